// Splits a block with prompts into commands, each with the output below it.
import type { Example } from './example.ts'

const SHELLS = new Set(['bash', 'sh', 'shell', 'zsh', 'console', 'shellsession', 'shell-session', 'terminal'])
const PROMPT = /^\$ /
const CONTINUED = /^> /

/** True for a shell block whose first line is a command after a `$`. */
export function isTranscript({ lang, text }: Pick<Example, 'lang' | 'text'>): boolean {
  return SHELLS.has(lang) && PROMPT.test(text.trimStart())
}

/**
 * Splits a transcript. A command starts with `$ `, continues after a backslash or with `> `, and is followed by its
 * output. A command with nothing below it may print anything.
 */
export function readTranscript(example: Example): Example[] {
  const lines = example.text.split('\n')
  const commands: Example[] = []
  let index = lines.findIndex((line) => PROMPT.test(line))
  while (index !== -1 && index < lines.length) {
    const start = index
    const command = [(lines[index++] as string).slice(2)]
    while (index < lines.length && (CONTINUED.test(lines[index] as string) || command.at(-1)?.endsWith('\\'))) {
      command.push((lines[index++] as string).replace(CONTINUED, ''))
    }
    const from = index
    while (index < lines.length && !PROMPT.test(lines[index] as string)) index++
    const printed = lines.slice(from, index).join('\n').trimEnd()
    const { source, block, firstLine, exit, output: _, ...rest } = example
    const isLast = index === lines.length
    commands.push({
      ...rest,
      source,
      block,
      firstLine: firstLine + start,
      text: command.join('\n'),
      // The marker's exit code applies to the last command.
      exit: isLast || exit === 'any' ? exit : 0,
      ...(printed !== '' && { output: { source, block, firstLine: firstLine + from, text: printed, lang: 'text' } }),
    })
  }
  return commands
}
