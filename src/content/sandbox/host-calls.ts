// Host functions that authors' code can reach: URL parsing and language-aware formatting. Text in, text out.
import { URL_PARTS, WRITABLE_PARTS } from './url-parts.ts'

/** Maximum characters of one request. */
const MAX_REQUEST = 100_000
/** Formatters are cached, because creating one costs more than using it. */
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

type Formatter = Record<string, (...args: unknown[]) => unknown>

/**
 * Answers a JSON request with JSON. Errors are part of the answer. `now` is the current time that dates use, in
 * milliseconds since the epoch.
 */
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

/** Takes `[href, base, part?, value?]` and returns the parts of the URL, after setting one of them if given. */
function url([href, base, part, value]: unknown[]): unknown {
  const parsed = new URL(String(href), typeof base === 'string' ? base : undefined)
  if (part === 'href') parsed.href = String(value)
  const writable = WRITABLE_PARTS.find((name) => name === part)
  if (writable) parsed[writable] = String(value)
  return Object.fromEntries(URL_PARTS.map((name) => [name, parsed[name]]))
}

/** Takes `[kind, method, locales, options, arguments]`. */
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
