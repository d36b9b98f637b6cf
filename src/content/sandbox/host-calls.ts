// What the realm may ask of the host: to read an address, and to format by the rules of a language. Text in, text out.

/** Characters of one request; more is refused. */
const MAX_REQUEST = 100_000
/** Formatters are kept, because making one costs more than using it. */
const MAX_FORMATTERS = 50

const METHODS: Readonly<Record<string, ReadonlySet<string>>> = {
  NumberFormat: new Set(['format', 'formatToParts', 'formatRange', 'resolvedOptions']),
  DateTimeFormat: new Set(['format', 'formatToParts', 'formatRange', 'resolvedOptions']),
  RelativeTimeFormat: new Set(['format', 'formatToParts', 'resolvedOptions']),
  ListFormat: new Set(['format', 'formatToParts', 'resolvedOptions']),
  PluralRules: new Set(['select', 'resolvedOptions']),
  DisplayNames: new Set(['of', 'resolvedOptions']),
  Collator: new Set(['compare', 'resolvedOptions']),
}

const URL_PARTS = [
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const

type Formatter = Record<string, (...args: unknown[]) => unknown>

/** The JSON answer to a JSON request; what goes wrong is in the answer. `now` is the instant that dates take for now. */
export function answerHostCall(request: string, now: number): string {
  try {
    if (request.length > MAX_REQUEST) throw new RangeError('Too much text for one call.')
    const [subject, ...args] = JSON.parse(request) as unknown[]
    return JSON.stringify({ value: (subject === 'url' ? url(args) : intl(args, now)) ?? null })
  } catch (error) {
    const { name, message } = error as Error
    return JSON.stringify({ error: String(message).slice(0, 200), name })
  }
}

/** `[href, base, part?, value?]` to the parts of the address, with one of them set. */
function url([href, base, part, value]: unknown[]): unknown {
  const parsed = new URL(String(href), typeof base === 'string' ? base : undefined)
  if (part === 'href') parsed.href = String(value)
  const writable = URL_PARTS.find((name) => name === part)
  if (writable) parsed[writable] = String(value)
  return Object.fromEntries(['href', 'origin', ...URL_PARTS].map((name) => [name, parsed[name as 'href']]))
}

/** `[kind, method, locales, options, arguments]`. */
function intl([kind, method, locales, options, args]: unknown[], now: number): unknown {
  if (kind === 'getCanonicalLocales') return Intl.getCanonicalLocales(method as string)
  const name = String(kind)
  if (!Object.hasOwn(METHODS, name)) throw new TypeError(`Intl.${name} is not available.`)
  if (method === 'supportedLocalesOf') return Intl.NumberFormat.supportedLocalesOf(locales as string)
  if (!METHODS[name]?.has(String(method))) throw new TypeError(`Intl.${name} has no such method.`)
  const isDate = name === 'DateTimeFormat'
  const values = Array.isArray(args) ? args.map((value) => (isDate && value === null ? now : value)) : []
  return formatterFor(name, locales, options)[String(method)]?.(...values)
}

const formatters = new Map<string, Formatter>()

function formatterFor(kind: string, locales: unknown, options: unknown): Formatter {
  const key = JSON.stringify([kind, locales, options])
  let formatter = formatters.get(key)
  if (!formatter) {
    const chosen = typeof options === 'object' && options !== null ? options : {}
    const all = kind === 'DateTimeFormat' ? { timeZone: 'UTC', ...chosen } : chosen
    const constructors = Intl as unknown as Record<string, new (locales: unknown, options: unknown) => Formatter>
    const Constructor = constructors[kind] as (typeof constructors)[string]
    formatter = new Constructor(locales ?? 'en-US', all)
    if (formatters.size >= MAX_FORMATTERS) formatters.clear()
    formatters.set(key, formatter)
  }
  return formatter
}
