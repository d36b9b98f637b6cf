// Reads the import statements of a text as typed, and says where another one goes.
import type { Span } from './tree.ts'

/** `import Plan, { price as cost } from "/snippets/plan.jsx"`. The span starts at `import` and ends after the quotes. */
export interface ImportStatement extends Span {
  readonly names: readonly ImportName[]
  readonly specifier: string
}

/** A name that a statement defines. */
export interface ImportName {
  /** The name in this file. */
  readonly local: string
  /** The name in the other file: `default` for a whole Markdown file, and `*` for everything. */
  readonly name: string
}

const STATEMENT = /import\s+(?:type\s+(?=[\w${*]))?([^"'();]*?)\s*\bfrom\s*(?:"([^"\n]*)"|'([^'\n]*)')/.source

/** The statements of a text, with those in code blocks. */
export function importStatements(text: string): ImportStatement[] {
  return Array.from(text.matchAll(new RegExp(`(?:^|(?<=;[ \\t]*))${STATEMENT}`, 'gm')), (match) => {
    const { 0: typed, 1: clause = '', 2: double, 3: single, index } = match
    return { start: index, end: index + typed.length, names: namesIn(clause), specifier: double ?? single ?? '' }
  })
}

/** The names that a line would define which begins like an import, but doesn't parse. */
export function meantNames(line: string): ImportName[] {
  const clause = /^\s*import\s+([^'"();]*)/.exec(line)?.[1] ?? ''
  return namesIn(clause.replace(/\bfrom\b.*$/s, ''))
}

function namesIn(clause: string): ImportName[] {
  const [before = '', braces = ''] = clause.split(/[{}]/)
  const named = braces.split(',').flatMap((part): ImportName[] => {
    const [name = '', local = name] = part.trim().split(/\s+as\s+/)
    return name === '' ? [] : [{ local, name }]
  })
  const whole = before.split(',').flatMap((part): ImportName[] => {
    const [name = '', local] = part.trim().split(/\s+as\s+/)
    if (name === '') return []
    return [local === undefined ? { local: name, name: 'default' } : { local, name }]
  })
  return [...whole, ...named]
}

/** The edit that adds a statement to a page or snippet: below its first imports, or else below its front matter. */
export function addedImport(text: string, statement: string): Span & { readonly text: string } {
  const top = /^---[ \t]*\r?\n(?:[\s\S]*?\r?\n)??---[ \t]*(?=\r?\n|$)/.exec(text)?.[0].length ?? 0
  const next = new RegExp(`\\s*${STATEMENT}[ \\t]*;?`, 'y')
  let at = top
  for (next.lastIndex = at; next.test(text); ) at = next.lastIndex
  const line = text.includes('\r\n') ? '\r\n' : '\n'
  if (at > top) return { start: at, end: at, text: `${line}${statement}` }
  // Without a blank line, the text below would be read as JavaScript.
  const gap = /^(?:[ \t]*\r?\n){2}|^\s*$/.test(text.slice(top)) ? '' : top > 0 ? line : `${line}${line}`
  return { start: top, end: top, text: `${top > 0 ? `${line}${line}` : ''}${statement}${gap}` }
}

/** The name under which a snippet is usually imported: `ApiKey` for `snippets/api-key.mdx`. */
export function snippetName(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  const name = base.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return /^[A-Z]/.test(name) ? name : `Snippet${name}`
}
