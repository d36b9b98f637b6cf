// Where the site puts what it makes itself.
import { FOLDER } from './site-assets.ts'

/** The list of all pages, where the search field leads without JavaScript; a page of the author at this place wins. */
export const PAGES_INDEX = '/all-pages'

/** The icon of sites that name none. */
export const FAVICON = `${FOLDER}/favicon.svg`
