// Generates the pages in the form that every tool reads: plain Markdown without components.
import { siteFiles } from '../corpus/site.mjs'

/**
 * The pages of a generated site in plain Markdown, and their tree.
 * @param {{ pages: number, seed?: number }} options
 * @returns {{ configuration: object, pages: { path: string, text: string }[] }} `configuration` is the `docs.json`
 */
export function plainSite(options) {
  let configuration = {}
  const pages = []
  for (const [path, text] of siteFiles(options)) {
    if (path === 'docs.json') configuration = JSON.parse(text)
    else if (path.endsWith('.mdx') && !path.startsWith('snippets/'))
      pages.push({ path: path.replace(/\.mdx$/, ''), text: plainText(text) })
  }
  return { configuration, pages }
}

/** Turns component titles into paragraphs, removes the tags, and unindents the content. */
function plainText(mdx) {
  const [, matter, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(mdx) ?? ['', '', '', mdx]
  const kept = matter.split('\n').filter((line) => /^(?:title|description):/.test(line))
  let depth = 0
  let inFence = false
  const lines = body.split('\n').flatMap((line) => {
    if (/^\s*```/.test(line)) {
      inFence = !inFence
      // What follows the language has a different meaning in each tool.
      return [line.trim().replace(/^(```\w*).*/, '$1')]
    }
    if (inFence) return [line]
    if (/^import /.test(line)) return []
    const text = (depth > 0 ? line.trim() : line).replace(
      /<(\/?)[A-Z]\w*((?:\s+\w+=(?:"[^"]*"|\{[^}]*\}))*)(?:\s+\w+)*\s*(\/?)>/g,
      (_, end, attributes, empty) => {
        depth += end ? -1 : empty ? 0 : 1
        const title = /\s(?:title|body|query|path|header)="([^"]*)"/.exec(attributes)?.[1]
        return title === undefined ? '' : `\n**${title}**\n`
      },
    )
    return text === '' && line !== '' ? [] : text.split('\n')
  })
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return `---\n${kept.join('\n')}\n---\n\n${text}\n`
}
