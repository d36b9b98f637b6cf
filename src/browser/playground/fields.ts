// Fields that hold others: objects, lists and variants. What is nested is made when it is first unfolded.
import { define } from '../../request/example.ts'
import { type FormSchema, schemaAt } from '../../request/form.ts'
import { isMap } from '../../request/parameters.ts'
import { problemOf, variantOf } from '../../request/problems.ts'
import { controlFor } from './controls.ts'
import { button, h, selectOf } from './dom.ts'
import { type Field, type FieldContext, type FieldOptions, leafField, nullButton, press } from './field.ts'

/** Required objects are unfolded so deep. */
const MAX_OPEN = 4

/** The field for a schema. */
export function createField(context: FieldContext, options: FieldOptions): Field {
  const schema = schemaAt(context.form, options.schema)
  if (schema.variants && schema.variants.length > 0) return group(context, schema, options, variants)
  if (schema.type === 'object' || schema.properties) return group(context, schema, options, object)
  if (schema.type === 'array') return group(context, schema, options, list)
  return leafField(context, schema, options, controlFor(context, schema, options))
}

/** The content of a group. */
interface Inner {
  readonly element: HTMLElement
  /** Undefined: nothing is filled in. */
  read(): unknown
  write(value: unknown): void
  check(): HTMLElement | undefined
}

type Make = (context: FieldContext, schema: FormSchema, options: FieldOptions) => Inner

/** A value that holds others: in sight where it must be there or is the whole, else to unfold. */
function group(context: FieldContext, schema: FormSchema, options: FieldOptions, make: Make): Field {
  const { name, required, anchor, depth } = options
  let inner: Inner | undefined
  const place = h('div', { class: 'pg-group-content' })
  const open = (): Inner => {
    if (!inner) {
      inner = make(context, schema, { ...options, depth: depth + 1 })
      place.append(inner.element)
    }
    return inner
  }
  const message = h('p', { class: 'pg-problem', hidden: true })
  const nothing = schema.nullable ? nullButton(context, (isNull) => place.toggleAttribute('inert', isNull)) : undefined
  const read = () => {
    if (nothing?.ariaPressed === 'true') return null
    const value = inner?.read()
    return value === undefined && required ? empty(schema) : value
  }
  const check = () => {
    const value = read()
    const problem = problemOf(schema.variants ? {} : schema, value)
    message.textContent = problem ? context.word(problem.code, { detail: problem.detail ?? '' }) : ''
    message.hidden = !problem
    if (value === undefined || value === null) return problem ? place : undefined
    const first = inner?.check() ?? (required && !inner ? open().check() : undefined)
    if (first && root instanceof HTMLDetailsElement) root.open = true
    return first ?? (problem ? (place.querySelector<HTMLElement>('button, input') ?? place) : undefined)
  }
  const write = (value: unknown) => {
    if (nothing) press(nothing, value === null)
    place.toggleAttribute('inert', value === null && nothing !== undefined)
    if (value === null && nothing) return
    const given = value ?? undefined
    if (given === undefined && !inner) return
    open().write(given)
    if (given !== undefined && root instanceof HTMLDetailsElement) root.open = true
  }
  const hint = options.isBare ? undefined : context.hint(anchor)
  const about = hint !== undefined && h('p', { class: 'pg-hint' }, hint)
  const label = [
    h('span', { class: 'pg-name' }, name),
    h('span', { class: 'pg-type' }, schema.label ?? schema.type ?? ''),
    required && h('span', { class: 'pg-required' }, context.word('fieldRequired')),
  ]
  let root: HTMLElement
  if (options.isWhole) {
    root = h('div', { class: 'pg-whole', role: 'group', 'aria-label': name }, nothing, message, place)
    open()
  } else {
    const isOpen = required && depth < MAX_OPEN
    root = h(
      'details',
      {
        class: 'pg-group',
        open: isOpen,
        'data-anchor': anchor,
        ontoggle: () => (root as HTMLDetailsElement).open && open(),
      },
      h('summary', {}, ...label),
      nothing && h('div', { class: 'pg-label' }, nothing),
      about,
      message,
      place,
    )
    if (isOpen) open()
  }
  return { root, read, write, check }
}

function empty(schema: FormSchema): unknown {
  if (schema.type === 'array') return []
  return schema.type === 'object' ? {} : undefined
}

