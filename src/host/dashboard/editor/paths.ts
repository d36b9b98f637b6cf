// Addresses of the editor's pages, and what its files are on the site.

/** The page that edits a file. */
export function editorPath(site: string, path: string, draft?: string): string {
  const query = new URLSearchParams({ path, ...(draft && { draft }) })
  return `/sites/${site}/edit/file?${query}`
}

/** Whether people edit such a file as text. */
export function isText(path: string): boolean {
  return /\.(?:mdx?|json|ya?ml|css|jsx?|tsx?|txt|graphql|proto|svg)$/i.test(path)
}

/** The path of a page on its site, without a slash at the start. Undefined for files that aren't pages. */
export function sitePath(path: string): string | undefined {
  if (!/\.mdx?$/i.test(path) || /^(?:.*\/)?(?:snippets|_[^/]*)\//.test(path)) return undefined
  return path.replace(/\.mdx?$/i, '').replace(/(^|\/)index$/, '$1')
}
