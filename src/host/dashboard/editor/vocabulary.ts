// What the editor completes and inserts: the part of the vocabulary that it needs, as plain data.
import { components } from '../../../components/index.ts'
import type { ComponentHint } from './client/hints.ts'

/** All components and their current aliases. */
export function componentHints(): ComponentHint[] {
  return components.flatMap(({ name, aliases = [], summary, props, children, parents, examples }) => {
    const hint: ComponentHint = {
      name,
      summary,
      children: children === 'none' || children === 'text' ? children : 'flow',
      isPart: parents !== undefined,
      example: examples[0] ?? '',
      props: Object.entries(props)
        .filter(([, { deprecated }]) => deprecated === undefined)
        .map(([prop, { type, summary, values = [], required = false }]) => ({
          name: prop,
          summary,
          form: type === 'boolean' ? 'bare' : ['number', 'array', 'object'].includes(type) ? 'braces' : 'quotes',
          values: values.map(String),
          isRequired: required,
        })),
    }
    return [hint, ...aliases.filter(({ deprecated }) => !deprecated).map(({ name }) => ({ ...hint, name }))]
  })
}
