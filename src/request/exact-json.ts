// JSON whose integers keep their digits: those that a JavaScript number can't hold are read as bigint.

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
/** What may be an integer that a number can't hold, perhaps in a text. */
const LONG_INTEGER = /(?:^|[\s:,[])-?[1-9]\d{15,99}(?=[\s,\]}]|$)/g
/** The first character of the texts that stand for such integers while a text is parsed: one that nobody writes. */
const MARK = '\ue000'
const MARK_CODE = MARK.charCodeAt(0)

/** Digits of an integer as a number, or as a bigint if a number would change them. */
export function exactInteger(digits: string): number | bigint {
  const value = Number(digits)
  // No API has longer ones, and they take long to read.
  return Number.isSafeInteger(value) || digits.length > 100 ? value : BigInt(digits)
}

/** Parses JSON. Throws a SyntaxError like `JSON.parse`. */
export function parseExactJson(text: string): unknown {
  const marked = withMarks(text)
  if (marked === undefined) return JSON.parse(text)
  const value: unknown = JSON.parse(marked)
  if (isMarked(value)) return BigInt(value.slice(MARK.length))
  if (typeof value === 'object' && value !== null) replaceMarks(value as Record<string, unknown>)
  return value
}

/** The text with marked strings in place of integers that a number can't hold. Undefined if there are none. */
function withMarks(text: string): string | undefined {
  // Nearly all texts have no such numbers.
  if (!/\d{16}/.test(text) || /"(?:\ue000|\\u[eE]000)/.test(text)) return undefined
  const out: string[] = []
  let end = 0
  for (const { index } of text.matchAll(LONG_INTEGER)) {
    if (index < end) continue
    // No string of JSON goes on after the end of a line, so only this line tells what is in a string.
    const start = Math.max(end, text.lastIndexOf('\n', index) + 1)
    const next = text.indexOf('\n', index + 1)
    out.push(text.slice(end, start))
    end = next === -1 ? text.length : next
    out.push(text.slice(start, end).replace(TOKEN, marked))
  }
  return out.length === 0 ? undefined : out.join('') + text.slice(end)
}

function marked(token: string): string {
  const isExact = !/^-?[1-9]\d{15,99}$/.test(token) || Number.isSafeInteger(Number(token))
  return isExact ? token : `"${MARK}${token}"`
}

function isMarked(value: unknown): value is string {
  return typeof value === 'string' && value.charCodeAt(0) === MARK_CODE
}

function replaceMarks(holder: Record<string, unknown>): void {
  for (const key in holder) {
    if (key.charCodeAt(0) === MARK_CODE) throw new SyntaxError('A key of JSON is a string.')
    const value = holder[key]
    if (typeof value === 'object' && value !== null) replaceMarks(value as Record<string, unknown>)
    else if (isMarked(value))
      // Also for a key such as `__proto__`.
      Object.defineProperty(holder, key, {
        value: BigInt(value.slice(MARK.length)),
        configurable: true,
        enumerable: true,
        writable: true,
      })
  }
}

/** Prints plain JSON values like `JSON.stringify`, and bigints as their digits. */
export function exactJson(value: unknown, indent = ''): string {
  if (!holdsBigint(value)) return JSON.stringify(value, null, indent) ?? 'null'
  const visit = (item: unknown, margin: string): string => {
    if (typeof item === 'bigint') return String(item)
    if (typeof item !== 'object' || item === null) return JSON.stringify(item) ?? 'null'
    const inner = margin + indent
    const parts = Array.isArray(item)
      ? item.map((each) => visit(each, inner))
      : Object.entries(item)
          .filter(([, each]) => each !== undefined)
          .map(([key, each]) => `${JSON.stringify(key)}:${indent === '' ? '' : ' '}${visit(each, inner)}`)
    const [open, close] = Array.isArray(item) ? '[]' : '{}'
    if (parts.length === 0 || indent === '') return `${open}${parts.join(',')}${close}`
    return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${margin}${close}`
  }
  return visit(value, '')
}

/** The value with numbers in place of bigints, for code that knows no others. The same value where there are none. */
export function withRoundedIntegers(value: unknown): unknown {
  if (!holdsBigint(value)) return value
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(withRoundedIntegers)
  return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, withRoundedIntegers(item)]))
}

/** True for a value with an integer that a JavaScript number can't hold. */
export function holdsBigint(value: unknown): boolean {
  if (typeof value === 'bigint') return true
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBigint)
}
