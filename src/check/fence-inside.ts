// Finds the fence in a code block that opens another one.
import type { Code } from '../content/tree.ts'
import type { WrittenCode } from './written-code.ts'

/** Where a block opens inside of another one, and the fence of the outer one. */
interface FenceInside {
  readonly fence: string
  readonly start: number
  readonly end: number
}

/**
 * The first line of a code block that opens a block with a language, if nothing in the code closes it: the fence that
 * was meant to has closed the outer block.
 */
export function fenceInside({ value }: Code, { source, place }: WrittenCode): FenceInside | undefined {
  if (!value.includes('```') && !value.includes('~~~')) return undefined
  const fence = /^(?:`{3,}|~{3,})/.exec(source.text.slice(place.start, place.end))?.[0]
  if (!fence) return undefined
  let opened: (FenceInside & { readonly mark: string }) | undefined
  for (const { 0: line, 1: mark = '', 2: info = '', index } of value.matchAll(/^[ \t]*(`{3,}|~{3,})(.*)$/gm)) {
    if (!mark.startsWith(fence)) continue
    const isOpening = /^ *[a-z]/i.test(info) && !info.includes('`')
    if (!opened && isOpening) opened = { fence, mark, start: index, end: index + line.length }
    else if (opened && info.trim() === '' && mark.startsWith(opened.mark)) opened = undefined
  }
  return opened
}
