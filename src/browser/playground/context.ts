// What the fields of a playground share: its form, texts in the language of the page, and the page's own hints.
import type { PlaygroundForm } from '../../request/form.ts'
import type { FieldContext } from './field.ts'
import { PLAYGROUND_WORDS, type PlaygroundWord } from './words.ts'

/** What the element of an endpoint carries as JSON. */
export interface PlaygroundData {
  /** Those that aren't English. */
  readonly words: Readonly<Record<string, string>>
  readonly form: PlaygroundForm
}

let fieldCount = 0

/** The context of a playground's fields. */
export function createContext({ words, form }: PlaygroundData, changed: () => void): FieldContext {
  return {
    form,
    word: (key, values = {}) =>
      Object.entries(values).reduce(
        (text, [name, value]) => text.split(`{${name}}`).join(value),
        words[key] ?? PLAYGROUND_WORDS[key as PlaygroundWord] ?? key,
      ),
    hint,
    id: () => `pg-${++fieldCount}`,
    changed,
  }
}

/** What the page says about a field: the first paragraph of it. */
function hint(anchor: string): string | undefined {
  const words = anchor.replace(/^(?:parameter|body)-/, '')
  const field = document.getElementById(anchor) ?? document.getElementById(`param-${words}`)
  const text = field?.querySelector(':scope > .field-content > p')?.textContent?.trim()
  return text ? (text.length > 220 ? `${text.slice(0, 217)}…` : text) : undefined
}
