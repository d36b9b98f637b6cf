// An address as an author wrote it -> what kind of address it is, and whether a reader may be sent there.

/** True for addresses outside of the site: any scheme, or `//host`. */
export function isExternal(href: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(clean(href)) || /^[\\/]{2}/.test(clean(href))
}

/** True for a path that is neither counted from the root (`/a`) nor a fragment or query. */
export function isBare(href: string): boolean {
  return !isExternal(href) && !/^[/#?]/.test(href)
}

/** False for addresses that would run a script (`javascript:`, `data:`, `vbscript:`), however they are disguised. */
export function isSafeHref(href: string): boolean {
  return !/^(?:javascript|data|vbscript):/i.test(clean(href))
}

/** As browsers do: control characters and white space inside of a scheme do not count. */
function clean(href: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
  return href.replace(/[\u0000-\u0020]/g, '')
}
