// Small sites for the examples of rules.

/** The text of a valid `docs.json`: the least that a site needs, and what `more` adds or replaces. */
export function docsJson(navigation: object, more: object = {}): string {
  return JSON.stringify({ name: 'Acme', theme: 'mint', colors: { primary: '#0f766e' }, navigation, ...more })
}

/** The text of a page without findings. `keys` are more lines of front matter, each with its line break. */
export function samplePage(keys = ''): string {
  return `---\ntitle: Start\ndescription: Begin here.\n${keys}---\n\nText.\n`
}
