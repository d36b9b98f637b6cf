// Finds the requests that `curl` commands in a shell example send.
import { decodeFormText } from '../../html/uri-escapes.ts'
import {
  type CallBody,
  type CallField,
  type CallHeader,
  HOLE,
  type HttpCall,
  hasPlaceholder,
  type Piece,
  slice,
} from './call.ts'
import { type ShellCommand, shellCommands } from './shell-words.ts'

/** curl's short options that take a value, and their long names. */
const SHORT: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  u: 'user',
  o: 'output',
  A: 'user-agent',
  b: 'cookie',
  c: 'cookie-jar',
  e: 'referer',
  w: 'write-out',
  m: 'max-time',
  x: 'proxy',
  T: 'upload-file',
  E: 'cert',
  r: 'range',
  K: 'config',
  y: 'speed-time',
  Y: 'speed-limit',
  D: 'dump-header',
}
/** Short options without a value that change the request. */
const SHORT_FLAGS: Readonly<Record<string, string>> = { G: 'get', I: 'head' }
/** Long options with a value that don't affect the request in a way that can be checked. */
const WITH_VALUE = new Set([
  ...Object.values(SHORT),
  ...['url', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json', 'form-string', 'url-query'],
  ...['connect-timeout', 'retry', 'retry-delay', 'retry-max-time', 'max-redirs', 'cacert', 'key', 'cert-type'],
  ...['resolve', 'connect-to', 'interface', 'limit-rate', 'oauth2-bearer', 'aws-sigv4', 'unix-socket', 'ciphers'],
  ...['proxy-user', 'noproxy', 'output-dir', 'stderr', 'trace', 'trace-ascii', 'variable', 'expand-url'],
])
/** Long options without a value. */
const FLAGS = new Set([
  ...['get', 'head', 'silent', 'show-error', 'fail', 'fail-with-body', 'location', 'location-trusted', 'include'],
  ...['insecure', 'verbose', 'compressed', 'no-buffer', 'globoff', 'progress-bar', 'remote-name', 'http1.1', 'http2'],
  ...[
    'http1.0',
    'http3',
    'ipv4',
    'ipv6',
    'tlsv1.2',
    'tlsv1.3',
    'create-dirs',
    'digest',
    'basic',
    'ssl-reqd',
    'no-progress-meter',
  ],
  ...['remote-header-name', 'path-as-is', 'tcp-nodelay', 'raw', 'anyauth', 'negotiate', 'netrc', 'parallel', 'next'],
])

/** The requests of a shell example, in order. Skips commands that aren't fully understood. */
export function curlCalls(text: string): HttpCall[] {
  if (!text.includes('curl')) return []
  return shellCommands(text).flatMap((command) => callOf(command) ?? [])
}

interface Option {
  readonly name: string
  readonly value: Piece
}

function callOf(command: ShellCommand): HttpCall | undefined {
  const first = command.words.findIndex(({ text }) => !/^(?:sudo|time|env|exec|[A-Za-z_]\w*=.*)$/s.test(text))
  const program = command.words[first]
  if (!program || !/^(?:.*\/)?curl$/.test(program.text)) return undefined
  const read = readOptions(command.words.slice(first + 1))
  const [url] = read?.urls ?? []
  if (!read || !url || read.urls.length > 1) return undefined
  const { options, flags } = read
  const all = (...names: string[]) => options.filter(({ name }) => names.includes(name))
  const isGet = flags.has('get')
  const data = all('data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json')
  // A quote too many makes a large part of the command look like a header.
  if (all('header').some(({ value }) => value.text.includes('\n'))) return undefined
  const headers: CallHeader[] = all('header').flatMap(({ value }) => headerOf(value) ?? [])
  const isJson = data.some(({ name }) => name === 'json')
  if (isJson && !headers.some(({ name }) => name === 'content-type')) {
    const piece = (data[0] as Option).value
    headers.push({ name: 'content-type', value: 'application/json', piece })
  }
  const bearer = all('oauth2-bearer')[0]
  if (bearer) headers.push({ name: 'authorization', value: 'Bearer', piece: bearer.value })
  for (const { value } of all('cookie')) headers.push({ name: 'cookie', value: value.text, piece: value })
  const body = isGet ? undefined : bodyOf(data, all('form', 'form-string'), all('upload-file'), { headers, command })
  const written = all('request').at(-1)?.value
  const implied = flags.has('head') ? 'HEAD' : body ? (all('upload-file').length > 0 ? 'PUT' : 'POST') : 'GET'
  return {
    tool: 'curl',
    method: written ? written.text.toUpperCase() : implied,
    ...(written && { methodPiece: written }),
    url,
    query: [
      ...all('url-query').flatMap(({ value }) => formFields(value)),
      ...(isGet ? data.flatMap(({ value }) => formFields(value)) : []),
    ],
    headers,
    hasAllHeaders: all('config').length === 0 && !all('header').some(({ value }) => /^[@\uE000]/.test(value.text)),
    ...(body && { body }),
    hasUser: all('user').length > 0 || flags.has('netrc'),
    start: program.start,
    end: (command.words.at(-1) as Piece).end,
  }
}

/** Undefined if an option is unknown, because it may take the next word as its value. */
function readOptions(words: readonly Piece[]): { options: Option[]; flags: Set<string>; urls: Piece[] } | undefined {
  const options: Option[] = []
  const flags = new Set<string>()
  const urls: Piece[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Piece
    const { text } = word
    if (text.startsWith('--') && text.length > 2) {
      const equals = text.indexOf('=')
      const name = text.slice(2, equals === -1 ? undefined : equals)
      if (WITH_VALUE.has(name)) {
        const value = equals === -1 ? words[++i] : slice(word, equals + 1)
        if (!value) return undefined
        if (name === 'url') urls.push(value)
        else options.push({ name, value })
      } else if (FLAGS.has(name) || name.startsWith('no-')) flags.add(name)
      else return undefined
    } else if (text.startsWith('-') && text.length > 1) {
      for (let at = 1; at < text.length; at++) {
        const letter = text[at] as string
        const name = SHORT[letter]
        if (name === undefined) {
          flags.add(SHORT_FLAGS[letter] ?? letter)
          continue
        }
        const value = at + 1 < text.length ? slice(word, at + 1) : words[++i]
        if (!value) return undefined
        options.push({ name, value })
        break
      }
    } else if (text === HOLE) {
      // `$OPTIONS`, or `[options]` as in a manual.
      return undefined
    } else urls.push(word)
  }
  return { options, flags, urls }
}

function headerOf(piece: Piece): CallHeader | undefined {
  const colon = piece.text.search(/[:;]/)
  if (colon === -1) return undefined
  return { name: piece.text.slice(0, colon).trim().toLowerCase(), value: piece.text.slice(colon + 1).trim(), piece }
}

function bodyOf(
  data: readonly Option[],
  form: readonly Option[],
  upload: readonly Option[],
  { headers, command }: { headers: readonly CallHeader[]; command: ShellCommand },
): CallBody | undefined {
  if (form.length > 0) {
    const fields = form.flatMap(({ value }) => fieldOf(value) ?? [])
    return { kind: 'multipart', fields, isOpen: fields.length < form.length }
  }
  const [first] = data
  if (!first) return upload.length > 0 ? { kind: 'text' } : undefined
  const type = headers.find(({ name }) => name === 'content-type')?.value
  if (data.some(({ name, value }) => name !== 'data-raw' && name !== 'json' && value.text.startsWith('@'))) {
    const isInput = first.value.text === '@-' && data.length === 1
    return isInput && command.hereDocument ? { kind: 'text', piece: command.hereDocument } : { kind: 'text' }
  }
  const looksLikeForm = data.every(
    ({ name, value }) => name === 'data-urlencode' || /^[\w.[\]%-]+=/.test(value.text.trim()),
  )
  if (looksLikeForm && (type === undefined || /form/i.test(type)))
    return {
      kind: 'form',
      fields: data.flatMap(({ value }) => formFields(value)),
      // `--data-urlencode '...'` stands for unspecified fields.
      isOpen: data.some(({ value }) => !value.text.includes('=') && hasPlaceholder(value.text)),
    }
  if (data.length > 1 || (first.value.text.includes(HOLE) && first.value.text.trim() === HOLE)) return { kind: 'text' }
  return { kind: 'text', piece: first.value }
}

/** Parses `a=1&b=2` to fields. */
function formFields(piece: Piece): CallField[] {
  const fields: CallField[] = []
  let from = 0
  for (const part of piece.text.split('&')) {
    const field = fieldOf(slice(piece, from, from + part.length))
    if (field) fields.push(field)
    from += part.length + 1
  }
  return fields
}

function fieldOf(piece: Piece): CallField | undefined {
  const equals = piece.text.indexOf('=')
  if (equals <= 0) return undefined
  return {
    name: decodeFormText(piece.text.slice(0, equals)),
    value: decodeFormText(piece.text.slice(equals + 1)),
    piece,
  }
}
