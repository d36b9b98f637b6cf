// Computes the ids that other systems give to headings, including the numbers of duplicates.
import { escapeHtml } from '../html/html.ts'

export type SluggerKind =
  | 'github'
  | 'gitbook'
  | 'python'
  | 'python-unicode'
  | 'mdit-vue'
  | 'mdbook'
  | 'kramdown'
  | 'docutils'
  | 'slate'

/** Turns the text of a heading into its id, before numbering. */
export type Slugify = (text: string) => string

/** The ids of one page. Duplicates get the number that the system would add. */
export interface Slugger {
  take(text: string): string
  /** An id that the author chose. It's counted but never changed. */
  reserve(id: string): void
}

/** https://github.com/Flet/github-slugger: keeps letters, numbers, marks, `_`, and `-`. A space becomes a hyphen. */
function github(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
}

/** GitBook's ids keep full stops, and don't begin with a digit. */
function gitbook(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}.\- ]/gu, '')
    .replace(/ /g, '-')
    .replace(/^(?=\d)/, 'id-')
}

/** Python-Markdown's `toc`: ASCII only. */
function python(text: string): string {
  const ascii = text.normalize('NFKD').replace(/[^\0-\x7f]/g, '')
  return ascii
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

/** `pymdownx.slugs.slugify` with `case: lower`. */
function pythonUnicode(text: string): string {
  return text
    .normalize('NFC')
    .replace(/<\/?[^>]*>/g, '')
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .trim()
    .toLowerCase()
    .replace(/ /g, '-')
}

/** https://github.com/mdit-vue/mdit-vue `@mdit-vue/shared` `slugify`. */
function mditVue(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

/** mdBook's `normalize_id`. */
function mdbook(text: string): string {
  return text
    .trim()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
    .toLowerCase()
}

/** kramdown's automatic ids, in its GitHub form. */
function kramdown(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replace(/[ \t]/g, '-')
}

/** docutils' `make_id`. */
function docutils(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\0-\x7f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
}

/** Slate's `parameterize` of the HTML of a heading: ASCII only, and an escaped sign leaves the name of its entity. */
function slate(text: string): string {
  return escapeHtml(text)
    .replaceAll("'", '&#39;')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

const RULES: Readonly<
  Record<
    SluggerKind,
    { readonly slug: (text: string) => string; readonly mark: string; readonly empty: string; readonly first: number }
  >
> = {
  github: { slug: github, mark: '-', empty: '', first: 1 },
  gitbook: { slug: gitbook, mark: '-', empty: '', first: 1 },
  python: { slug: python, mark: '_', empty: '_1', first: 1 },
  'python-unicode': { slug: pythonUnicode, mark: '_', empty: '_1', first: 1 },
  'mdit-vue': { slug: mditVue, mark: '-', empty: '', first: 1 },
  mdbook: { slug: mdbook, mark: '-', empty: '', first: 1 },
  kramdown: { slug: kramdown, mark: '-', empty: 'section', first: 1 },
  slate: { slug: slate, mark: '-', empty: '', first: 2 },
  docutils: { slug: docutils, mark: '-', empty: 'id1', first: 1 },
}

export function createSlugger(kind: SluggerKind | Slugify): Slugger {
  const { slug, mark, empty, first } =
    typeof kind === 'function' ? { slug: kind, mark: '-', empty: '', first: 1 } : RULES[kind]
  const used = new Map<string, number>()
  let numbered = 1
  return {
    take(text) {
      const base = slug(text) || empty
      let id = base
      let count = used.get(base)
      if (count !== undefined) {
        // docutils numbers all duplicate headings of a page together.
        if (kind === 'docutils') {
          do id = `id${numbered++}`
          while (used.has(id))
          used.set(id, first)
          return id
        }
        do id = `${base}${mark}${count++}`
        while (used.has(id))
        used.set(base, count)
      }
      used.set(id, used.get(id) ?? first)
      return id
    },
    reserve(id) {
      if (!used.has(id)) used.set(id, first)
    },
  }
}
