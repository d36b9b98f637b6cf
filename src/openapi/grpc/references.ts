// Links in comments to other declarations: `[Berth][harbor.v1.Berth]`. https://google.aip.dev/192#cross-references

const REFERENCE = /\[([^[\]\n]+)\]\[\s?([\w.]*)\s?\](?!\()/g

/**
 * Replaces references with links. Of those to declarations without a page, the label stays.
 * @param urlOf the address of the page of a declaration, by its full name
 */
export function linkReferences(markdown: string, urlOf: (fullName: string) => string | undefined): string {
  if (!markdown.includes('][')) return markdown
  return markdown.replace(REFERENCE, (_, label: string, name: string) => {
    const target = name === '' ? label : name
    const url = urlOf(target.replace(/^\./, ''))
    // A label that isn't the name itself is a word of the sentence.
    const shown = target.endsWith(label) ? `\`${label}\`` : label
    return url === undefined ? shown : `[${shown}](${url})`
  })
}
