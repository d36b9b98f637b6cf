// Maps lines of generated files, as programs name them in their messages, to lines of the page.
import type { Example } from '../project/examples/example.ts'
import type { Leg, Origin } from './runners/runner.ts'

/** Reads and rewrites the messages of the programs of one group. */
export class Origins {
  constructor(
    private readonly examples: readonly Example[],
    private readonly legs: readonly Leg[],
  ) {}

  /** The line (from 1, within the example) at which an example failed, by the message that it printed. */
  failedLine(printed: string, index: number): number | undefined {
    for (const { origins = new Map(), tracesEndWithOrigin } of this.legs) {
      for (const [name, lines] of origins) {
        const named = Array.from(printed.matchAll(mention(name)), ({ groups }) => originOf(lines, groups?.line))
        const own = named.filter((origin) => origin?.index === index)
        const line = tracesEndWithOrigin ? own.at(-1) : own[0]
        if (line) return line.line
      }
    }
    return undefined
  }

  /** The message with lines of pages instead of lines of generated files. */
  rewritten(printed: string): string {
    let text = printed
    for (const { origins = new Map() } of this.legs) {
      for (const [name, lines] of origins) {
        text = text.replace(mention(name), (...match) => {
          const { between, line } = match.at(-1) as Record<string, string>
          const origin = originOf(lines, line)
          const example = origin && this.examples[origin.index]
          // A generated line, or one of compiled code: only the file is known.
          if (!origin || !example) return this.examples[0]?.block.file ?? name
          return `${example.block.file}${between}${example.firstLine + origin.line - 1}`
        })
      }
    }
    return text
  }
}

/** `file:///home/reader/project/.galley-0.mjs:7`, `".galley-0.py", line 7`, `/galley/0.sh: line 7`, `/galley/0.sh: 7`. */
function mention(name: string): RegExp {
  const escaped = name.replace(/[.+]/g, '\\$&')
  return new RegExp(
    `(?:file://)?(?:[\\w./-]*/)?(?<![\\w.-])${escaped}(?<between>"?, line |: line |: ?)(?<line>\\d+)`,
    'g',
  )
}

function originOf(lines: readonly (Origin | undefined)[], line: string | undefined): Origin | undefined {
  return lines[Number(line) - 1]
}
