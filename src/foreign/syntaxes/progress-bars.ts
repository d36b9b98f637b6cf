// `[=85% "85%"]{: .thin}` and `[=3/4]`: the progress bars of PyMdown.
import { attributeText } from '../build.ts'
import type { BlockSyntax } from '../dialect.ts'
import { blank, isBlank, type Line, made } from '../lines.ts'

const BAR =
  /^[ \t]*\[=[ \t]*(\d+(?:\.\d+)?)(?:%|[ \t]*\/[ \t]*(\d+(?:\.\d+)?))(?:[ \t]+(?:"([^"]*)"|'([^']*)'))?[ \t]*\](?:\{:?[^{}]*\})?[ \t]*$/

/** A bar on a line of its own. */
export const progressBars: BlockSyntax = {
  name: '[=85%]',
  opens: BAR,
  convert(lines, start, context) {
    const { text, at } = lines[start] as Line
    const [, value = '0', total = '100', double, single] = BAR.exec(text) ?? []
    const label = double ?? single ?? ''
    const name = attributeText(label || `${value} / ${total}`)
    context.remark('carried', '[=85%]', at)
    const bar = `<progress value="${value}" max="${total}" aria-label="${name}"></progress>`
    const isLast = isBlank(lines[start + 1])
    // A paragraph for each bar.
    return { end: start + 1, lines: [made(label === '' ? bar : `${bar} ${label}`, at), ...(isLast ? [] : [blank(at)])] }
  },
}
