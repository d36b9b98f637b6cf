// The commands of a block with prompts, each with the output below it.
import type { Example } from './example.ts'

const SHELLS = new Set(['bash', 'sh', 'shell', 'zsh', 'console', 'shellsession', 'shell-session', 'terminal'])
const PROMPT = /^\$ /
const CONTINUED = /^> /

/** True for a block of a shell whose first line is a command behind a `$`. */
export function isTranscript({ lang, text }: Pick<Example, 'lang' | 'text'>): boolean {
  return SHELLS.has(lang) && PROMPT.test(text.trimStart())
}

/**
 * Splits a transcript. A command begins with `$ `, goes on after a backslash or with `> `, and is followed by what it
 * prints. A command with nothing below it may print anything.
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
      // The marker of the block speaks of its last command.
      exit: isLast || exit === 'any' ? exit : 0,
      ...(printed !== '' && { output: { source, block, firstLine: firstLine + from, text: printed, lang: 'text' } }),
    })
  }
  return commands
}
