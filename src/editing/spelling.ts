// Reads a URL as it's spelled where it's typed, and writes another path there in the same style.
import { decodeEntities } from '../html/entities.ts'
import { unescapeMarkdown } from '../markdown/unescape.ts'

/**
 * Where a URL is typed: a Markdown destination, one in `<>`, an attribute's string, a string in code, or a value in
 * front matter or in JSON. Each of them rules out other characters.
 */
export type Setting = 'destination' | 'brackets' | 'attribute' | 'code' | 'front-matter' | 'json'

/** The URL that a text stands for, without the escapes and character references of its setting. */
export function readUrl(typed: string, setting: Setting): string {
  if (setting === 'json') return readJson(typed)
  const isMarkdown = setting === 'destination' || setting === 'brackets'
  const plain = isMarkdown ? unescapeMarkdown(typed) : typed
  return hasReferences(setting) ? decodeEntities(plain) : plain
}

/** The length of the path with which a typed URL starts. The `#` of a character reference is part of it. */
export function pathLength(typed: string, setting: Setting): number {
  const path = hasReferences(setting) ? /^(?:&#?\w+;|[^?#])*/ : /^[^?#]*/
  return (path.exec(typed) as RegExpExecArray)[0].length
}

/** What a URL can't contain, or what may end it. Letters such as é and 日 can stay. */
const UNSAFE = /[\0-\x20\x7f"'<>\\^`{|}%?#[\]()]/g
const NON_ASCII = /[^\0-\x7f]+/g

/**
 * The path of a page or file as a URL. `typed` is the URL that it replaces: what is encoded there is encoded here too,
 * and what could stay as is stays.
 */
export function writePath(path: string, typed: string, setting: Setting): string {
  const encoded = path.replace(UNSAFE, (sign) => (staysAsIs(sign, { path, typed, setting }) ? sign : hex(sign)))
  const hasEncodedLetters = /%[89a-f][\da-f]/i.test(typed) && typed.search(NON_ASCII) === -1
  const url = hasEncodedLetters ? encoded.replace(NON_ASCII, encodeURIComponent) : encoded
  return hasReferences(setting) ? url.replace(/&(?=#?\w+;)/g, '&amp;') : url
}

function readJson(typed: string): string {
  if (!typed.includes('\\')) return typed
  try {
    return JSON.parse(`"${typed}"`)
  } catch {
    return typed
  }
}

interface Writing {
  readonly path: string
  readonly typed: string
  readonly setting: Setting
}

function staysAsIs(sign: string, { path, typed, setting }: Writing): boolean {
  if (/[%?#]/.test(sign)) return false
  if (sign === '(' || sign === ')') {
    if (setting === 'destination') return typed.includes(sign) && isBalanced(path)
    return !typed.includes(hex(sign))
  }
  return setting !== 'destination' && typed.includes(sign)
}

/** Whether Markdown would read all parentheses as part of a destination. */
function isBalanced(path: string): boolean {
  let depth = 0
  for (const sign of path) {
    if (sign === '(') depth++
    else if (sign === ')' && --depth < 0) return false
  }
  return depth === 0
}

function hasReferences(setting: Setting): boolean {
  return setting === 'destination' || setting === 'brackets' || setting === 'attribute'
}

function hex(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
