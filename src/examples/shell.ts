// Finds the first command in a shell example that breaks when it's pasted.
import { jsonProblem } from './json.ts'
import type { ExampleProblem } from './problem.ts'

const SPACE_AFTER_BACKSLASH = /\\([ \t]+)\n(?=[ \t]*(?:-|["'@<\w]))/g
const BACKSLASH_BEFORE_BLANK = /\\(?=\n[ \t]*\n[ \t]*-)/g
const TYPOGRAPHIC =
  /^[ \t]*(?:\$ )?(?:curl|npm|npx|pip|docker|git|export|echo|sudo|brew|yarn|pnpm|kubectl)\b[^\n#]*?(?:\s[–—](?=\w)|[“”])/gm
/** `/` at the end of a line of curl, where `\` is meant. */
const SLASH_AT_END = /^[ \t]*(?:\$ )?curl\b[^\n]*?(?<=\s)(\/)[ \t]*\n(?=[ \t]*(?:--?[a-zA-Z]|["']?https?:))/gm
const BODY = /(?:^|\s)(?:-d|--data|--data-raw|--data-binary|--json)[ =]?\$?'(\s*[{[][^']*)'/g
/** A header that says the body isn't JSON. */
const OTHER_FORMAT = /\bcontent-type:[ \t]*(?![^"'\n]*json)[\w.+-]+\//i

/** The first mistake. Doesn't judge text that may be output. */
export function shellProblem(text: string): ExampleProblem | undefined {
  const problems: ExampleProblem[] = []
  for (const match of text.matchAll(SPACE_AFTER_BACKSLASH)) {
    const start = match.index
    problems.push({
      start,
      end: start + match[0].indexOf('\n'),
      message: 'Spaces follow the backslash, so the command ends here.',
      help: 'Remove the spaces at the end of the line.',
    })
  }
  for (const match of text.matchAll(BACKSLASH_BEFORE_BLANK)) {
    problems.push({
      start: match.index,
      end: match.index + 1,
      message: 'An empty line follows the backslash, so the command ends here.',
      help: 'Remove the empty line.',
    })
  }
  for (const match of text.matchAll(SLASH_AT_END)) {
    const start = match.index + match[0].lastIndexOf('/')
    problems.push({
      start,
      end: start + 1,
      message: 'This line ends with a slash, so the command ends here.',
      help: 'Write `\\` to continue the command on the next line.',
    })
  }
  for (const match of text.matchAll(TYPOGRAPHIC)) {
    const end = match.index + match[0].length
    problems.push({
      start: end - 1,
      end,
      message: `The shell doesn't read \`${match[0].slice(-1)}\` as a quote or hyphen.`,
      help: 'Write `"` or `--`.',
    })
  }
  for (const match of OTHER_FORMAT.test(text) ? [] : text.matchAll(BODY)) {
    const body = match[1] as string
    const found = jsonProblem(body, 'command')
    if (!found) continue
    const start = match.index + match[0].length - 1 - body.length
    problems.push({
      ...found,
      start: start + found.start,
      end: start + found.end,
      help: found.help ?? 'Fix the JSON that this command sends.',
    })
  }
  return problems.sort((a, b) => a.start - b.start)[0]
}
