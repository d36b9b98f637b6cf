// Writes declarations in Python, and puts together what signatures and descriptions say of parameters.
import { callText } from '../declaration.ts'
import type { Code, Parameter } from '../model.ts'
import type { Signature, WrittenParameter } from './signature.ts'

/** `def get(url, timeout=5) -> Response`, with each parameter on its own line if it's long. */
export function callable(start: string, parameters: readonly WrittenParameter[], end: string): string {
  // What can be left out is in brackets, which would be in the way of lines.
  if (parameters.some(({ isOptional }) => isOptional)) return `${start}(${inLine(parameters)})${end}`
  return callText(
    start,
    parameters.map(({ text }) => text),
    end,
    '    ',
  )
}

/** `a[, b[, c]]` */
function inLine(parameters: readonly WrittenParameter[]): string {
  return parameters
    .map(({ text, opened, closed }, i) => `${'['.repeat(opened)}${i > 0 ? ', ' : ''}${text}${']'.repeat(closed)}`)
    .join('')
}

/** What precedes the name of a function: `async def`, below its decorators. */
export function introduction(words: readonly string[], type: string): string {
  const has = (word: string) => words.includes(word)
  const decorators = [
    ...(has('abstract') || has('abstractmethod') ? ['@abstractmethod'] : []),
    ...(has('classmethod') || type === 'classmethod' ? ['@classmethod'] : []),
    ...(has('static') || has('staticmethod') || type === 'staticmethod' ? ['@staticmethod'] : []),
    ...(has('final') ? ['@final'] : []),
  ]
  return [...decorators, `${has('async') ? 'async ' : ''}def `].join('\n')
}

/** `: type = value`, as far as it's known. */
export function typed(type: Code | undefined, value: string | undefined): string {
  return `${type ? `: ${type.text}` : ''}${value === undefined ? '' : ` = ${value}`}`
}

/** The parameters of a signature with what is said of them, and those that only the description has. */
export function parametersOf(written: readonly WrittenParameter[], described: readonly Parameter[]): Parameter[] {
  const named = new Map(described.flatMap((each) => namesIn(each.name).map((name) => [plain(name), each] as const)))
  const used = new Set<Parameter>()
  const own = written.flatMap((each): Parameter[] => {
    if (each.name === '') return []
    const about = named.get(plain(each.name))
    // Several parameters with one description are described where the first of them is.
    if (about && used.has(about)) return []
    if (about) used.add(about)
    const type = each.type ?? about?.type
    const fallback = each.default ?? about?.default
    return [
      {
        name: about && namesIn(about.name).length > 1 ? about.name : each.name,
        ...(type && { type }),
        isOptional: each.isOptional || fallback !== undefined || /^\*/.test(each.name) || about?.isOptional === true,
        ...(fallback !== undefined && { default: fallback }),
        ...(about?.text !== undefined && { text: about.text }),
      },
    ]
  })
  const more = described.filter((each) => !used.has(each))
  const says = more.length > 0 || own.some(({ text, type }) => text !== undefined || (type?.symbols.length ?? 0) > 0)
  const isInDescription = own.some(({ name, type }) => type && !written.some((each) => each.name === name && each.type))
  // The declaration says the rest already.
  return says || isInDescription ? [...own, ...more.map((each) => ({ ...each, isOptional: true }))] : []
}

/** What is said of the parameters of one of several signatures. The first also has those of which none is written. */
export function describedIn(
  signatures: readonly Pick<Signature, 'parameters'>[],
  index: number,
  described: readonly Parameter[],
): Parameter[] {
  const namesOf = ({ parameters = [] }: Pick<Signature, 'parameters'>) => parameters.map(({ name }) => plain(name))
  const all = new Set(signatures.flatMap(namesOf))
  const own = new Set(signatures.slice(index, index + 1).flatMap(namesOf))
  return described.filter(({ name }) => {
    const names = namesIn(name).map(plain)
    return names.some((each) => own.has(each)) || (index === 0 && !names.some((each) => all.has(each)))
  })
}

/** `x, y` are two. */
function namesIn(name: string): string[] {
  return name.split(/\s*[,/]\s*/).filter((each) => each !== '')
}

function plain(name: string): string {
  return name.replace(/[\\*]/g, '')
}
