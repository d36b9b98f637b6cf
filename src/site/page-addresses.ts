// The paths of generated pages and files.
import { FOLDER } from './site-assets.ts'

/** The list of all pages, where the search field leads without JavaScript. An author's page at this path replaces it. */
export const PAGES_INDEX = '/all-pages'

/** The icon of sites without one. */
export const FAVICON = `${FOLDER}/favicon.svg`
