# ELFv2, and ELFv1 where V1 is 1: there a function is a descriptor with its address and table of contents.
    .machine "power8"
    .if V1
    .set SAVED_TOC, 40
    .else
    .abiversion 2
    .set SAVED_TOC, 24
    .endif
    .data
    .balign 64
    .globl quest_room
quest_room:
    .zero 4096
    .globl quest_probe, quest_call
    .if V1
    .section ".opd", "aw"
    .balign 8
quest_probe:
    .quad probe, .TOC.@tocbase, 0
quest_call:
    .quad call, .TOC.@tocbase, 0
    .text
probe:
    .else
    .text
quest_probe:
    .endif
    addis 12, 2, quest_room@toc@ha
    addi 12, 12, quest_room@toc@l
    std 3, 0(12)
    std 4, 8(12)
    std 5, 16(12)
    std 6, 24(12)
    std 7, 32(12)
    std 8, 40(12)
    std 9, 48(12)
    std 10, 56(12)
    stfd 1, 128(12)
    stfd 2, 136(12)
    stfd 3, 144(12)
    stfd 4, 152(12)
    stfd 5, 160(12)
    stfd 6, 168(12)
    stfd 7, 176(12)
    stfd 8, 184(12)
    stfd 9, 192(12)
    stfd 10, 200(12)
    stfd 11, 208(12)
    stfd 12, 216(12)
    stfd 13, 224(12)
    li 11, 256
    stvx 2, 11, 12
    li 11, 272
    stvx 3, 11, 12
    li 11, 288
    stvx 4, 11, 12
    li 11, 304
    stvx 5, 11, 12
    li 11, 320
    stvx 6, 11, 12
    li 11, 336
    stvx 7, 11, 12
    li 11, 352
    stvx 8, 11, 12
    li 11, 368
    stvx 9, 11, 12
    li 11, 384
    stvx 10, 11, 12
    li 11, 400
    stvx 11, 11, 12
    li 11, 416
    stvx 12, 11, 12
    li 11, 432
    stvx 13, 11, 12
    std 1, 2048(12)
    mflr 0
    std 0, 16(1)
    stdu 1, -112(1)
    bl quest_seen
    nop
    addi 1, 1, 112
    ld 0, 16(1)
    mtlr 0
    addis 12, 2, quest_room@toc@ha
    addi 12, 12, quest_room@toc@l
    ld 3, 1024(12)
    ld 4, 1032(12)
    lfd 1, 1152(12)
    lfd 2, 1160(12)
    lfd 3, 1168(12)
    lfd 4, 1176(12)
    lfd 5, 1184(12)
    lfd 6, 1192(12)
    lfd 7, 1200(12)
    lfd 8, 1208(12)
    li 11, 1280
    lvx 2, 11, 12
    li 11, 1296
    lvx 3, 11, 12
    li 11, 1312
    lvx 4, 11, 12
    li 11, 1328
    lvx 5, 11, 12
    li 11, 1344
    lvx 6, 11, 12
    li 11, 1360
    lvx 7, 11, 12
    li 11, 1376
    lvx 8, 11, 12
    li 11, 1392
    lvx 9, 11, 12
    blr

    .if V1
call:
    .else
quest_call:
    .endif
    mflr 0
    std 0, 16(1)
    std 31, -8(1)
    std 30, -16(1)
    stdu 1, -64(1)
    mr 31, 1
    addis 30, 2, quest_room@toc@ha
    addi 30, 30, quest_room@toc@l
    ld 3, 2072(30)
    ld 4, 2064(30)
    subf 5, 3, 1
    clrrdi 5, 5, 6
    mr 1, 5
1:  cmpdi 3, 0
    beq 2f
    lbz 6, 0(4)
    stb 6, 0(5)
    addi 4, 4, 1
    addi 5, 5, 1
    addi 3, 3, -1
    b 1b
    # Where the stack pointer of the caller's caller belongs, and the table of contents.
2:  std 31, 0(1)
    std 2, SAVED_TOC(1)
    ld 3, 1024(30)
    ld 4, 1032(30)
    ld 5, 1040(30)
    ld 6, 1048(30)
    ld 7, 1056(30)
    ld 8, 1064(30)
    ld 9, 1072(30)
    ld 10, 1080(30)
    lfd 1, 1152(30)
    lfd 2, 1160(30)
    lfd 3, 1168(30)
    lfd 4, 1176(30)
    lfd 5, 1184(30)
    lfd 6, 1192(30)
    lfd 7, 1200(30)
    lfd 8, 1208(30)
    lfd 9, 1216(30)
    lfd 10, 1224(30)
    lfd 11, 1232(30)
    lfd 12, 1240(30)
    lfd 13, 1248(30)
    li 11, 1280
    lvx 2, 11, 30
    li 11, 1296
    lvx 3, 11, 30
    li 11, 1312
    lvx 4, 11, 30
    li 11, 1328
    lvx 5, 11, 30
    li 11, 1344
    lvx 6, 11, 30
    li 11, 1360
    lvx 7, 11, 30
    li 11, 1376
    lvx 8, 11, 30
    li 11, 1392
    lvx 9, 11, 30
    li 11, 1408
    lvx 10, 11, 30
    li 11, 1424
    lvx 11, 11, 30
    li 11, 1440
    lvx 12, 11, 30
    li 11, 1456
    lvx 13, 11, 30
    ld 12, 2056(30)
    .if V1
    ld 2, 8(12)
    ld 12, 0(12)
    .endif
    mtctr 12
    bctrl
    ld 2, SAVED_TOC(1)
    std 3, 0(30)
    std 4, 8(30)
    stfd 1, 128(30)
    stfd 2, 136(30)
    stfd 3, 144(30)
    stfd 4, 152(30)
    stfd 5, 160(30)
    stfd 6, 168(30)
    stfd 7, 176(30)
    stfd 8, 184(30)
    li 11, 256
    stvx 2, 11, 30
    li 11, 272
    stvx 3, 11, 30
    li 11, 288
    stvx 4, 11, 30
    li 11, 304
    stvx 5, 11, 30
    li 11, 320
    stvx 6, 11, 30
    li 11, 336
    stvx 7, 11, 30
    li 11, 352
    stvx 8, 11, 30
    li 11, 368
    stvx 9, 11, 30
    addi 1, 31, 64
    ld 0, 16(1)
    mtlr 0
    ld 31, -8(1)
    ld 30, -16(1)
    blr
