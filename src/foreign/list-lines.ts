// The items of a list that another language drew, as lines of Markdown.
import { blank, indentLines, isBlank, type Line, trimLines } from './lines.ts'

/** Items of a list. One that holds several blocks sets all apart. */
export function listLines(items: readonly (readonly Line[])[], isOrdered: boolean, start = 1): Line[] {
  const trimmed = items.map((item) => trimLines(item)).filter((item) => item.length > 0)
  const isLoose = trimmed.some((item) => item.some(isBlank))
  return trimmed.flatMap((item, i) => {
    const marker = isOrdered ? `${start + i}. ` : '- '
    const [first, ...rest] = item as [Line, ...Line[]]
    const gap = i > 0 && isLoose ? [blank(first.at)] : []
    // A component can't begin on the line of the sign.
    const head: Line[] = [{ ...first, text: marker + first.text }]
    return [...gap, ...head, ...indentLines(rest, ' '.repeat(marker.length))]
  })
}
