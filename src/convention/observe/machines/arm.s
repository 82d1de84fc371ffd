# For hard and soft float alike; qemu and every Arm that Linux cares for have the registers.
    .syntax unified
    .arm
    .fpu vfpv3-d16
    .data
    .balign 64
    .globl quest_room
quest_room:
    .zero 4096
    .text
    .balign 4
    .globl quest_probe
    .type quest_probe, %function
quest_probe:
    ldr ip, 9f
1:  add ip, pc, ip
    stmia ip, {r0-r3}
    add r0, ip, #64
    vstmia r0, {d0-d7}
    add r0, ip, #2048
    str sp, [r0]
    push {r4, lr}
    mov r4, ip
    bl quest_seen
    add ip, r4, #1024
    pop {r4, lr}
    add r0, ip, #64
    vldmia r0, {d0-d3}
    ldmia ip, {r0-r3}
    bx lr
    .balign 4
9:  .word quest_room-(1b+8)

    .globl quest_call
    .type quest_call, %function
quest_call:
    push {r4-r8, r10, fp, lr}
    mov fp, sp
    ldr r4, 9f
1:  add r4, pc, r4
    add r5, r4, #2048
    ldr r0, [r5, #24]
    ldr r1, [r5, #16]
    sub r2, sp, r0
    bic r2, r2, #63
    mov sp, r2
2:  cmp r0, #0
    beq 3f
    ldrb r3, [r1], #1
    strb r3, [r2], #1
    sub r0, r0, #1
    b 2b
3:  add ip, r4, #1024
    add r0, ip, #64
    vldmia r0, {d0-d7}
    ldr r6, [r5, #8]
    ldmia ip, {r0-r3}
    blx r6
    stmia r4, {r0-r3}
    add r0, r4, #64
    vstmia r0, {d0-d3}
    mov sp, fp
    pop {r4-r8, r10, fp, lr}
    bx lr
    .balign 4
9:  .word quest_room-(1b+8)
