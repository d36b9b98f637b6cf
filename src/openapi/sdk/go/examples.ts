// The examples of Go packages: functions in test files whose names say what they're about.
import { append } from '../../append.ts'
import { fencedCode, inlineCode } from '../links.ts'
import { type LinkName, readComment } from './comment.ts'
import type { Package, PackageFile } from './packages.ts'
import type { GoFunction } from './parse.ts'

/** Examples by what they are about: empty for the package, `Open`, `Client`, `Client.Get`. */
export function examplesOf({ tests }: Package, has: (name: string) => boolean, link: LinkName): Map<string, string[]> {
  const examples = new Map<string, string[]>()
  for (const file of tests)
    for (const each of file.functions) {
      const found = each.receiver === undefined && each.body ? subjectOf(each.name, has) : undefined
      if (found) append(examples, found.subject, exampleText(each, file, found.suffix, link))
    }
  return examples
}

/** What `ExampleClient_Get_retries` is about. Undefined for a function that isn't an example, or one about nothing exported. */
function subjectOf(name: string, has: (name: string) => boolean): { subject: string; suffix: string } | undefined {
  if (!/^Example(?:$|_|\p{Lu})/u.test(name)) return undefined
  const parts = name.slice('Example'.length).split('_')
  for (const count of [2, 1]) {
    const subject = parts.slice(0, count).join('.')
    const suffix = parts.slice(count).join('_')
    if (parts.length >= count && (subject === '' || has(subject)) && !/^\p{Lu}/u.test(suffix))
      return { subject, suffix }
  }
  return undefined
}

const OUTPUT = /^[ \t]*\/\/[ \t]*(?:unordered )?output:/im

function exampleText(example: GoFunction, file: PackageFile, suffix: string, link: LinkName): string {
  const { body, comment } = example
  const { source } = file
  const [start, end] = body ?? [0, 0]
  const whole = source.slice(start, end)
  const at = OUTPUT.exec(whole)?.index ?? whole.length
  const code = whole
    .slice(0, at)
    .replace(/^\t/gm, '')
    .replace(/^(?:[ \t]*\n)+|\s+$/g, '')
  const output = whole
    .slice(at)
    .replace(OUTPUT, '')
    .replace(/^[ \t]*\/\/ ?/gm, '')
    .trim()
  const { summary, details } = readComment(comment, link)
  const title = suffix.replace(/_/g, ' ')
  return [
    ...(title === '' ? [] : [`**${title[0]?.toUpperCase()}${title.slice(1)}**`]),
    ...(summary === undefined ? [] : [summary]),
    ...details,
    fencedCode('go', isWholeFile(file) ? programOf(example, file, whole.slice(0, at)) : code),
    ...(output === '' ? [] : ['Output:', fencedCode('text', output)]),
  ].join('\n\n')
}

/** Whether an example needs the rest of its file: it's the only function that is run, and not the only declaration. */
function isWholeFile({ functions, types, values }: PackageFile): boolean {
  const run = functions.filter(({ name, receiver }) => receiver === undefined && RUN.test(name))
  return run.length === 1 && functions.length + types.length + values.length > 1
}

const RUN = /^(?:Example|Test|Benchmark|Fuzz)(?:$|_|[^\p{Ll}])/u

/** The file of an example as a program, as Go's own pages show it: its function is `main`. */
function programOf(
  { start, comment, body: written }: GoFunction,
  { source, packageName }: PackageFile,
  body: string,
): string {
  const clause = new RegExp(`^package[ \\t]+${packageName}\\b.*$`, 'm').exec(source)
  const [at, length] = [clause?.index ?? 0, clause?.[0].length ?? 0]
  const before = source
    .slice(0, at)
    .replace(/^\s*(?:\/\/ ?Copyright.*\n(?:\/\/.*\n)*|\/\*\s*Copyright[\s\S]*?\*\/)/, '')
    .replace(/^\/\/(?:go:build| \+build).*\n/gm, '')
    .trim()
  // The comment of the example is above the program.
  const lines = source
    .slice(at + length, start)
    .trimEnd()
    .split('\n')
  while (comment !== '' && lines.at(-1)?.startsWith('//')) lines.pop()
  const [, end] = written ?? [0, start]
  const text = `${lines.join('\n').trim()}\n\nfunc main() {\n${body.replace(/^\s*\n|\s+$/g, '')}\n}\n\n${source.slice(end + 1).trim()}`
  return [before, 'package main', text.trim()].filter((each) => each !== '').join('\n\n')
}

/** Where something that only one system has can be used. */
export function systemText(system: string): string {
  return `Only on ${inlineCode(system)}.`
}
