// Explains why there is nothing at a path that someone names although its file exists.
import type { Route } from '../content/page.ts'
import type { Withheld } from './folder-files.ts'

/** A file that isn't part of the site, what leaves it out, and what to do about that. */
export interface LeftOutFile {
  readonly file: string
  /** True for the file of a page. */
  readonly isPage: boolean
  /** The end of a sentence about the file. */
  readonly why: string
  readonly help: string
}

type Reason = Pick<LeftOutFile, 'why' | 'help'>
type Reasons = Readonly<Record<Withheld, Reason | undefined>>

/** The file that the page of a route would have. Undefined if there is none, or if a finding of its own explains it. */
export function leftOutPage(route: Route, why: (path: string) => Withheld | undefined): LeftOutFile | undefined {
  const path = route.slice(1)
  const names = path === '' ? ['index'] : [path, `${path}/index`]
  const files = names.flatMap((name) => [`${name}.mdx`, `${name}.md`])
  return firstLeftOut(files, why, REASONS_OF_PAGES)
}

/** The file at a path, such as an image or a download. Undefined as for a page. */
export function leftOutFile(path: string, why: (path: string) => Withheld | undefined): LeftOutFile | undefined {
  return firstLeftOut([path.slice(1)], why, REASONS)
}

function firstLeftOut(
  files: readonly string[],
  why: (path: string) => Withheld | undefined,
  reasons: Reasons,
): LeftOutFile | undefined {
  for (const file of files) {
    const reason = why(file)
    const texts = reason && reasons[reason]
    if (reason) return texts && { file, isPage: reasons === REASONS_OF_PAGES, ...texts }
  }
  return undefined
}

const REASONS: Reasons = {
  mintignore: {
    why: 'is left out by `.mintignore`',
    help: 'Change the line of `.mintignore` that matches it, or name another file.',
  },
  default: {
    why: 'is left out by default',
    help: 'Move it to another folder.',
  },
  hidden: {
    why: 'is hidden because of its name or that of its folder',
    help: 'Move it to a folder without a dot at the start, outside `node_modules`.',
  },
  'unpublished-kind': {
    why: "isn't of a kind that is published",
    help: 'Convert it, put it in a `.zip` file, or link to another site that has it.',
  },
  'unusable-name': undefined,
  unreadable: undefined,
}

const REASONS_OF_PAGES: Reasons = {
  ...REASONS,
  mintignore: {
    why: 'is left out by `.mintignore`',
    help: 'Change the line of `.mintignore` that matches it, or name another page.',
  },
  default: {
    why: 'is left out by default',
    help: 'Add it to the navigation to make it a page.',
  },
}
