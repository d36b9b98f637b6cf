// The commands of a shell session, without prompts and output.

const PROMPT = '$ '
/** What a shell shows while a command goes on. */
const SECOND_PROMPT = '> '

/** In a block with prompts, what follows one is a command, as far as the shell would read on. The rest is output. */
export function withoutPrompts(lines: readonly string[]): readonly string[] {
  const isNote = (line: string) => /^\s*(?:#|$)/.test(line)
  if (!lines.find((line) => !isNote(line))?.startsWith(PROMPT)) return lines
  const kept: string[] = []
  let notes: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string
    if (line.startsWith(PROMPT)) {
      const command = commandAt(lines, i)
      kept.push(...notes, ...command)
      i += command.length - 1
      notes = []
    } else if (isNote(line)) notes.push(line)
    else notes = []
  }
  return kept
}

/** The lines of the command that starts on a line. Only that line, if the command never ends. */
function commandAt(lines: readonly string[], start: number): string[] {
  const reads = reader()
  const command: string[] = []
  for (let i = start; i < lines.length; i++) {
    const line = lines[i] as string
    const isNext = i > start && line.startsWith(PROMPT)
    if (isNext) break
    const text = i === start ? line.slice(PROMPT.length) : line.startsWith(SECOND_PROMPT) ? line.slice(2) : line
    command.push(text)
    if (!reads(text)) return command
  }
  return command.slice(0, 1)
}

/** Takes the lines of a command. Returns whether the shell reads on after each: in quotes, documents, and lists. */
function reader(): (line: string) => boolean {
  let quote = ''
  const documents: string[] = []
  return (line) => {
    if (documents.length > 0) {
      if (line.trim() === documents[0]) documents.shift()
      return documents.length > 0
    }
    for (let i = 0; i < line.length; i++) {
      const sign = line[i] as string
      if (sign === '\\' && quote !== "'") {
        if (++i === line.length) return true
      } else if (quote !== '') quote = sign === quote ? '' : quote
      else if (sign === '"' || sign === "'") quote = sign
      else if (sign === '#' && /^\s?$/.test(line[i - 1] ?? '')) break
      else if (line.startsWith('<<', i)) {
        const [whole = '<<', , name] = /^<<-?\s*(["']?)([\w-]+)\1/.exec(line.slice(i)) ?? []
        if (name !== undefined) documents.push(name)
        i += Math.max(whole.length - 1, line[i + 2] === '<' ? 2 : 1)
      }
    }
    return quote !== '' || documents.length > 0 || /(?:\||&&)\s*$/.test(line)
  }
}
