// What a rule finds in a specification, found once even if the site is checked again.
import type { DocumentSet } from '../openapi/document-set.ts'
import type { ApiDocument } from '../openapi/model.ts'

/** The same function, which remembers its result for each specification. */
export function perDocument<T>(
  find: (document: ApiDocument, set: DocumentSet) => T,
): (document: ApiDocument, set: DocumentSet) => T {
  const results = new WeakMap<ApiDocument, { readonly result: T }>()
  return (document, set) => {
    let known = results.get(document)
    if (!known) {
      known = { result: find(document, set) }
      results.set(document, known)
    }
    return known.result
  }
}
