// The list of all kinds of output.
import type { Output } from '../output.ts'
import { assistants } from './assistants.ts'
import { authorFiles } from './author-files.ts'
import { favicon, iconImages } from './favicon.ts'
import { feeds } from './feeds.ts'
import { hosting } from './hosting.ts'
import { integrations } from './integrations.ts'
import { islands } from './islands.ts'
import { llms } from './llms.ts'
import { markdownPages } from './markdown-pages.ts'
import { mcpCatalog } from './mcp-catalog.ts'
import { navigation } from './navigation.ts'
import { notFound } from './not-found.ts'
import { pages } from './pages.ts'
import { pagesIndex } from './pages-index.ts'
import { programFiles } from './program-files.ts'
import { redirectPages } from './redirect-pages.ts'
import { robots } from './robots.ts'
import { search } from './search.ts'
import { sitemap } from './sitemap.ts'
import { skills } from './skills.ts'
import { thumbnails } from './thumbnails.ts'
import { utilityClasses } from './utility-classes.ts'

/** If two make the same path, the first one wins, so a page of the author is never overwritten. */
export const outputs: readonly Output[] = [
  pages,
  authorFiles,
  notFound,
  navigation,
  skills,
  mcpCatalog,
  markdownPages,
  llms,
  sitemap,
  robots,
  feeds,
  redirectPages,
  integrations,
  hosting,
  programFiles,
  pagesIndex,
  search,
  assistants,
  islands,
  favicon,
  iconImages,
  thumbnails,
  utilityClasses,
]
