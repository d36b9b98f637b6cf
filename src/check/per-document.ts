// What a rule finds in a specification, found once even if the site is checked again.
import type { DocumentSet } from '../openapi/document-set.ts'

/** The same function, which remembers its result for each specification. */
export function perDocument<D extends object, T>(
  find: (document: D, set: DocumentSet) => T,
): (document: D, set: DocumentSet) => T {
  const results = new WeakMap<D, { readonly result: T }>()
  return (document, set) => {
    let known = results.get(document)
    if (!known) {
      known = { result: find(document, set) }
      results.set(document, known)
    }
    return known.result
  }
}
