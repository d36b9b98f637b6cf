// Declarations of Swift, of which the compiler tells what each piece is.
import { get, listAt, stringAt } from '../../values.ts'
import { callText, LINE } from '../declaration.ts'
import { inlineCode } from '../links.ts'
import type { Code } from '../model.ts'
import { closing, indexAtTop, splitAtTop } from '../scan.ts'

/** Whether something with this ID has a page. */
export type IsKnown = (id: string) => boolean

/** Pieces of code as one. */
export function codeOf(fragments: readonly unknown[], isKnown: IsKnown): Code {
  const named = fragments.map((each) => stringAt(each, 'preciseIdentifier') ?? '')
  // `Logger.Level` is a link to the level alone.
  const isAround = (at: number) => spellingOf(fragments[at + 1]) === '.' && isKnown(named[at + 2] ?? '')
  const symbols = named.filter((id, i) => isKnown(id) && !isAround(i))
  return { text: textOf(fragments), symbols: [...new Set(symbols)] }
}

function textOf(fragments: readonly unknown[]): string {
  return fragments.map(spellingOf).join('')
}

/** It may be nothing but a space. */
function spellingOf(fragment: unknown): string {
  const spelling = get(fragment, 'spelling')
  return typeof spelling === 'string' ? spelling : ''
}

/** What a symbol is, with each parameter on a line of its own if it's long. */
export function declarationOf(node: unknown, isKnown: IsKnown): Code {
  const fragments = listAt(node, 'declarationFragments')
  const { text, symbols } = codeOf(fragments, isKnown)
  if (text.length <= LINE) return { text, symbols }
  const start = nameIn(fragments).end
  const end = indexAtTop(text, ' where ', start)
  const [head, conditions] = end === -1 ? [text, ''] : [text.slice(0, end), `\n${text.slice(end + 1)}`]
  const open = indexAtTop(head, '(', start)
  if (open === -1) return { text: `${head}${conditions}`, symbols }
  const close = closing(head, open)
  const parameters = splitAtTop(head, ',', open + 1, close - 1).map(([from, to]) => head.slice(from, to).trim())
  return { text: `${callText(head.slice(0, open), parameters, head.slice(close), '    ', '')}${conditions}`, symbols }
}

/** The words before the name of a property, without attributes, and its type. */
export function propertyOf(node: unknown, isKnown: IsKnown): { readonly modifiers: string[]; readonly type: Code } {
  const fragments = listAt(node, 'declarationFragments')
  const { text, symbols } = codeOf(fragments, isKnown)
  const { start, end } = nameIn(fragments)
  const words = text.slice(0, start).trim().split(/\s+/)
  const type = text
    .slice(end)
    .replace(/^\s*:\s*/, '')
    .replace(/\s*\{\s*get set\s*\}$/, '')
    .trim()
  return { modifiers: words.filter((word) => word !== '' && !word.startsWith('@')), type: { text: type, symbols } }
}

/** Where the name is in a declaration. */
function nameIn(fragments: readonly unknown[]): { readonly start: number; readonly end: number } {
  let start = 0
  for (const each of fragments) {
    const spelling = spellingOf(each)
    const end = start + spelling.length
    if (stringAt(each, 'kind') === 'identifier' || /^(?:init|subscript)$/.test(spelling)) return { start, end }
    start = end
  }
  return { start: 0, end: 0 }
}

/** Conditions in words: ``when `Element` conforms to `Hashable` ``. Undefined if there are none. */
export function conditionsOf(constraints: readonly unknown[]): string | undefined {
  const texts = constraints.flatMap((each) => {
    const [kind, left, right] = ['kind', 'lhs', 'rhs'].map((key) => stringAt(each, key))
    if (left === undefined || right === undefined) return []
    return `${inlineCode(left)} ${VERBS[kind ?? ''] ?? 'is'} ${inlineCode(right)}`
  })
  if (texts.length === 0) return undefined
  const last = texts.pop() ?? ''
  return `when ${texts.length === 0 ? last : `${texts.join(', ')} and ${last}`}`
}

const VERBS: Readonly<Record<string, string>> = { conformance: 'conforms to', superclass: 'inherits from' }
