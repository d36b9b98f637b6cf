// The text of a JavaScript example -> its first mistake, if it is one in every reading.
import { Parser } from 'acorn'
import jsx from 'acorn-jsx'
import type { ExampleProblem } from './problem.ts'

const JsxParser = Parser.extend(jsx())
const LONGEST = 20_000
/** TypeScript under another label: no mistake that a reader would trip over. */
const TYPESCRIPT =
  /\binterface\s+\w+\s*\{|\btype\s+\w+\s*=|:\s*(?:string|number|boolean|any|void|unknown|Promise|Record|Array)\b|\bas\s+(?:const|\w+)|\bimport\s+type\b|<\w+(?:\[\])?>\(|\benum\s+\w+|[\w)\]]!(?:\.|\s*(?:[,;)}\n]|$))|\bdeclare\b|\bsatisfies\b|\b(?:private|public|readonly)\s+\w+|@\w+\(/

/**
 * A block may be a module, a script, the members of an object or class, or one expression; `...` may stand for what was
 * left out, and `<name>` for what readers put in.
 */
export function javascriptProblem(text: string): ExampleProblem | undefined {
  if (text.length > LONGEST || TYPESCRIPT.test(text)) return undefined
  const plain = text
    // Elisions: three dots that spread nothing.
    .replace(/(?:\.{3}|…)(?!\s*[\w$([{'"`])/g, '   ')
    .replace(/(['"`])<[^<>\n]*>\1|(?<=[=(,:]\s*)<(?:[a-z][\w -]*|[A-Z_]{3,})>(?=\s*[,;)])/g, (hole) =>
      /^['"`]/.test(hole) ? hole : 'x'.repeat(hole.length),
    )
    .replace(/(?<=[{[(,]\s*),/g, ' ')
    // `return ( // your own )`: a comment stands for what was left out.
    .replace(/(?<=\(\s*)\/\/[^\n]*(?=\s*\))/g, (comment) => `0${' '.repeat(comment.length - 1)}`)
  const first = parse(plain)
  if (!first) return undefined
  const readings = [
    `({${plain}\n})`,
    `class X {${plain}\n}`,
    `(${plain.replace(/;\s*$/, '')}\n)`,
    `async function* x() {${plain}\n}`,
    ...(/^\s*</.test(plain) ? [`x(<>${plain}</>)`] : []),
  ]
  if (readings.some((reading) => !parse(reading))) return undefined
  // An elision between tokens may leave two expressions side by side; then nothing is certain.
  if (/\.{3}|…/.test(text) || /^\s*[<$]/.test(text)) return undefined
  const start = Math.min(first.offset, Math.max(text.length - 1, 0))
  return { start, end: start + 1, message: first.message }
}

function parse(text: string): { offset: number; message: string } | undefined {
  const options = {
    ecmaVersion: 'latest',
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
    allowHashBang: true,
  } as const
  try {
    JsxParser.parse(text, { ...options, sourceType: 'module', allowImportExportEverywhere: true })
    return undefined
  } catch (error) {
    const { pos, message } = error as { pos?: number; message: string }
    if (pos === undefined) return undefined
    // Names declared twice: the block shows alternatives one after the other.
    if (/already been declared|Duplicate export|is not defined|Export '/.test(message)) return undefined
    return { offset: pos, message: `${message.replace(/ \(\d+:\d+\)$|\. Did you mean[\s\S]*$/g, '')}.` }
  }
}
