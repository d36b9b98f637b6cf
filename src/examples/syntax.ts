// Finds the first syntax mistake in a code example, for the rule `example-syntax` and for `test="syntax"`.
import { javascriptProblem, json5Problem, typescriptProblem } from './javascript.ts'
import { jsonProblem } from './json.ts'
import { mermaidProblem } from './mermaid.ts'
import type { ExampleProblem } from './problem.ts'
import { pythonProblem } from './python.ts'
import { shellProblem } from './shell.ts'
import { yamlProblem } from './yaml.ts'

const READERS: Readonly<Record<string, (text: string) => ExampleProblem | undefined>> = {
  json: jsonProblem,
  jsonc: jsonProblem,
  json5: json5Problem,
  yaml: yamlProblem,
  yml: yamlProblem,
  js: javascriptProblem,
  javascript: javascriptProblem,
  jsx: javascriptProblem,
  mjs: javascriptProblem,
  ts: typescriptProblem,
  tsx: typescriptProblem,
  typescript: typescriptProblem,
  py: pythonProblem,
  python: pythonProblem,
  bash: shellProblem,
  sh: shellProblem,
  shell: shellProblem,
  zsh: shellProblem,
  curl: shellProblem,
  mermaid: mermaidProblem,
}

/** Each text is parsed once, because translated pages repeat blocks, and an editor checks a page again and again. */
const parsed = new Map<string, ExampleProblem | undefined>()
const MAX_PARSED = 20_000

/** True for a language whose examples can be parsed. */
export function canParse(lang: string): boolean {
  return Object.hasOwn(READERS, lang)
}

/** The first mistake of an example. Undefined if there's none, or if we can't parse its language. */
export function syntaxProblem(lang: string, text: string): ExampleProblem | undefined {
  const read = canParse(lang) ? READERS[lang] : undefined
  if (!read || text.trim() === '') return undefined
  const key = `${lang}\n${text}`
  if (!parsed.has(key)) {
    if (parsed.size >= MAX_PARSED) parsed.clear()
    parsed.set(key, read(withoutMarkers(text)))
  }
  return parsed.get(key)
}

/** Replaces the markers of changed lines (`+`, `-` at the start) with spaces, and blanks removed lines. */
function withoutMarkers(typed: string): string {
  const text = typed.replace(/^.*\[!code --\].*$/gm, (line) => ' '.repeat(line.length))
  if (!/^[+-](?=[ \t"}\]])/m.test(text)) return text
  return text
    .replace(/^-(?=[ \t"}\]])(?!\s+\S+:?\s).*$/gm, (line) => ' '.repeat(line.length))
    .replace(/^\+(?=[ \t"}\]])/gm, ' ')
}
