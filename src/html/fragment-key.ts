// What the spellings of a fragment have in common. Also runs in browsers.

/** What follows the name in the id of the second part of a page with that name. The first may be a part of the layout. */
export const SECOND = '-2'

/**
 * The letters and digits of a fragment or of a heading's text, in lower case and without accents. Platforms agree on
 * little else: `Step 2: Set api_key!` is `step-2-set-api_key` on one, `step-2:-set-api-key!` on the next. A
 * fragment that has none stands for itself.
 */
export function fragmentKey(fragment: string): string {
  const key = fragment
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
  return key || fragment
}
