// Routes of pages that the site makes itself.

/** The list of all pages, where the search field leads without JavaScript; a page of the author at this place wins. */
export const PAGES_INDEX = '/all-pages'
