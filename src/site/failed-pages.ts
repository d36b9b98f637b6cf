// Makes the outputs of each page. A page that fails is shown as typed, and affects no other.
import type { Page } from '../content/page.ts'
import { failure, typedPage } from '../content/typed-page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/** The findings about pages that couldn't be made, by file. */
export type FailedPages = Map<string, Diagnostic>

/** What `make` returns for a page or, if it throws, for the page as typed. */
export function makeOfPage<T>(failed: FailedPages, page: Page, make: (page: Page) => T): T {
  const known = failed.get(page.file)
  if (!known)
    try {
      return make(page)
    } catch (error) {
      failed.set(page.file, failure(page.file, error))
    }
  return make(typedPage(page.route, page.source, failed.get(page.file) as Diagnostic))
}
