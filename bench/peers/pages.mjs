// Generates pages, or reads a docs folder, in the form that every tool reads: plain Markdown without components.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/**
 * The pages of a docs folder in plain Markdown, with a navigation group for each top-level folder. Keeps text and code, and
 * removes tags, expressions, and imports, which mean something else to each tool.
 * @param {string} folder
 * @returns {{ configuration: object, pages: { path: string, text: string }[] }}
 */
export function plainFolder(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.mdx?$/.test(name) && !/(?:^|\/)(?:\.|_|node_modules|snippets|README)/.test(name))
    .sort()
  const groups = new Map()
  const pages = names.map((name) => {
    const path = name.replace(/\.mdx?$/, '').toLowerCase()
    const group = path.includes('/') ? path.slice(0, path.indexOf('/')) : 'start'
    groups.set(group, [...(groups.get(group) ?? []), path])
    const text = readFileSync(join(folder, name), 'utf8')
    const title = /^title:\s*["']?(.+?)["']?\s*$/m.exec(text)?.[1] ?? path
    return { path, text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${inert(plainText(text))}\n` }
  })
  const tabs = [{ tab: 'Docs', groups: Array.from(groups, ([group, pages]) => ({ group, pages })) }]
  return {
    configuration: { name: 'Bench', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { tabs } },
    pages,
  }
}

/** The text without its front matter, and outside of fences without tags and braces. */
function inert(text) {
  const body = text.replace(/^---\n.*?\n---\n/s, '')
  return body
    .split(/^(```[^\n]*\n.*?^```[ \t]*$)/ms)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/<[^>]*>?|[{}]/g, '').replace(/^(?:im|ex)port .*$/gm, '')))
    .join('')
    .trim()
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
