    .data
    .balign 64
    .globl quest_room
quest_room:
    .zero 4096
    .text
    .globl quest_probe
quest_probe:
    adrp x9, quest_room
    add x9, x9, :lo12:quest_room
    stp x0, x1, [x9]
    stp x2, x3, [x9, 16]
    stp x4, x5, [x9, 32]
    stp x6, x7, [x9, 48]
    str x8, [x9, 64]
    stp q0, q1, [x9, 128]
    stp q2, q3, [x9, 160]
    stp q4, q5, [x9, 192]
    stp q6, q7, [x9, 224]
    mov x10, sp
    str x10, [x9, 2048]
    stp x29, x30, [sp, -16]!
    mov x29, sp
    bl quest_seen
    ldp x29, x30, [sp], 16
    adrp x9, quest_room+1024
    add x9, x9, :lo12:quest_room+1024
    ldp x0, x1, [x9]
    ldp q0, q1, [x9, 128]
    ldp q2, q3, [x9, 160]
    ret

    .globl quest_call
quest_call:
    stp x29, x30, [sp, -32]!
    mov x29, sp
    stp x19, x20, [sp, 16]
    adrp x19, quest_room
    add x19, x19, :lo12:quest_room
    ldr x9, [x19, 2072]
    ldr x10, [x19, 2064]
    mov x11, sp
    sub x11, x11, x9
    and x11, x11, -64
    mov sp, x11
1:  cbz x9, 2f
    ldrb w12, [x10], 1
    strb w12, [x11], 1
    sub x9, x9, 1
    b 1b
2:  add x20, x19, 1024
    ldp x0, x1, [x20]
    ldp x2, x3, [x20, 16]
    ldp x4, x5, [x20, 32]
    ldp x6, x7, [x20, 48]
    ldr x8, [x20, 64]
    ldp q0, q1, [x20, 128]
    ldp q2, q3, [x20, 160]
    ldp q4, q5, [x20, 192]
    ldp q6, q7, [x20, 224]
    ldr x16, [x19, 2056]
    blr x16
    stp x0, x1, [x19]
    stp q0, q1, [x19, 128]
    stp q2, q3, [x19, 160]
    mov sp, x29
    ldp x19, x20, [sp, 16]
    ldp x29, x30, [sp], 32
    ret