/** Properties, and those of any other name. */
function object(context: FieldContext, schema: FormSchema, options: FieldOptions): Inner {
  const fields = (schema.properties ?? []).map(({ name, required = false, schema: inner }) => ({
    name,
    required,
    field: createField(
      context,
      child(options, { name, required, schema: inner, anchor: `${options.anchor}-${slug(name)}` }),
    ),
  }))
  const more = map(context, schema.additional, options)
  /** Nothing but empty objects and lists was written, so they are there on purpose. */
  let isHollowOnPurpose = false
  return {
    element: h('div', { class: 'pg-fields' }, ...fields.map(({ field }) => field.root), more.element),
    read() {
      const value = {}
      let isEmpty = true
      for (const { name, field, required } of fields) {
        const given = field.read()
        if (given === undefined) continue
        define(value, name, given)
        // What is there only because it must be in a whole that needn't be says nothing.
        if (!(required && !options.required && isHollow(given))) isEmpty = false
      }
      for (const [name, given] of more.entries()) {
        define(value, name, given)
        isEmpty = false
      }
      return isEmpty && !isHollowOnPurpose ? undefined : value
    },
    write(value) {
      const given = isMap(value) ? value : {}
      isHollowOnPurpose = isMap(value) && isHollow(value)
      for (const { name, field } of fields) field.write(Object.hasOwn(given, name) ? given[name] : undefined)
      const names = namesOf(schema)
      more.write(Object.entries(given).filter(([name]) => !names.has(name)))
    },
    check: () => firstWrong([...fields.map(({ field }) => field), ...more.fields()]),
  }
}

/** An empty list or object, or the only value there is. */
function isHollow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(isHollow)
}

interface MapPart {
  readonly element: HTMLElement
  entries(): [string, unknown][]
  write(entries: readonly (readonly [string, unknown])[]): void
  fields(): Field[]
}

/**
 * Properties whose names the reader chooses. Where a schema says nothing of them, they can't be added, but those that are
 * written stay.
 */
function map(context: FieldContext, additional: FormSchema['additional'], options: FieldOptions): MapPart {
  const rows: { name: HTMLInputElement; field: Field; root: HTMLElement }[] = []
  const place = h('div', { class: 'pg-items' })
  const add = (name: string, value: unknown) => {
    const input = h('input', {
      class: 'pg-input pg-property',
      type: 'text',
      'aria-label': context.word('propertyName'),
      placeholder: context.word('propertyName'),
      autocomplete: 'off',
    })
    input.value = name
    const schema = typeof additional === 'number' ? additional : -1
    const field = createField(
      context,
      child(options, {
        name: name || context.word('body'),
        required: false,
        schema,
        anchor: options.anchor,
        isBare: true,
      }),
    )
    const row = { name: input, field, root: h('div', { class: 'pg-item' }, input, field.root) }
    row.root.append(removeButton(context, rows, row))
    rows.push(row)
    place.append(row.root)
    if (value !== undefined) field.write(value)
    return row
  }
  const adder = button(context.word('addProperty'), () => add('', undefined).name.focus(), { class: 'pg-add' })
  return {
    element: h('div', {}, place, additional !== undefined && adder),
    entries: () =>
      rows.flatMap(({ name, field }): [string, unknown][] => {
        const value = field.read()
        return name.value === '' ? [] : [[name.value, value === undefined ? '' : value]]
      }),
    write(entries) {
      rows.length = 0
      place.replaceChildren()
      for (const [name, value] of entries) add(name, value)
    },
    fields: () => rows.map(({ field }) => field),
  }
}

/** A list to which items are added. */
function list(context: FieldContext, schema: FormSchema, options: FieldOptions): Inner {
  const rows: { field: Field; root: HTMLElement }[] = []
  const place = h('div', { class: 'pg-items' })
  const item = schemaAt(context.form, schema.items)
  let isEmptyOnPurpose = false
  const add = (value?: unknown) => {
    isEmptyOnPurpose = false
    const name = `${options.name} ${rows.length + 1}`
    const field = createField(
      context,
      child(options, {
        name,
        required: true,
        schema: schema.items ?? -1,
        anchor: options.anchor,
        isBare: item.type !== 'object' && !item.variants && item.type !== 'array',
      }),
    )
    const row = { field, root: h('div', { class: 'pg-item' }, field.root) }
    row.root.append(removeButton(context, rows, row))
    rows.push(row)
    place.append(row.root)
    if (value !== undefined) field.write(value)
    return row
  }
  const adder = button(
    context.word('addItem'),
    () => {
      add().root.querySelector<HTMLElement>('input, textarea, select')?.focus()
      context.changed()
    },
    { class: 'pg-add' },
  )
  return {
    element: h('div', {}, place, adder),
    read() {
      const values = rows.map(({ field }) => field.read()).filter((value) => value !== undefined)
      return values.length > 0 || isEmptyOnPurpose ? values : undefined
    },
    write(value) {
      rows.length = 0
      place.replaceChildren()
      isEmptyOnPurpose = Array.isArray(value) && value.length === 0
      for (const each of Array.isArray(value) ? value : []) add(each)
    },
    check: () => firstWrong(rows.map(({ field }) => field)),
  }
}

