// Types of site.mjs, for tests.

/** The files of a site, one by one; the same arguments give the same bytes. */
export function siteFiles(options: { pages: number; seed?: number }): Generator<[path: string, text: string]>
