// Lists the attributes of a tag that readers see as text.
import type { Vocabulary } from '../../components/vocabulary.ts'
import type { Element } from '../../content/tree.ts'

/**
 * Names that the vocabulary and HTML use for visible text. The definition also has to say that it's text, because
 * `type` may be anything.
 */
const NAMES = ['title', 'headline', 'tip', 'label', 'description', 'caption', 'hint', 'cta', 'comment', 'alt'] as const
const HTML = ['title', 'alt', 'aria-label', 'placeholder'] as const

/** Names of the attributes with visible text, in reading order. */
export function visibleAttributes({ name, props }: Element, vocabulary: Vocabulary): string[] {
  const definition = vocabulary.find(name)
  if (!definition) return /^[a-z]/.test(name) ? HTML.filter((attribute) => isText(props[attribute])) : []
  if (definition.group === 'code') return []
  return NAMES.filter((attribute) => {
    const prop = definition.props[attribute]
    return prop && (prop.type === 'string' || prop.type === 'markdown') && !prop.values && isText(props[attribute])
  })
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && (/[A-Za-z]/.test(value) || /\p{L}/u.test(value))
}
