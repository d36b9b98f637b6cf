// A tag -> the attributes of it that readers see as text.
import type { Vocabulary } from '../../components/vocabulary.ts'
import type { Element } from '../../content/tree.ts'

/** What vocabulary and HTML call a text for readers. A definition says besides whether it is text: `type` may be anything. */
const NAMES = ['title', 'headline', 'tip', 'label', 'description', 'caption', 'hint', 'cta', 'comment', 'alt'] as const
const HTML = ['title', 'alt', 'aria-label', 'placeholder'] as const

/** Names of the attributes that hold visible text, in the order in which they are read. */
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
