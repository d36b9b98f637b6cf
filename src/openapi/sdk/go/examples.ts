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

function exampleText({ body, comment }: GoFunction, { source }: PackageFile, suffix: string, link: LinkName): string {
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
    fencedCode('go', code),
    ...(output === '' ? [] : ['Output:', fencedCode('text', output)]),
  ].join('\n\n')
}

/** Where something that only one system has can be used. */
export function systemText(system: string): string {
  return `Only on ${inlineCode(system)}.`
}
