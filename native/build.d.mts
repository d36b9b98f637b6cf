/** Cargo, the compiler and the linker for WebAssembly, where all are installed in the version that is wanted. */
export function findRust(): { cargo: string; rustc: string; linker: string } | undefined

/** A hash of everything that decides about the bytes of the module. */
export function sourcesHash(): string
