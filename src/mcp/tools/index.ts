// The list of all tools, in the order in which clients see them.
import type { Tool } from '../tool.ts'
import { checkPage } from './check-page.ts'
import { checkSite } from './check-site.ts'
import { findIcons } from './find-icons.ts'
import { getComponent } from './get-component.ts'
import { getRules } from './get-rules.ts'
import { listComponents } from './list-components.ts'
import { listPages } from './list-pages.ts'
import { readPage } from './read-page.ts'
import { runExamples } from './run-examples.ts'
import { searchDocs } from './search-docs.ts'

export const tools: readonly Tool[] = [
  searchDocs,
  readPage,
  listPages,
  listComponents,
  getComponent,
  findIcons,
  getRules,
  checkPage,
  checkSite,
  runExamples,
]
