// HTML that is known to be safe, and the escaping that makes it so.

/** Escaped HTML. Only `raw`, JSX, and `join` create it. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text
  }
}

/** What JSX accepts as a child. Text is escaped, `Html` isn't, and empty values are dropped. */
export type HtmlChild = Html | string | number | boolean | null | undefined | readonly HtmlChild[]

export const empty = new Html('')

/** Uses text as HTML without escaping. Only for text that this program created. */
export function raw(text: string): Html {
  return text === '' ? empty : new Html(text)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for content and for double-quoted attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (c) => ESCAPES[c] as string) : text
}

const SIGNS = /[\u2018-\u201d\u2026]/g

/**
 * Escapes text with quotes and ellipses as character references. For text that is on most pages: a single such sign makes
 * V8 keep a whole document in two bytes per character, which takes twice the memory and longer to write.
 */
export function escapeSigns(text: string): Html {
  const escaped = escapeHtml(text)
  const replaced = escaped.replace(SIGNS, (sign) => `&#${sign.charCodeAt(0)};`)
  return raw(replaced === escaped ? escaped : narrow(replaced))
}

/** The same text. What is made of a wide text stays wide, unless it's made anew of its characters. Browsers run this too. */
function narrow(text: string): string {
  if (/[^\0-\xff]/.test(text)) return text
  let out = ''
  for (let start = 0; start < text.length; start += 4096) {
    const end = Math.min(start + 4096, text.length)
    const codes: number[] = []
    for (let i = start; i < end; i++) codes.push(text.charCodeAt(i))
    out += String.fromCharCode(...codes)
  }
  return out
}

/** The HTML text of a child. */
export function childText(child: HtmlChild): string {
  if (child === null || child === undefined || child === true || child === false) return ''
  if (child instanceof Html) return child.text
  if (typeof child === 'string') return escapeHtml(child)
  if (typeof child === 'number') return String(child)
  let out = ''
  for (const item of child) out += childText(item)
  return out
}

/** Joins several pieces. */
export function join(...children: HtmlChild[]): Html {
  return raw(childText(children))
}
