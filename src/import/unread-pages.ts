// Handles pages in formats other than Markdown. They can't be converted, so each is reported, and its URL is lost.
import type { ImportLog, SourceSite } from './source-site.ts'

interface Format {
  readonly ending: RegExp
  /** The kind of remark. */
  readonly name: string
  /** What follows "is". */
  readonly noun: string
  readonly todo: string
}

const PANDOC = 'Convert it to Markdown with `pandoc --to gfm`, and import again.'
const FORMATS: readonly Format[] = [
  {
    ending: /\.(?:adoc|asciidoc)$/i,
    name: 'AsciiDoc',
    noun: 'AsciiDoc',
    todo: 'Convert it to Markdown with `npx downdoc`, and import again.',
  },
  { ending: /\.rst$/i, name: 'reStructuredText', noun: 'reStructuredText', todo: PANDOC },
  { ending: /\.ipynb$/i, name: 'notebook', noun: 'a notebook', todo: 'Export it as Markdown.' },
  { ending: /\.org$/i, name: 'Org', noun: 'an Org file', todo: PANDOC },
  { ending: /\.textile$/i, name: 'Textile', noun: 'Textile', todo: PANDOC },
]

/** Whether a file is a page in one of these formats. */
export function isUnread(path: string): boolean {
  return FORMATS.some(({ ending }) => ending.test(path))
}

/** A remark on each of such pages, and what becomes of its URL. `todo` is advice that is better for a system. */
export function unreadPages(
  pages: readonly { readonly file: string; readonly address: string }[],
  log: ImportLog,
  todo: Readonly<Record<string, string>> = {},
): SourceSite['lost'] {
  return pages.flatMap(({ file, address }) => {
    const format = FORMATS.find(({ ending }) => ending.test(file))
    if (!format) return []
    log.remark({
      kind: 'left',
      what: format.name,
      file,
      line: 0,
      message: `\`${file}\` is ${format.noun}, and wasn't imported.`,
      todo: todo[format.name] ?? format.todo,
    })
    return [{ address, why: `\`${file}\` is ${format.noun}.` }]
  })
}
