// Labels the options of a choice with distinct words for their tabs.
import { shortTitle } from './about.ts'
import type { DocumentSet } from './document-set.ts'
import { viewSchema } from './schema.ts'
import type { Choice, SchemaView } from './schema-view.ts'
import { typeLabel } from './type-label.ts'

/**
 * A label for each option: its title if that isn't a sentence, its value of the discriminator, its name, the value of a property that has another
 * value in each option, or its type. Equal ones are numbered.
 */
export function choiceLabels({ options, discriminator }: Choice, documents: DocumentSet): string[] {
  const views = options.map((option) => viewSchema(option, documents))
  const tags = sharedConstants(views, documents)
  const used = new Map<string, number>()
  return views.map((view, i) => {
    const value = discriminator?.valuesFor(view)[0]
    const label = shortTitle(view) ?? value ?? view.name ?? tags?.[i] ?? typeLabel(view, documents)
    const count = (used.get(label) ?? 0) + 1
    used.set(label, count)
    return count === 1 ? label : `${label} ${count}`
  })
}

/** The constants of the first property that says which option it is, though nothing declares it as the discriminator. */
function sharedConstants(views: readonly SchemaView[], documents: DocumentSet): string[] | undefined {
  const [first] = views
  if (views.length < 2 || first === undefined) return undefined
  for (const { name } of first.properties) {
    const values = views.map((view) => constantOf(view, name, documents))
    if (values.every((value) => value !== undefined) && new Set(values).size === views.length) return values as string[]
  }
  return undefined
}

function constantOf({ properties }: SchemaView, name: string, documents: DocumentSet): string | undefined {
  const property = properties.find((one) => one.name === name)
  if (property === undefined) return undefined
  const { values } = viewSchema(property.schema, documents)
  const value = values?.length === 1 ? values[0]?.value : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}
