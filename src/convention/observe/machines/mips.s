# o32, either order of bytes. A word stands in the lower half of a pair of floating registers.
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
    .frame $sp, 40, $31
    .set noreorder
    .cpload $25
    .set reorder
    la $8, quest_room
    sw $2, 0($8)
    sw $3, 4($8)
    sw $4, 8($8)
    sw $5, 12($8)
    sw $6, 16($8)
    sw $7, 20($8)
    sdc1 $f0, 128($8)
    sdc1 $f2, 136($8)
    sdc1 $f12, 144($8)
    sdc1 $f14, 152($8)
    sw $sp, 2048($8)
    addiu $sp, $sp, -40
    sw $31, 36($sp)
    .cprestore 16
    la $25, quest_seen
    jalr $25
    la $8, quest_room
    lw $2, 1024($8)
    lw $3, 1028($8)
    ldc1 $f0, 1152($8)
    ldc1 $f2, 1160($8)
    lw $31, 36($sp)
    addiu $sp, $sp, 40
    jr $31
    .end quest_probe

    .globl quest_call
    .ent quest_call
quest_call:
    .frame $fp, 40, $31
    .set noreorder
    .cpload $25
    .set reorder
    addiu $sp, $sp, -40
    sw $31, 36($sp)
    sw $fp, 32($sp)
    sw $16, 28($sp)
    move $fp, $sp
    la $16, quest_room
    lw $8, 2072($16)
    lw $9, 2064($16)
    subu $10, $sp, $8
    li $11, -64
    and $10, $10, $11
    move $sp, $10
1:  beqz $8, 2f
    lbu $11, 0($9)
    sb $11, 0($10)
    addiu $9, $9, 1
    addiu $10, $10, 1
    addiu $8, $8, -1
    b 1b
2:  lw $2, 1024($16)
    lw $3, 1028($16)
    lw $4, 1032($16)
    lw $5, 1036($16)
    lw $6, 1040($16)
    lw $7, 1044($16)
    ldc1 $f12, 1168($16)
    ldc1 $f14, 1176($16)
    lw $25, 2056($16)
    jalr $25
    sw $2, 0($16)
    sw $3, 4($16)
    sdc1 $f0, 128($16)
    sdc1 $f2, 136($16)
    move $sp, $fp
    lw $31, 36($sp)
    lw $fp, 32($sp)
    lw $16, 28($sp)
    addiu $sp, $sp, 40
    jr $31
    .end quest_call
