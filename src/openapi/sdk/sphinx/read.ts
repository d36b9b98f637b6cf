// Reads a library, mostly in Python, from the pages that Sphinx writes with `sphinx-build -b json`.
// https://www.sphinx-doc.org/en/master/usage/domains/python.html
import type { Library } from '../model.ts'
import type { LibrarySource } from '../source.ts'
import { Assembler } from './assemble.ts'
import { Collector, LANGUAGES } from './collect.ts'
import { readPages } from './pages.ts'

/** Reads all objects of a folder. Undefined if no page has any. */
export function readSphinx(source: LibrarySource): Library | undefined {
  const collector = new Collector()
  for (const { source: file, body } of readPages(source)) collector.page(file, body)
  const domain = Object.keys(LANGUAGES).find((each) => collector.domains.has(each))
  if (domain === undefined) return undefined
  const found = collector.found.filter((each) => each.domain === domain)
  const symbols = new Assembler(domain, collector.modules, found).symbols()
  const modules = domain === 'py' ? collector.described : collector.namespaces
  return { path: source.path, language: LANGUAGES[domain] as string, modules, symbols }
}
