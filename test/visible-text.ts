// Converts HTML to the text that a reader sees: one line, with blocks separated by a space.

const HIDDEN = /<!--[\s\S]*?-->|<svg\b[^>]*\/>|<(script|style|template|svg|head|math)\b[\s\S]*?<\/\1>/g
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|output|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The visible text of HTML, without parts that only machines read. Whitespace is collapsed. */
export function visibleText(html: string): string {
  return html
    .replace(HIDDEN, ' ')
    .replace(/<\/?([\w:-]+)(?:"[^"]*"|'[^']*'|[^>"'])*>/g, (_, name: string) => (INLINE.test(name) ? '' : ' '))
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
      if (name) return ENTITIES[name] ?? entity
      return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
    })
    .replace(/\s+/g, ' ')
    .trim()
}
