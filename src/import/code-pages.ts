// Handles pages that are programs. They can't be converted, so their URLs redirect to the first page of the site.
import type { ImportLog } from './source-site.ts'

export interface CodePage {
  readonly file: string
  readonly address: string
  /** The language: `React`, `Astro`. */
  readonly language: string
}

/** Redirects for such pages, and a remark on each. Without a first page, their URLs are lost. */
export function codePages(
  pages: readonly CodePage[],
  home: string | undefined,
  log: ImportLog,
): {
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  readonly lost: readonly { readonly address: string; readonly why: string }[]
} {
  for (const { file, address, language } of pages)
    log.remark({
      kind: 'left',
      what: `page in ${language}`,
      file,
      line: 0,
      message: `The page \`${address}\` is written in ${language} and wasn't imported.${home === undefined ? '' : ` Its address leads to \`${home}\` now.`}`,
      todo: 'Write it as a page, if readers need it.',
    })
  if (home !== undefined) return { redirects: pages.map(({ address }) => ({ from: address, to: home })), lost: [] }
  return {
    redirects: [],
    lost: pages.map(({ file, address, language }) => ({ address, why: `\`${file}\` is a page in ${language}.` })),
  }
}
