// What all fields of a form have: a label, a control, and what is wrong with what is filled in.
import type { FormSchema, PlaygroundForm } from '../../request/form.ts'
import { type Problem, problemOf } from '../../request/problems.ts'
import { button, h } from './dom.ts'
import type { PlaygroundWord } from './words.ts'

/** What all fields of one playground share. */
export interface FieldContext {
  readonly form: PlaygroundForm
  word(key: PlaygroundWord, values?: Readonly<Record<string, string>>): string
  /** What the page says about a field: by the fragment that leads to it. */
  hint(anchor: string): string | undefined
  /** A number that no other field has. */
  id(): string
  /** Something changed that no event of a control says. */
  changed(): void
}

/** One value of the form. */
export interface Field {
  readonly root: HTMLElement
  /** Undefined: nothing is filled in. */
  read(): unknown
  write(value: unknown): void
  /** Shows what is wrong, and gives the first control that is. */
  check(): HTMLElement | undefined
}

export interface FieldOptions {
  readonly schema: number
  readonly name: string
  readonly required: boolean
  /** The fragment of the page that says more. */
  readonly anchor: string
  /** How files are sent: as they are, or as text in JSON. */
  readonly files: 'binary' | 'base64'
  /** Long texts have room. */
  readonly isMultiline: boolean
  readonly depth: number
  /** For what has no label of its own. */
  readonly isBare?: boolean
  /** In sight without unfolding: a body, a variant. */
  readonly isWhole?: boolean
}

/** What a control is to its field. */
export interface Control {
  readonly element: HTMLElement
  /** What takes the focus, where that is a part of the element. */
  readonly input: HTMLElement & { disabled: boolean }
  read(): unknown
  write(value: unknown): void
  /** What is wrong with what is typed, if that isn't a value at all. */
  problem?(): Problem | undefined
}

/** A field with one control. */
export function leafField(context: FieldContext, schema: FormSchema, options: FieldOptions, control: Control): Field {
  const { required, name, anchor } = options
  const id = context.id()
  const { input } = control
  input.id = id
  if (options.isBare) input.ariaLabel = name
  const nothing = schema.nullable
    ? nullButton(context, (isNull) => {
        input.disabled = isNull
      })
    : undefined
  const message = h('p', { class: 'pg-problem', id: `${id}-problem`, hidden: true })
  const hint = options.isBare ? undefined : context.hint(anchor)
  if (hint !== undefined) input.setAttribute('aria-describedby', `${id}-hint`)
  const root = h(
    'div',
    { class: 'pg-field', 'data-anchor': anchor },
    h(
      'div',
      { class: 'pg-label' },
      !options.isBare && h('label', { for: id }, name),
      !options.isBare && h('span', { class: 'pg-type' }, schema.label ?? schema.type ?? ''),
      required && !options.isBare && h('span', { class: 'pg-required' }, context.word('fieldRequired')),
      nothing,
    ),
    control.element,
    hint !== undefined && h('p', { class: 'pg-hint', id: `${id}-hint` }, hint),
    message,
  )
  const read = () => (nothing?.ariaPressed === 'true' ? null : control.read())
  const check = () => {
    const value = read()
    const problem =
      (value !== null && control.problem?.()) ||
      (value === undefined ? (required ? { code: 'fieldRequired' as const } : undefined) : problemOf(schema, value))
    show(problem && context.word(problem.code, { detail: problem.detail ?? '' }))
    return problem ? input : undefined
  }
  const show = (text: string | undefined) => {
    message.textContent = text ?? ''
    message.hidden = text === undefined
    input.ariaInvalid = text === undefined ? null : 'true'
    const described = [hint !== undefined && `${id}-hint`, text !== undefined && `${id}-problem`]
      .filter(Boolean)
      .join(' ')
    if (described === '') input.removeAttribute('aria-describedby')
    else input.setAttribute('aria-describedby', described)
  }
  if (required) input.ariaRequired = 'true'
  // What is being typed isn't wrong yet; what was marked is judged anew with every letter.
  input.addEventListener('input', () => input.ariaInvalid === 'true' && check())
  input.addEventListener('change', () => (read() === undefined ? show(undefined) : check()))
  return {
    root,
    read,
    write(value) {
      if (nothing) press(nothing, value === null)
      input.disabled = value === null && nothing !== undefined
      if (value !== null) control.write(value)
      // Where any value is allowed, null is one. Elsewhere, what was there before must not seem to be what is written.
      else if (!nothing) control.write(schema.type === undefined ? null : undefined)
    },
    check,
  }
}

/** A button that says `null`. */
export function nullButton(context: FieldContext, apply: (isNull: boolean) => void): HTMLButtonElement {
  const toggle = button(
    'null',
    () => {
      const isNull = toggle.ariaPressed !== 'true'
      press(toggle, isNull)
      apply(isNull)
      context.changed()
    },
    { class: 'pg-null', 'aria-pressed': 'false', title: context.word('sendNull') },
  )
  return toggle
}

export function press(toggle: HTMLElement, isPressed: boolean): void {
  toggle.ariaPressed = String(isPressed)
}
