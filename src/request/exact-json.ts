// JSON whose integers keep their digits: those that a JavaScript number can't hold are read as bigint.

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** Digits of an integer as a number, or as a bigint if a number would change them. */
export function exactInteger(digits: string): number | bigint {
  const value = Number(digits)
  // No API has longer ones, and they take long to read.
  return Number.isSafeInteger(value) || digits.length > 100 ? value : BigInt(digits)
}

/** Parses JSON. Throws a SyntaxError like `JSON.parse`. */
export function parseExactJson(text: string): unknown {
  // Nearly all texts have no such numbers.
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  let mark = '#'
  while (text.includes(`"${mark}`)) mark += '#'
  let isExact = true
  const marked = text.replace(TOKEN, (token) => {
    if (!/^-?[1-9]\d{15,99}$/.test(token) || Number.isSafeInteger(Number(token))) return token
    isExact = false
    return `"${mark}${token}"`
  })
  if (isExact) return JSON.parse(text)
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  )
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

/** True for a value with an integer that a JavaScript number can't hold. */
export function holdsBigint(value: unknown): boolean {
  if (typeof value === 'bigint') return true
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBigint)
}
