// Which media types are bytes rather than text.

/** True for a media type of a file that no text can be, such as an image. */
export function isBinaryType(mediaType: string | undefined): boolean {
  return mediaType !== undefined && /^(?:image|audio|video|font)\/|octet-stream|pdf|zip|tar|gzip/.test(mediaType)
}
