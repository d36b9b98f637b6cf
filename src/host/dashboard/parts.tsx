// Components of the dashboard's pages.
import { empty, type Html, type HtmlChild } from '../../html/html.ts'

/** Calls an action by its name, as the signed-in user. */
export type Ask = (name: string, input?: object) => Promise<Answer>
// biome-ignore lint/suspicious/noExplicitAny: the shapes of answers are those of the actions' schemas, which check them
export type Answer = any

/** A button that does an action of the API and comes back. */
export function ActionButton({
  action,
  input,
  label,
  look,
}: {
  action: string
  input: Readonly<Record<string, string>>
  label: string
  look?: 'main' | 'quiet'
}): Html {
  return (
    <form method="post" action="/act">
      <input type="hidden" name="action" value={action} />
      {Object.entries(input).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={look}>
        {label}
      </button>
    </form>
  )
}

/** A column's head: its text, `n` for numbers, `end` for buttons. */
export type Head = string | { readonly text: string; readonly class: 'n' | 'end' }

/** A table in a card. */
export function Table({ heads, rows, kind }: { heads: readonly Head[]; rows: HtmlChild; kind?: 'tight' }): Html {
  return (
    // Focusable, so that the keyboard can scroll what doesn't fit.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div class="scroll" tabindex="0" role="group" aria-label="Table">
      <table class={kind}>
        <thead>
          <tr>
            {heads.map((head) =>
              typeof head === 'string' ? (
                <th scope="col">{head}</th>
              ) : (
                <th scope="col" class={head.class}>
                  {head.class === 'end' ? <span class="hidden">{head.text}</span> : head.text}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  )
}

/** A list of names with a number each, the first ones as long as their share of the largest. */
export function Ranking({
  title,
  heads,
  rows,
  more = empty,
}: {
  title: string
  heads: readonly [string, ...string[]]
  rows: readonly { readonly name: HtmlChild; readonly numbers: readonly number[] }[]
  more?: HtmlChild
}): Html {
  const largest = Math.max(1, ...rows.map(({ numbers }) => numbers[0] ?? 0))
  return (
    <section class="card">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p class="empty">Nothing yet</p>
      ) : (
        <Table
          kind="tight"
          heads={heads.map((text, i) => (i === 0 ? text : { text, class: 'n' }))}
          rows={rows.map(({ name, numbers }) => (
            <tr>
              <td>
                <span class="share" style={`--share:${Math.round(((numbers[0] ?? 0) / largest) * 100)}%`}>
                  <span>{name}</span>
                </span>
              </td>
              {numbers.map((number) => (
                <td class="n">{number.toLocaleString('en')}</td>
              ))}
            </tr>
          ))}
        />
      )}
      {more}
    </section>
  )
}

/** The state of a deployment. */
export function State({ of }: { of: Answer }): Html {
  const state = of.live ? 'live' : of.state
  return <span class={`state ${state}`}>{state}</span>
}

const UNITS = [
  [60, 's'],
  [60, 'min'],
  [24, 'h'],
  [30, 'd'],
] as const

/** A time, as how long ago it was. */
export function Ago({ at, now = Date.now() }: { at: string | undefined; now?: number }): Html {
  if (at === undefined) return empty
  let rest = Math.round((now - Date.parse(at)) / 1000)
  const isPast = rest >= 0
  rest = Math.abs(rest)
  let text = at.slice(0, 10)
  for (const [size, unit] of UNITS) {
    if (rest < size) {
      const count = `${Math.floor(rest)} ${unit}`
      text = isPast ? `${count} ago` : `in ${count}`
      break
    }
    rest /= size
  }
  return (
    <time class="nowrap" datetime={at} title={at.slice(0, 19).replace('T', ' ')}>
      {text}
    </time>
  )
}

/** Seconds between two times, for people. */
export function duration(from: string | undefined, to: string | undefined): string {
  if (from === undefined || to === undefined) return ''
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000
  return seconds < 10
    ? `${seconds.toFixed(1)} s`
    : seconds < 90
      ? `${Math.round(seconds)} s`
      : `${Math.round(seconds / 60)} min`
}

/** An address without what every address has. */
export function shortAddress(address: string): string {
  return address.replace(/^(?:https?|file):\/\/(?:\/.*(?=\/[^/]+\/?$))?/, '').replace(/\/$/, '')
}

/** The message of a finding, whose backticks mean code. */
export function Message({ text }: { text: string }): Html {
  return <>{text.split('`').map((part, i) => (i % 2 === 1 ? <code>{part}</code> : part))}</>
}
