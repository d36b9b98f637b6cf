// `Intl` and the `toLocale…` methods. The host answers them, because it has the data for all languages.
import { askHost } from './host.ts'

type Values = Record<string, unknown>

/** Each formatter with its methods. Code can call only what is listed here and in `host-calls.ts`. */
const FORMATTERS: Readonly<Record<string, readonly string[]>> = {
  NumberFormat: ['format', 'formatToParts', 'formatRange'],
  DateTimeFormat: ['format', 'formatToParts', 'formatRange'],
  RelativeTimeFormat: ['format', 'formatToParts'],
  ListFormat: ['format', 'formatToParts'],
  PluralRules: ['select'],
  DisplayNames: ['of'],
  Collator: ['compare'],
}

/** Defines them. Defaults to American English and UTC, so the result is the same on every machine. */
export function installIntl(): void {
  const intl: Values = { getCanonicalLocales: (locales: unknown) => askHost(['intl', 'getCanonicalLocales', locales]) }
  for (const [kind, methods] of Object.entries(FORMATTERS)) intl[kind] = formatter(kind, methods)
  ;(globalThis as unknown as Values).Intl = intl
  const ask = (kind: string, locales: unknown, options: unknown, value: unknown) =>
    askHost(['intl', kind, 'format', locales, options, [plain(value)]])
  define(Number.prototype, 'toLocaleString', function (this: unknown, locales, options) {
    return ask('NumberFormat', locales, options, Number(this))
  })
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' }
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric' }
  const whole = { ...date, ...time }
  for (const [name, parts] of Object.entries({
    toLocaleString: whole,
    toLocaleDateString: date,
    toLocaleTimeString: time,
  })) {
    define(Date.prototype, name, function (this: unknown, locales, options = {}) {
      if (Number.isNaN(Number(this))) return 'Invalid Date'
      const names = Object.keys(options as Values)
      const hasParts = names.some((key) =>
        /^(?:weekday|era|year|month|day|dayPeriod|hour|minute|second|fractional|date|timeStyle)/.test(key),
      )
      return ask('DateTimeFormat', locales, hasParts ? options : { ...parts, ...(options as Values) }, this)
    })
  }
  define(String.prototype, 'localeCompare', function (this: unknown, other, locales, options) {
    return askHost(['intl', 'Collator', 'compare', locales, options, [String(this), String(other)]])
  })
}

function formatter(kind: string, methods: readonly string[]): unknown {
  function Formatter(this: Values | undefined, locales?: unknown, options?: unknown): unknown {
    const self = (new.target ? this : Object.create(Formatter.prototype)) as Values
    // Bound, as the standard requires for `format` and `compare`, because they get passed to `map` and `sort`.
    for (const method of methods) {
      self[method] = (...values: unknown[]) => askHost(['intl', kind, method, locales, options, values.map(plain)])
    }
    self.resolvedOptions = () => askHost(['intl', kind, 'resolvedOptions', locales, options, []])
    return self
  }
  Formatter.supportedLocalesOf = (locales: unknown) =>
    askHost(['intl', kind, 'supportedLocalesOf', locales, undefined, []])
  return Formatter
}

/** A value that JSON can represent. `format()` of a date without arguments means now. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return Number(value)
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(String)
  return value ?? null
}

function define(
  target: object,
  name: string,
  value: (this: unknown, first?: unknown, second?: unknown, third?: unknown) => unknown,
): void {
  Object.defineProperty(target, name, { value, writable: true, configurable: true })
}
