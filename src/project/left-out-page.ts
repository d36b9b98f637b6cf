// Explains why a route that someone names has no page although its file exists.
import type { Route } from '../content/page.ts'
import type { LeftOut } from './folder-files.ts'

/** A file that isn't a page, what leaves it out, and what to do about that. */
export interface LeftOutPage {
  readonly file: string
  /** The end of a sentence about the file. */
  readonly why: string
  readonly help: string
}

/** The file that the page of a route would have. Undefined if there is none, or if a finding of its own explains it. */
export function leftOutPage(route: Route, leftOut: ReadonlyMap<string, LeftOut>): LeftOutPage | undefined {
  const path = route.slice(1)
  const names = path === '' ? ['index'] : [path, `${path}/index`]
  const file = names.flatMap((name) => [`${name}.mdx`, `${name}.md`]).find((name) => leftOut.has(name))
  const reason = file === undefined ? undefined : REASONS[leftOut.get(file) as LeftOut]
  return file !== undefined && reason ? { file, ...reason } : undefined
}

const REASONS: Readonly<Record<LeftOut, Omit<LeftOutPage, 'file'> | undefined>> = {
  mintignore: {
    why: 'is left out by `.mintignore`',
    help: 'Change the line of `.mintignore` that matches it, or name another page.',
  },
  default: {
    why: 'is left out by default',
    help: 'Add it to the navigation to make it a page.',
  },
  hidden: {
    why: 'is hidden because of its name or that of its folder',
    help: 'Move it to a folder without a dot at the start, outside `node_modules`.',
  },
  'unusable-name': undefined,
  unreadable: undefined,
}
