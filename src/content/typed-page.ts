// The page shown when part of Galley fails on it: its text as typed, and a message for the author. One page must not
// end a build.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { collectPage } from './collect.ts'
import { parseFrontmatter } from './front-matter.ts'
import type { Page, Route } from './page.ts'

/** A page that shows the text of its file without parsing it. `finding` is its only finding. */
export function typedPage(route: Route, source: SourceFile, finding: Diagnostic): Page {
  const { frontmatter, bodyStart } = parseFrontmatter(source)
  return collectPage({
    route,
    source,
    frontmatter,
    children: [{ type: 'invalid', value: source.text.slice(bodyStart), message: finding.message, inline: false }],
    imports: [],
    diagnostics: [finding],
    sourceOf: () => undefined,
    anchorOf: () => undefined,
  })
}

/** The finding for an exception. */
export function failure(file: string, error: unknown): Diagnostic {
  const place = { file, start: 0, end: 0 }
  if (isStackOverflow(error))
    return {
      code: 'too-deep',
      severity: 'error',
      message: 'Something on this page is nested or chained deeper than Galley can follow.',
      place,
      help: 'Look for very long chains of members, imports or operators. Until then, the page is shown as typed.',
    }
  const reason = error instanceof Error ? error.message : String(error)
  return {
    code: 'page-failed',
    severity: 'error',
    message: `Galley failed on this page: ${reason}`,
    place,
    help: 'This is a bug in Galley: please report it with the text of the page. Until then, the page is shown as typed.',
  }
}

function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message)
}
