// Pieces of MDX that several generators write.
import type { KeyReference } from '../../src/schema/reference.ts'

const EFFECTS = { none: '**No effect.**', later: '**Not yet.**', differs: '**Differs.**' } as const

/** What Galley does with a key. Undefined if the key does what its description says. */
export function effectNote({ effect }: Pick<KeyReference, 'effect'>): string | undefined {
  return effect && `${EFFECTS[effect.kind]} ${effect.why}`
}

/** Escapes text for MDX: braces and tags outside of code become literal. */
export function escapeMdx(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/[{}<]/g, (c) => `\\${c}`)))
    .join('')
}

/** The front matter of a page. */
export function frontMatter(title: string, description: string): string {
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n`
}

/** A fence longer than any in the source. */
export function fenced(source: string, info: string): string {
  const longest = Math.max(2, ...(source.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${info}\n${source.trim()}\n${ticks}\n`
}
