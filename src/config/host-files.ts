// Reads the author's `_redirects` and `_headers`, and parses what any server can apply.
import type { Report } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { splitPath } from './redirect-pattern.ts'
import type { HostFiles, HostHeader, Redirect } from './site-config.ts'

const REDIRECTS = '_redirects'
const HEADERS = '_headers'

/** The files that are read. */
export const HOST_FILES: readonly string[] = [REDIRECTS, HEADERS]

/**
 * Headers that describe the message or the connection, so only the server can know them. Netlify doesn't let anyone set
 * them either (https://docs.netlify.com/routing/headers). With a wrong length or encoding, what follows on the
 * connection would look like another response.
 */
const OF_SERVER =
  /^(?:accept-ranges|age|allow|alt-svc|connection|content-(?:encoding|length|range)|date|keep-alive|location|proxy-.+|server|te|trailer|transfer-encoding|upgrade)$/i

/** True for a header that the docs can't set. */
export function isOfServer(header: string): boolean {
  return OF_SERVER.test(header)
}

interface Context {
  readonly files: FileSystem
  /** The redirects of docs.json. */
  readonly redirects: readonly Redirect[]
  readonly report: Report
  readonly onSource: (source: SourceFile) => void
}

/**
 * Reads both files, as Netlify and Cloudflare Pages do (https://docs.netlify.com/routing/redirects,
 * https://docs.netlify.com/routing/headers). A path that docs.json also redirects is a finding.
 */
export function readHostFiles({ files, redirects, report, onSource }: Context): HostFiles {
  const open = (path: string) => {
    const text = files.readText(path)
    const source = text === undefined ? undefined : new SourceFile(path, text)
    if (source) onSource(source)
    return source
  }
  const ofRedirects = open(REDIRECTS)
  const ofHeaders = open(HEADERS)
  const own = ofRedirects ? readRedirects(ofRedirects, report) : []
  const known = new Set(own.length === 0 ? [] : redirects.map(({ source }) => key(source)))
  for (const { source, place } of own) {
    if (!known.has(key(source))) continue
    const message = `\`${source}\` is also redirected by docs.json. This line wins.`
    report({ code: 'duplicate-redirect', severity: 'warning', message, place, help: 'Remove one of them.' })
  }
  return {
    redirectsText: ofRedirects?.text ?? '',
    headersText: ofHeaders?.text ?? '',
    redirects: own,
    headers: ofHeaders ? readHeaders(ofHeaders, report) : [],
  }
}

function key(source: string): string {
  return splitPath(source.replace(/:\w+\*/, '*')).join('/')
}

/** Redirects for all readers. Rewrites and conditional lines are left to the host. */
function readRedirects(source: SourceFile, report: Report): Redirect[] {
  return lines(source).flatMap(({ text, place }) => {
    const [from = '', to, status = '301', ...more] = text.split(/\s+/)
    if (to === undefined) {
      const message = `\`${text}\` has a source and no destination.`
      report({ code: 'invalid-redirect', severity: 'warning', message, place, help: 'Write it like `/old /new 301`.' })
      return []
    }
    // Query parameters come between the paths, and conditions after the status.
    const isPlain = /^30[1278]!?$/.test(status) && more.length === 0 && from.startsWith('/')
    const permanent = /^30[18]/.test(status)
    return isPlain ? [{ source: from, destination: to.replace(':splat', '*'), permanent, place }] : []
  })
}

/** An unindented line is a path, and each indented line below it is a header. */
function readHeaders(source: SourceFile, report: Report): HostHeader[] {
  let path: string | undefined
  return lines(source).flatMap(({ text, place, isIndented }) => {
    if (!isIndented) {
      path = text
      return []
    }
    // On Cloudflare, `! Name` removes a header.
    if (text.startsWith('!')) return []
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(text) ?? []
    if (path === undefined || name === undefined || value === undefined) {
      const message = path === undefined ? 'This header belongs to no path.' : `\`${text}\` isn't a header.`
      report({ code: 'invalid-header', severity: 'warning', message, place, help: 'Write it like `X-Name: value`.' })
      return []
    }
    if (isOfServer(name)) {
      const message = `Only the server can set \`${name}\`.`
      report({ code: 'invalid-header', severity: 'warning', message, place, help: 'Remove this line.' })
      return []
    }
    return [{ path, name, value, place }]
  })
}

/** Every line with content. */
function lines({ path, text }: SourceFile) {
  let at = 0
  return text.split('\n').flatMap((line) => {
    const start = at + line.length - line.trimStart().length
    at += line.length + 1
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) return []
    const place = { file: path, start, end: start + trimmed.length }
    return [{ text: trimmed, place, isIndented: /^\s/.test(line) }]
  })
}