function removeButton<R extends { root: HTMLElement }>(context: FieldContext, rows: R[], row: R): HTMLElement {
  return button(
    '',
    () => {
      rows.splice(rows.indexOf(row), 1)
      const next =
        row.root.nextElementSibling ?? row.root.previousElementSibling ?? row.root.parentElement?.nextElementSibling
      row.root.remove()
      ;(next?.querySelector<HTMLElement>('.pg-remove') ?? (next as HTMLElement | null))?.focus()
      context.changed()
    },
    { class: 'pg-remove', 'aria-label': context.word('removeItem'), title: context.word('removeItem') },
  )
}

/** One of several schemas, with the properties that all of them share. */
function variants(context: FieldContext, schema: FormSchema, options: FieldOptions): Inner {
  const all = schema.variants ?? []
  const shared = schema.properties ? object(context, { ...schema, variants: undefined }, options) : undefined
  const select = selectOf(
    all.map(({ label }) => label),
    { class: 'pg-input pg-variant', 'aria-label': `${options.name}: ${context.word('variant')}` },
  )
  const place = h('div', {})
  const made = new Map<number, Field>()
  let chosen = 0
  const choose = (index: number): Field => {
    chosen = index
    select.value = String(index)
    let field = made.get(index)
    if (!field) {
      const variant = schemaAt(context.form, all[index]?.schema)
      const isHolder =
        variant.type === 'object' ||
        variant.properties !== undefined ||
        variant.type === 'array' ||
        variant.variants !== undefined
      field = createField(context, {
        ...options,
        schema: all[index]?.schema ?? -1,
        name: all[index]?.label ?? '',
        isBare: true,
        isWhole: isHolder,
      })
      made.set(index, field)
    }
    place.replaceChildren(field.root)
    return field
  }
  select.addEventListener('change', () => choose(Number(select.value)))
  choose(0)
  return {
    element: h('div', { class: 'pg-variants' }, shared?.element, select, place),
    read() {
      const value = made.get(chosen)?.read()
      const base = shared?.read()
      const tag = all[chosen]?.tag
      if (value === undefined && base === undefined) return undefined
      if (value !== undefined && !isMap(value)) return value
      const isTagged = schema.tag !== undefined && tag !== undefined
      return { ...(isTagged && { [schema.tag as string]: tag }), ...(isMap(base) && base), ...value }
    },
    write(value) {
      const field = choose(value === undefined ? chosen : variantOf(context.form, schema, value))
      if (!isMap(value)) {
        shared?.write(value)
        field.write(value)
        return
      }
      // Each gets its own properties. What neither knows is shown with those of the variant.
      const { schema: index, tag } = all[chosen] ?? {}
      const own = namesOf(schemaAt(context.form, index))
      const common = namesOf(schema)
      const isElsewhere = (name: string) => common.has(name) || (name === schema.tag && value[name] === tag)
      shared?.write(only(value, (name) => common.has(name)))
      field.write(only(value, (name) => own.has(name) || !isElsewhere(name)))
    },
    check: () => shared?.check() ?? made.get(chosen)?.check(),
  }
}

function namesOf({ properties = [] }: FormSchema): Set<string> {
  return new Set(properties.map(({ name }) => name))
}

function only(value: Readonly<Record<string, unknown>>, isWanted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => isWanted(name)))
}

function child(
  options: FieldOptions,
  own: Pick<FieldOptions, 'schema' | 'name' | 'required' | 'anchor'> & { isBare?: boolean },
): FieldOptions {
  return { ...own, files: options.files, isMultiline: options.isMultiline, depth: options.depth }
}

function firstWrong(fields: readonly Field[]): HTMLElement | undefined {
  let first: HTMLElement | undefined
  // All are checked, so that all are marked.
  for (const field of fields) {
    const wrong = field.check()
    first ??= wrong
  }
  return first
}

/** As the fragments of fields are made. */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
