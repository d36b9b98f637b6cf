// Writes what is text or code in Markdown so that it's the same in MDX.
import { readsAsTex } from '../../content/single-dollar.ts'
import { fenceMarks, fenceOpening } from '../lines.ts'
import type { Draft } from './draft.ts'
import { type Raw, spanOf } from './raw.ts'

/** Escapes what is text in Markdown but not in MDX. A dollar sign is text where `masked` has it. */
export function escapeText(draft: Draft, start: number, end: number, masked: string | undefined): void {
  const { text } = draft
  for (let i = start; i < end; i++) {
    const c = text[i]
    if (c === '\\') i++
    else if (c === '{' || c === '}') draft.replace(i, i + 1, `\\${c}`)
    else if (c === '<' && !/\s/.test(text[i + 1] ?? ' ')) draft.replace(i, i + 1, '\\<')
    else if (c === '$' && masked?.[i] === '$') draft.replace(i, i + 1, '\\$')
  }
}

/** MDX takes a sentence that starts with `import` or `export` for JavaScript. */
export function escapeKeyword(draft: Draft, start: number): void {
  if (start > 0 && draft.text[start - 1] !== '\n') return
  const [word] = /^(?:import|export)(?=[\s{*])/.exec(draft.text.slice(start, start + 8)) ?? []
  if (word) draft.replace(start, start + 1, `&#${word.charCodeAt(0)};`)
}

/** Escapes the single tildes of a system in which they are text. */
export function escapeTildes(draft: Draft, start: number, end: number): void {
  if (draft.text[start + 1] === '~') return
  draft.insert(start, '\\')
  draft.insert(end - 1, '\\')
}

/** Between single signs, only what can't be a price is TeX here. Between double ones, everything is. */
export function doubleDollars(draft: Draft, start: number, end: number): void {
  const [, tex] = /^\$([^$\s](?:[^$]*[^$\s])?)\$$/.exec(draft.text.slice(start, end)) ?? []
  if (tex === undefined || readsAsTex(tex) || !/[\\^{]/.test(tex)) return
  draft.insert(start, '$')
  draft.insert(end, '$')
}

/** Puts code that is indented by four columns, which MDX doesn't have, between fences. */
export function fenceIndentedCode(draft: Draft, node: Raw): void {
  const [start, end] = spanOf(node)
  const typed = draft.lineText(start)
  if (!isIndented(node, typed)) return
  const from = draft.lineStart(start)
  if (!/^[ \t>]*$/.test(draft.text.slice(from, start))) return
  const value = (node.value ?? '').replace(/\n+$/, '')
  // What comes before the four columns belongs to a list or quote around the code.
  const [first = ''] = value.split('\n')
  const indent = typed.slice(0, Math.max(0, typed.length - first.length)).replace(/ {1,4}$|\t$/, '')
  const marks = fenceMarks(value)
  const body = value.split('\n').map((line) => (line === '' ? indent.trimEnd() : indent + line))
  draft.replace(from, end, [`${indent}${marks}text`, ...body, `${indent}${marks}`].join('\n'))
  draft.remark(
    'changed',
    'indented code',
    start,
    'Code indented by four columns is now a fenced block.',
    'Name its language.',
  )
}

/** Whether code has no fences. Indented code may start with what opens a fence elsewhere. */
function isIndented(node: Raw, line: string): boolean {
  const typed = line.replace(/^(?:[ \t]*>)+[ \t]?/, '')
  return !fenceOpening(typed) || (node.value ?? '').split('\n')[0]?.trim() === typed.trim()
}
