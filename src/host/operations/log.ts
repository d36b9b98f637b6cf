// One line of JSON for each thing that happened.
import { hex4 } from '../../request/quote.ts'

export type LogLevel = 'info' | 'warn' | 'error'

/** Takes what happened and the values that belong to it. Secrets are never among them. */
export type Log = (level: LogLevel, event: string, fields?: Readonly<Record<string, unknown>>) => void

/** A log as JSON lines, or as short lines for a person at a terminal. */
export function createLog(write: (line: string) => void, format: 'json' | 'text', now: () => number = Date.now): Log {
  return (level, event, fields = {}) => {
    const time = new Date(now()).toISOString()
    if (format === 'json') return write(`${JSON.stringify({ time, level, event, ...fields })}\n`)
    const values = Object.entries(fields).map(
      ([name, value]) => `${name}=${typeof value === 'string' ? shown(value) : JSON.stringify(value)}`,
    )
    write(`${time.slice(11, 19)} ${level === 'info' ? '' : `${level} `}${[event, ...values].join(' ')}\n`)
  }
}

/** A text of several lines, such as a trace, indented: what strangers send can't look like a line of its own, or color it. */
function shown(text: string): string {
  return (
    text
      .replace(/\r\n?|\n/g, '\n    ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      .replace(/(?!\n)[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (char) => hex4(char.charCodeAt(0)))
  )
}
