// Combines PNG files of an icon in several sizes into an ICO file.
// https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)

/** Creates an icon with one image per size, up to 256 pixels. */
export function toIco(images: readonly { readonly size: number; readonly png: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(6 + images.length * 16)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [i, { size, png }] of images.entries()) {
    const at = 6 + i * 16
    head.writeUInt8(size & 255, at)
    head.writeUInt8(size & 255, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.byteLength, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.byteLength
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}
