// Badges whose text may be an attribute: `<Badge type="tip" text="^1.0" />` becomes `<Badge color="green">^1.0</Badge>`.
import { inlineTag, literalText, opening } from '../build.ts'
import type { InlineSyntax } from '../dialect.ts'
import { attributeOf, attributeString, readTag } from '../tags.ts'

/** How a system writes badges. */
interface Badges {
  /** The attribute that says what kind of badge it is, and its value if it's missing. */
  readonly kind: string
  readonly usual: string
  /** Our color for each kind. */
  readonly colors: Readonly<Record<string, string>>
}

/** Our sizes, by those of other systems. */
const SIZES: Readonly<Record<string, string>> = { small: 'sm', medium: 'md', large: 'lg' }

/** Converts badges within a line. Those whose text comes from a program stay as they are. */
export function badges({ kind, usual, colors }: Badges): InlineSyntax {
  return {
    name: '<Badge>',
    pattern: /<Badge\b([^<>]*?)(?:\/>|>([^<]*)<\/Badge>)/g,
    replace([whole, , inner], context, line) {
      const tag = readTag(whole, 0)
      if (!tag) return undefined
      const value = (name: string) => attributeString(attributeOf(tag, name))
      const text = inner ?? value('text')
      if (text === undefined) return undefined
      const named = value(kind) ?? usual
      const props = {
        color: Object.hasOwn(colors, named) ? colors[named] : 'gray',
        size: SIZES[value('size') ?? ''],
      }
      context.remark('carried', '<Badge>', line)
      // A badge's content is part of its heading's text, but its attribute isn't.
      if (inner !== undefined) return context.inline(`${opening('Badge', props)}>`) + inner + context.inline('</Badge>')
      return context.inline(inlineTag('Badge', props, literalText(text)))
    },
  }
}
