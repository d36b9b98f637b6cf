// The text that Galley owns in a file of people: put in, replaced, and everything else kept to the byte.

const BEGIN = '<!-- galley:begin -->'
const NOTE = '<!-- Made by `galley rules`. Write above or below these marks: what stands between them is replaced. -->'
const END = '<!-- galley:end -->'

/** One key of front matter, with its value as YAML: on its line, or on indented lines below it. */
export type FrontMatterEntry = readonly [key: string, yaml: string]

/** What Galley writes into a file. */
export interface Owned {
  readonly frontMatter?: readonly FrontMatterEntry[]
  readonly body: string
  /** True for a file that belongs to people: without marks in it, ours goes to its end. Another one is refused. */
  readonly shared: boolean
}

/** The new text of a file, or why it cannot be written. */
export type Merged = { readonly text: string } | { readonly problem: string }

/** Puts our part into a text. Keeps front matter keys that aren't ours, and all text outside of the marks. */
export function mergeOwned(existing: string | undefined, { frontMatter = [], body, shared }: Owned): Merged {
  const region = `${BEGIN}\n${NOTE}\n\n${body.trim()}\n\n${END}`
  if (existing === undefined || existing.trim() === '') return { text: `${header(frontMatter, [])}${region}\n` }
  const eol = existing.includes('\r\n') ? '\r\n' : '\n'
  const { lines, rest } = readHeader(existing)
  const begin = rest.indexOf(BEGIN)
  const end = rest.indexOf(END, begin)
  if (begin === -1) {
    if (!shared) return { problem: "Galley didn't write this file. Move or rename it, then run the command again." }
    const before = existing.replace(/\s*$/, '')
    return { text: `${before}${eol}${eol}${withEnds(region, eol)}${eol}` }
  }
  if (end === -1) return { problem: `The mark \`${END}\` is missing, so that your text can't be told from Galley's.` }
  const head =
    frontMatter.length === 0
      ? existing.slice(0, existing.length - rest.length)
      : withEnds(header(frontMatter, lines), eol)
  return { text: head + rest.slice(0, begin) + withEnds(region, eol) + rest.slice(end + END.length) }
}

/** True for a text that holds nothing but our part. */
export function isOwnedAlone(text: string): boolean {
  const { rest } = readHeader(text)
  return rest.trim().startsWith(BEGIN) && rest.trim().endsWith(END)
}

/** True for a text in which something is ours. */
export function hasRegion(text: string): boolean {
  return text.includes(BEGIN)
}

function withEnds(text: string, eol: string): string {
  return eol === '\n' ? text : text.replace(/\n/g, eol)
}

/** Front matter of our keys, followed by lines of others. */
function header(entries: readonly FrontMatterEntry[], lines: readonly string[]): string {
  if (entries.length === 0 && lines.length === 0) return ''
  const own = new Set(entries.map(([key]) => key))
  const kept: string[] = []
  let isOwn = false
  for (const line of lines) {
    const key = /^([\w-]+)\s*:/.exec(line)?.[1]
    // A list item may be indented no deeper than its key.
    if (key !== undefined || !/^(?:\s|-\s)/.test(line)) isOwn = key !== undefined && own.has(key)
    if (!isOwn) kept.push(line)
  }
  const written = entries.map(([key, yaml]) => `${key}:${yaml === '' || yaml.startsWith('\n') ? '' : ' '}${yaml}`)
  return `---\n${[...written, ...kept].join('\n')}\n---\n\n`
}

/** The lines of the front matter, and all that follows it and its blank lines. */
function readHeader(text: string): { lines: string[]; rest: string } {
  const found = /^\uFEFF?---[ \t]*\r?\n((?:(?!---[ \t]*\r?$).*\r?\n)*)---[ \t]*\r?\n\s*/m.exec(text)
  if (found?.index !== 0) return { lines: [], rest: text }
  const lines = (found[1] as string).split(/\r?\n/).slice(0, -1)
  return { lines, rest: text.slice(found[0].length) }
}
