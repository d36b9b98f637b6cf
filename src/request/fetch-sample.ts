// Prints a request as JavaScript that sends it with fetch.
import { bodyRemark } from './bodyless.ts'
import { holdsBigint } from './exact-json.ts'
import { baseName } from './parts.ts'
import { printJson } from './print-json.ts'
import { doubleQuoted, isAscii, type LiteralStyle, literal } from './quote.ts'
import type { Part, SampleRequest } from './sample-request.ts'

/** Literals of JavaScript. */
export const JAVASCRIPT_STYLE: LiteralStyle = {
  string: doubleQuoted,
  null: 'null',
  true: 'true',
  false: 'false',
  list: ['[', ']'],
  map: ['{', '}'],
  colon: ': ',
  // A plain key of this name would set the prototype.
  key: (name) => (name === '__proto__' ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(name) ? name : doubleQuoted(name)),
}

/** How the languages of this family differ. */
export interface FetchDialect {
  /** An expression for the content of a file, with a media type if it says more than the file itself. */
  file(path: string, type?: string): string
  /** True if these expressions are blobs, which have no file name. */
  readonly isBlob?: true
  readonly importsForFiles?: string
  /** The type of the options, including its colon. */
  readonly options?: string
}

export function fetchSample(request: SampleRequest, dialect: FetchDialect): string {
  const { method, url, headers, basicAuth, body } = request
  const lines: string[] = bodyRemark(request, 'fetch')
  const usesFiles = body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ isFile }) => isFile))
  if (usesFiles && dialect.importsForFiles) lines.push(dialect.importsForFiles, '')
  if (body?.kind === 'multipart') {
    lines.push('const form = new FormData()')
    for (const part of body.parts) lines.push(`form.append(${doubleQuoted(part.name)}, ${partContent(part, dialect)})`)
    lines.push('')
  }
  const sent = headerLines(headers, basicAuth)
  lines.push(
    `const options${dialect.options ?? ''} = {`,
    `  method: ${doubleQuoted(method)},`,
    ...(sent.length > 0 ? ['  headers: {', ...sent.map((line) => `    ${line},`), '  },'] : []),
    ...bodyLine(body, dialect),
    '}',
    '',
    `const response = await fetch(${doubleQuoted(url)}, options)`,
    'console.log(await response.text())',
  )
  return lines.join('\n')
}

function partContent({ value, isFile, contentType }: Part, dialect: FetchDialect): string {
  if (isFile && dialect.isBlob) return `${dialect.file(value, contentType)}, ${doubleQuoted(baseName(value))}`
  if (isFile) return dialect.file(value, contentType)
  if (contentType === undefined) return doubleQuoted(value)
  return `new Blob([${doubleQuoted(value)}], { type: ${doubleQuoted(contentType)} })`
}

function headerLines(headers: SampleRequest['headers'], basicAuth: SampleRequest['basicAuth']): string[] {
  const lines = headers.map(([name, value]) => `${JAVASCRIPT_STYLE.key?.(name)}: ${doubleQuoted(value)}`)
  if (basicAuth)
    lines.unshift(`Authorization: "Basic " + btoa(${bytes(`${basicAuth.username}:${basicAuth.password}`)})`)
  return lines
}

function bodyLine(body: SampleRequest['body'], dialect: FetchDialect): string[] {
  switch (body?.kind) {
    case 'json':
      // A number literal of this language would change the digits.
      if (holdsBigint(body.value)) return [`  body: ${doubleQuoted(printJson(body.value, 0))},`]
      return [`  body: JSON.stringify(${literal(body.value, JAVASCRIPT_STYLE, '  ')}),`]
    case 'text':
      return [`  body: ${doubleQuoted(body.text)},`]
    case 'file':
      return [`  body: ${dialect.file(body.file)},`]
    case 'form':
      return [`  body: new URLSearchParams(${literal(body.fields, JAVASCRIPT_STYLE, '  ')}),`]
    case 'multipart':
      return ['  body: form,']
    default:
      return []
  }
}

/** `btoa` takes a character for each byte. */
function bytes(text: string): string {
  const quoted = doubleQuoted(text)
  return isAscii(text) ? quoted : `String.fromCharCode(...new TextEncoder().encode(${quoted}))`
}
