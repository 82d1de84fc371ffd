# System V: all is on the stack. The address of quest_room is found by where the code is, so that it needs
# no relocation in a program that is loaded anywhere.
    .data
    .balign 64
    .globl quest_room
quest_room:
    .zero 4096
    .text
    .globl quest_probe
quest_probe:
    push %ebx
    call 1f
1:  pop %ebx
    add $quest_room-1b, %ebx
    mov %eax, 0(%ebx)
    mov %edx, 4(%ebx)
    mov %ecx, 8(%ebx)
    fxsave 256(%ebx)
    lea 4(%esp), %eax
    mov %eax, 2048(%ebx)
    sub $8, %esp
    call quest_seen
    add $8, %esp
    mov 1024(%ebx), %eax
    mov 1028(%ebx), %edx
    movups 1440(%ebx), %xmm0
    cmpl $2, 2088(%ebx)
    jne 2f
    fldt 1328(%ebx)
2:  cmpl $1, 2088(%ebx)
    jb 3f
    fldt 1312(%ebx)
3:  cmpl $0, 2096(%ebx)
    pop %ebx
    jne 4f
    ret
    # The address of the result is the callee's to remove.
4:  ret $4

    .globl quest_call
quest_call:
    push %ebp
    mov %esp, %ebp
    push %ebx
    push %esi
    push %edi
    call 1f
1:  pop %ebx
    add $quest_room-1b, %ebx
    mov 2072(%ebx), %ecx
    sub %ecx, %esp
    and $-64, %esp
    mov 2064(%ebx), %esi
    mov %esp, %edi
    cld
    rep movsb
    fninit
    movups 1440(%ebx), %xmm0
    movups 1456(%ebx), %xmm1
    movups 1472(%ebx), %xmm2
    mov 1024(%ebx), %eax
    mov 1028(%ebx), %edx
    mov 1032(%ebx), %ecx
    mov %esp, %esi
    call *2056(%ebx)
    mov %eax, 0(%ebx)
    mov %edx, 4(%ebx)
    fxsave 256(%ebx)
    fninit
    # What the callee removed.
    sub %esi, %esp
    mov %esp, 2112(%ebx)
    lea -12(%ebp), %esp
    pop %edi
    pop %esi
    pop %ebx
    pop %ebp
    ret
