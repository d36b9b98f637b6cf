// Files that Git LFS keeps elsewhere: a checkout without it has a few lines of text in place of an image.

/** Bytes of a pointer at most: a version, a digest, and a size. https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
export const MAX_POINTER = 200

const START = 'version https://git-lfs.github.com/spec/'

/** Whether the bytes of a file only say where Git LFS has the file. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_POINTER || bytes[0] !== START.charCodeAt(0)) return false
  const text = Buffer.from(bytes).toString('latin1')
  return text.startsWith(START) && /\noid sha256:[\da-f]{64}\n/.test(text)
}
