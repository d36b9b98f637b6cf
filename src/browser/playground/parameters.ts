// The parameters of a request: a field for each, in a section for each place that they are sent in.
import { type FormParameter, type FormPlace, schemaAt } from '../../request/form.ts'
import { h } from './dom.ts'
import type { Field, FieldContext } from './field.ts'
import { createField } from './fields.ts'
import { section } from './section.ts'
import type { PlaygroundWord } from './words.ts'

/** The sections of parameters, in order. */
const PLACES: readonly (readonly [readonly FormPlace[], PlaygroundWord])[] = [
  [['path'], 'pathParameters'],
  [['query', 'querystring'], 'queryParameters'],
  [['header'], 'headers'],
  [['cookie'], 'cookies'],
]

/** The part of the form that fills in the parameters. */
export class ParametersPart {
  /** The sections that have fields. */
  readonly sections: readonly HTMLElement[]
  private readonly fields: readonly { readonly parameter: FormParameter; readonly field: Field }[]

  constructor(private readonly context: FieldContext) {
    this.fields = context.form.parameters.map((parameter) => ({ parameter, field: parameterField(context, parameter) }))
    this.sections = PLACES.flatMap(([places, title]) => {
      const roots = this.fields.filter(({ parameter }) => places.includes(parameter.in)).map(({ field }) => field.root)
      return roots.length > 0 ? [section(context.word(title), h('div', { class: 'pg-fields' }, ...roots))] : []
    })
  }

  /** The value of each parameter, in the order of the form. */
  read(): unknown[] {
    return this.fields.map(({ field }) => field.read())
  }

  /** Shows what is wrong in all fields, and gives the first control that is. */
  check(): HTMLElement | undefined {
    return this.fields.map(({ field }) => field.check()).find((control) => control !== undefined)
  }

  /** Fills in the examples and defaults that the API gives. */
  prefill(): void {
    for (const { parameter, field } of this.fields) {
      const { example, default: fallback } = schemaAt(this.context.form, parameter.schema)
      const value = parameter.example ?? example ?? fallback
      if (value !== undefined) field.write(value)
    }
  }
}

function parameterField(context: FieldContext, { name, required, schema }: FormParameter): Field {
  return createField(context, {
    schema,
    name,
    required: required === true,
    anchor: `parameter-${anchorPart(name)}`,
    files: 'base64',
    isMultiline: false,
    depth: 1,
  })
}

/** As the fragments of parameters are made. */
function anchorPart(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
