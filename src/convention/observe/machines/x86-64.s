# For System V and Microsoft alike: what either wants kept is kept, and there is always room for four
# registers above the stack pointer at a call.
    .data
    .balign 64
    .globl quest_room
quest_room:
    .zero 4096
    .text
    .globl quest_probe
quest_probe:
    mov %rax, quest_room+0(%rip)
    mov %rdx, quest_room+8(%rip)
    mov %rcx, quest_room+16(%rip)
    mov %rdi, quest_room+24(%rip)
    mov %rsi, quest_room+32(%rip)
    mov %r8, quest_room+40(%rip)
    mov %r9, quest_room+48(%rip)
    mov %r10, quest_room+56(%rip)
    mov %r11, quest_room+64(%rip)
    fxsave quest_room+256(%rip)
    mov %rsp, quest_room+2048(%rip)
    sub $40, %rsp
    call quest_seen
    add $40, %rsp
    mov quest_room+1024(%rip), %rax
    mov quest_room+1032(%rip), %rdx
    movups quest_room+1440(%rip), %xmm0
    movups quest_room+1456(%rip), %xmm1
    # Only as many x87 registers may be left full as the caller empties.
    cmpl $2, quest_room+2088(%rip)
    jne 1f
    fldt quest_room+1328(%rip)
1:  cmpl $1, quest_room+2088(%rip)
    jb 2f
    fldt quest_room+1312(%rip)
2:  ret

    .globl quest_call
quest_call:
    push %rbp
    mov %rsp, %rbp
    push %rbx
    push %rdi
    push %rsi
    sub $48, %rsp
    movups %xmm6, (%rsp)
    movups %xmm7, 16(%rsp)
    mov %rsp, %rbx
    mov quest_room+2072(%rip), %rcx
    sub %rcx, %rsp
    and $-64, %rsp
    mov quest_room+2064(%rip), %rsi
    mov %rsp, %rdi
    cld
    rep movsb
    fninit
    movups quest_room+1440(%rip), %xmm0
    movups quest_room+1456(%rip), %xmm1
    movups quest_room+1472(%rip), %xmm2
    movups quest_room+1488(%rip), %xmm3
    movups quest_room+1504(%rip), %xmm4
    movups quest_room+1520(%rip), %xmm5
    movups quest_room+1536(%rip), %xmm6
    movups quest_room+1552(%rip), %xmm7
    mov quest_room+1024(%rip), %rax
    mov quest_room+1032(%rip), %rdx
    mov quest_room+1040(%rip), %rcx
    mov quest_room+1048(%rip), %rdi
    mov quest_room+1056(%rip), %rsi
    mov quest_room+1064(%rip), %r8
    mov quest_room+1072(%rip), %r9
    mov quest_room+1080(%rip), %r10
    mov quest_room+1088(%rip), %r11
    call *quest_room+2056(%rip)
    mov %rax, quest_room+0(%rip)
    mov %rdx, quest_room+8(%rip)
    fxsave quest_room+256(%rip)
    fninit
    mov %rbx, %rsp
    movups (%rsp), %xmm6
    movups 16(%rsp), %xmm7
    add $48, %rsp
    pop %rsi
    pop %rdi
    pop %rbx
    pop %rbp
    ret
