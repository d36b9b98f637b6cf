/** The path of `sshd`; undefined when there is none. */
export function findSshd(): string | undefined
