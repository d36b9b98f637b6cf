// Addresses of the editor's pages, and the files that it opens.

/** The page that edits a file. */
export function editorPath(site: string, path: string, draft?: string): string {
  const query = new URLSearchParams({ path, ...(draft && { draft }) })
  return `/sites/${site}/edit/file?${query}`
}

/** Whether people edit such a file as text. */
export function isText(path: string): boolean {
  return /\.(?:mdx?|json|ya?ml|css|jsx?|tsx?|txt|graphql|proto|svg)$/i.test(path)
}
