    .data
    .balign 64
    .globl quest_room
quest_room:
    .zero 4096
    .text
    .balign 8
    .globl quest_probe
quest_probe:
    larl %r1, quest_room
    stmg %r2, %r6, 0(%r1)
    std %f0, 128(%r1)
    std %f2, 136(%r1)
    std %f4, 144(%r1)
    std %f6, 152(%r1)
    stg %r15, 2048(%r1)
    stmg %r6, %r15, 48(%r15)
    aghi %r15, -160
    brasl %r14, quest_seen
    lmg %r6, %r15, 208(%r15)
    larl %r1, quest_room
    lg %r2, 1024(%r1)
    ld %f0, 1152(%r1)
    ld %f2, 1160(%r1)
    br %r14

    .balign 8
    .globl quest_call
quest_call:
    stmg %r6, %r15, 48(%r15)
    lgr %r11, %r15
    larl %r10, quest_room
    lg %r1, 2072(%r10)
    lg %r2, 2064(%r10)
    lgr %r3, %r15
    sgr %r3, %r1
    nill %r3, 65472
    lgr %r15, %r3
1:  ltgr %r1, %r1
    je 2f
    llgc %r4, 0(%r2)
    stc %r4, 0(%r3)
    aghi %r2, 1
    aghi %r3, 1
    aghi %r1, -1
    j 1b
2:  lmg %r2, %r6, 1024(%r10)
    ld %f0, 1152(%r10)
    ld %f2, 1160(%r10)
    ld %f4, 1168(%r10)
    ld %f6, 1176(%r10)
    lg %r1, 2056(%r10)
    basr %r14, %r1
    stmg %r2, %r6, 0(%r10)
    std %f0, 128(%r10)
    std %f2, 136(%r10)
    std %f4, 144(%r10)
    std %f6, 152(%r10)
    lgr %r15, %r11
    lmg %r6, %r15, 48(%r15)
    br %r14
