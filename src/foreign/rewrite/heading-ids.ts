// Reads the id that a heading was given by its author, in the notations of all systems.

/**
 * Ids after headings: `{#id}`, `\{#id\}` in MDX that generators write, `{ #id .class }`, `{: #id }`, `{/* #id *\/}`,
 * `<!-- #id -->`, `[#id]`, `<a id="id"></a>`.
 */
const HEADING_IDS: readonly RegExp[] = [
  /[ \t]*\\?\{#([^{}\s\\]+)\\?\}[ \t]*(?=#*[ \t]*$)/,
  /[ \t]*\{:?[ \t]*#([\w:.-]+)[^{}]*\}[ \t]*(?=#*[ \t]*$)/,
  /[ \t]*\{\/\*[ \t]*#([\w:.-]+)[ \t]*\*\/\}[ \t]*$/,
  /[ \t]*<!--[ \t]*#([\w:.-]+)[ \t]*-->[ \t]*$/,
  /[ \t]*\[#([\w:.-]+)\][ \t]*$/,
  /[ \t]*<a\s+(?:href="[^"]*"\s+)?(?:id|name)="([^"]+)"[^>]*>(?:[ \t]*<\/a>)?[ \t]*/,
]
/** The same in the text that the parser returns. */
const ID_SIGNS =
  /\s*\{:?\s*#[^{}]*\}\s*$|\s*\uFDD2[^\uFDD3]*\uFDD3\s*$|\s*\[#[\w:.-]+\]\s*$|\s*\{\/\*\s*#[\w:.-]+\s*\*\/\}\s*$/

/** An id as it was typed, and its range in the heading. */
export interface ExplicitId {
  readonly id: string
  readonly start: number
  readonly end: number
  /** Whether it's written as it is here. */
  readonly isOurs: boolean
}

/** The id in a heading's source. */
export function explicitId(typed: string): ExplicitId | undefined {
  const [line = ''] = typed.split('\n')
  for (const [i, pattern] of HEADING_IDS.entries()) {
    const match = pattern.exec(line)
    if (match?.[1])
      return {
        id: match[1],
        start: match.index,
        end: match.index + match[0].length,
        isOurs: i === 0 && match[0].startsWith(' {') && !match[0].includes('\\'),
      }
  }
  return undefined
}

/** A heading's text without its id. */
export function withoutId(text: string): string {
  return text.replace(ID_SIGNS, '')
}
