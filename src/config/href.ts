// Classifies URLs as authors write them, and tells whether it's safe to send readers there.

/** True for URLs outside of the site: any scheme, or `//host`. */
export function isExternal(href: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(clean(href)) || /^[\\/]{2}/.test(clean(href))
}

/** True for a relative path: neither from the root (`/a`), nor a fragment or query. */
export function isBare(href: string): boolean {
  return !isExternal(href) && !/^[/#?]/.test(href)
}

/** False for URLs that would run a script (`javascript:`, `data:`, `vbscript:`), however they are disguised. */
export function isSafeHref(href: string): boolean {
  return !/^(?:javascript|data|vbscript):/i.test(clean(href))
}

/** Like browsers, ignores control characters and white space inside a scheme. */
function clean(href: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches exactly these characters
  return href.replace(/[\u0000-\u0020]/g, '')
}
