# n64, either order of bytes.
    .data
    .balign 64
    .globl quest_room
quest_room:
    .space 4096
    .text
    .set reorder
    .globl quest_probe
    .ent quest_probe
quest_probe:
    .frame $sp, 32, $31
    .cpsetup $25, $24, quest_probe
    dla $12, quest_room
    sd $2, 0($12)
    sd $3, 8($12)
    sd $4, 16($12)
    sd $5, 24($12)
    sd $6, 32($12)
    sd $7, 40($12)
    sd $8, 48($12)
    sd $9, 56($12)
    sd $10, 64($12)
    sd $11, 72($12)
    sdc1 $f0, 128($12)
    sdc1 $f2, 136($12)
    sdc1 $f12, 144($12)
    sdc1 $f13, 152($12)
    sdc1 $f14, 160($12)
    sdc1 $f15, 168($12)
    sdc1 $f16, 176($12)
    sdc1 $f17, 184($12)
    sdc1 $f18, 192($12)
    sdc1 $f19, 200($12)
    sd $sp, 2048($12)
    daddiu $sp, $sp, -32
    sd $31, 24($sp)
    sd $24, 16($sp)
    dla $25, quest_seen
    jalr $25
    dla $12, quest_room
    ld $24, 16($sp)
    ld $31, 24($sp)
    daddiu $sp, $sp, 32
    ld $2, 1024($12)
    ld $3, 1032($12)
    ldc1 $f0, 1152($12)
    ldc1 $f2, 1160($12)
    move $gp, $24
    jr $31
    .end quest_probe

    .globl quest_call
    .ent quest_call
quest_call:
    .frame $fp, 48, $31
    .cpsetup $25, $24, quest_call
    daddiu $sp, $sp, -48
    sd $31, 40($sp)
    sd $fp, 32($sp)
    sd $24, 24($sp)
    sd $16, 16($sp)
    move $fp, $sp
    dla $16, quest_room
    ld $12, 2072($16)
    ld $13, 2064($16)
    dsubu $14, $sp, $12
    li $15, -64
    and $14, $14, $15
    move $sp, $14
1:  beqz $12, 2f
    lbu $15, 0($13)
    sb $15, 0($14)
    daddiu $13, $13, 1
    daddiu $14, $14, 1
    daddiu $12, $12, -1
    b 1b
2:
    ld $2, 1024($16)
    ld $3, 1032($16)
    ld $4, 1040($16)
    ld $5, 1048($16)
    ld $6, 1056($16)
    ld $7, 1064($16)
    ld $8, 1072($16)
    ld $9, 1080($16)
    ld $10, 1088($16)
    ld $11, 1096($16)
    ldc1 $f12, 1168($16)
    ldc1 $f13, 1176($16)
    ldc1 $f14, 1184($16)
    ldc1 $f15, 1192($16)
    ldc1 $f16, 1200($16)
    ldc1 $f17, 1208($16)
    ldc1 $f18, 1216($16)
    ldc1 $f19, 1224($16)
    ld $25, 2056($16)
    jalr $25
    sd $2, 0($16)
    sd $3, 8($16)
    sdc1 $f0, 128($16)
    sdc1 $f2, 136($16)
    move $sp, $fp
    ld $31, 40($sp)
    ld $fp, 32($sp)
    ld $gp, 24($sp)
    ld $16, 16($sp)
    daddiu $sp, $sp, 48
    jr $31
    .end quest_call
