// The ending of a file by its first bytes, because wikis let people attach files without one.

const SIGNS: readonly (readonly [ending: string, sign: RegExp])[] = [
  ['.png', /^\x89PNG/],
  ['.jpg', /^\xff\xd8\xff/],
  ['.gif', /^GIF8/],
  ['.webp', /^RIFF[\s\S]{4}WEBP/],
  ['.svg', /^\s*(?:<\?xml[\s\S]*?)?<svg[\s>]/],
  ['.pdf', /^%PDF-/],
  ['.mp4', /^[\s\S]{4}ftyp/],
]

/** The ending that a file name lacks. Empty if it has one, or if the file is of another kind. */
export function missingEnding(name: string, bytes: Uint8Array | undefined): string {
  if (/\.\w{1,5}$/.test(name) || bytes === undefined) return ''
  const start = String.fromCharCode(...bytes.subarray(0, 300))
  return SIGNS.find(([, sign]) => sign.test(start))?.[0] ?? ''
}
