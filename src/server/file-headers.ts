// The headers that say what a file is, how long it may be kept, and which forms it has.
import { cacheControl, SVG_POLICY } from '../site/content-type.ts'
import type { Coding } from './accept.ts'

/** One form of a file, as `fileHeaders` describes it. */
export interface DescribedFile {
  readonly path: string
  /** The entity tag of this form: see `tagOf`. */
  readonly etag: string
  /** An HTTP date. */
  readonly modified?: string | undefined
  readonly coding: Coding
  /** True if the file has compressed forms too. */
  readonly hasCodings: boolean
  /** True if the URL also has a form for programs. */
  readonly varies: boolean
  /** 404 for the page that stands for missing ones: nobody has it already, and it has no parts. */
  readonly status: 200 | 404
  /** In place of what the path says about caching. */
  readonly caching?: string | undefined
}

/** Alternating names and values: all headers of a file except those for its type and length. */
export function fileHeaders(file: DescribedFile): string[] {
  const { path, etag, modified, coding, hasCodings, varies, status, caching } = file
  const vary = [...(varies ? ['Accept'] : []), ...(hasCodings ? ['Accept-Encoding'] : [])]
  return [
    ...(status === 200 ? ['etag', etag, 'accept-ranges', 'bytes'] : []),
    ...(status === 200 && modified ? ['last-modified', modified] : []),
    'x-content-type-options',
    'nosniff',
    'cache-control',
    caching ?? cacheControl(path),
    ...(coding === 'identity' ? [] : ['content-encoding', coding]),
    ...(vary.length > 0 ? ['vary', vary.join(', ')] : []),
    ...(/\.(?:svgz?|xml)$/i.test(path) ? ['content-security-policy', SVG_POLICY] : []),
  ]
}

/** The entity tag of a file in an encoding. `etag` is that of the file as it is, with its quotes. */
export function tagOf(etag: string, coding: Coding): string {
  return coding === 'identity' ? etag : etag.replace(/"$/, `-${coding}"`)
}
