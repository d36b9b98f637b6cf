// Controls for single values: text, numbers, dates, choices, files, and any JSON.
import { exactInteger, exactJson, parseExactJson } from '../../request/exact-json.ts'
import type { FormSchema } from '../../request/form.ts'
import { plainText } from '../../request/plain-text.ts'
import { h, selectOf } from './dom.ts'
import type { Control, FieldContext, FieldOptions } from './field.ts'

/** The control for a schema that holds no other values. */
export function controlFor(context: FieldContext, schema: FormSchema, options: FieldOptions): Control {
  const { values, type, format } = schema
  if (values && values.length > 0) return choice(context, values, options.required)
  switch (type) {
    case 'boolean':
      return choice(context, [true, false], false)
    case 'number':
    case 'integer':
      return number(schema)
    case 'file':
      return file(schema, options)
    case 'string':
      if (format === 'date') return text(schema, 'date')
      if (format === 'date-time') return moment()
      return text(schema, format === 'password' ? 'password' : options.isMultiline && isLong(schema) ? 'long' : 'text')
    default:
      return json(schema, options)
  }
}

function isLong({ format, limits }: FormSchema): boolean {
  return format === undefined && limits?.pattern === undefined && (limits?.maxLength ?? 1000) > 100
}

function placeholderOf({ example, default: fallback }: FormSchema): string | undefined {
  const shown = fallback ?? example
  return shown === undefined || shown === null ? undefined : plainText(shown).slice(0, 100)
}

function text(schema: FormSchema, kind: 'text' | 'password' | 'date' | 'long'): Control {
  const attributes = { class: 'pg-input', placeholder: placeholderOf(schema), autocomplete: 'off', spellcheck: 'false' }
  const input = kind === 'long' ? h('textarea', { ...attributes, rows: 1 }) : h('input', { ...attributes, type: kind })
  /** An empty text was written. What a reader empties is nothing instead. */
  let isEmptyOnPurpose = false
  input.addEventListener('input', () => {
    isEmptyOnPurpose = false
  })
  return {
    element: input,
    input,
    read: () => (input.value === '' && !isEmptyOnPurpose ? undefined : input.value),
    write(value) {
      isEmptyOnPurpose = value === ''
      input.value = value === undefined ? '' : plainText(value)
    },
  }
}

function number(schema: FormSchema): Control {
  const input = h('input', {
    class: 'pg-input',
    type: 'text',
    inputmode: schema.type === 'integer' ? 'numeric' : 'decimal',
    placeholder: placeholderOf(schema),
    autocomplete: 'off',
  })
  return {
    element: input,
    input,
    read() {
      const typed = input.value.trim()
      if (typed === '') return undefined
      // What is no number stays as typed, so that the check can say so.
      if (/^[-+]?\d+$/.test(typed)) return exactInteger(typed.replace('+', ''))
      return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(typed) ? Number(typed) : typed
    },
    write(value) {
      input.value = value === undefined ? '' : plainText(value)
    },
  }
}

/** A time in the reader's own zone, sent as UTC; one that is written stays as it is until it is changed. */
function moment(): Control {
  const input = h('input', { class: 'pg-input', type: 'datetime-local', step: 1 })
  let written: { readonly shown: string; readonly value: unknown } | undefined
  return {
    element: input,
    input,
    read() {
      if (input.value === '') return undefined
      if (written && written.shown === input.value) return written.value
      return new Date(input.value).toISOString().replace('.000Z', 'Z')
    },
    write(value) {
      const date = new Date(String(value))
      const local = Number.isNaN(date.getTime())
        ? ''
        : new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
      input.value = local
      written = { shown: input.value, value }
    },
  }
}

function choice(context: FieldContext, values: readonly unknown[], isRequired: boolean): Control {
  const isOnly = values.length === 1 && isRequired
  const select = selectOf(values.map(plainText), { class: 'pg-input' }, isOnly ? undefined : context.word('notSet'))
  return {
    element: select,
    input: select,
    read: () => (select.value === '' ? undefined : values[Number(select.value)]),
    write(value) {
      const index = values.findIndex((each) => each === value || plainText(each) === plainText(value))
      select.value = index < 0 ? '' : String(index)
    },
  }
}

function file({ encoding }: FormSchema, { files }: FieldOptions): Control {
  const input = h('input', { class: 'pg-input pg-file', type: 'file' })
  let coded: string | undefined
  input.addEventListener('change', async () => {
    const [chosen] = input.files ?? []
    coded = undefined
    if (files !== 'base64' || !chosen) return
    coded = await base64(chosen, encoding === 'base64url')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return {
    element: input,
    input,
    read: () => (files === 'base64' ? coded : input.files?.[0]),
    write(value) {
      if (value === undefined) input.value = ''
      coded = typeof value === 'string' ? value : undefined
    },
  }
}

async function base64(chosen: File, isForUrls: boolean): Promise<string> {
  const bytes = new Uint8Array(await chosen.arrayBuffer())
  let binary = ''
  // In pieces: a call takes so many arguments only.
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192))
  const coded = btoa(binary)
  return isForUrls ? coded.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') : coded
}

/** JSON; a text that doesn't look like it is a text. */
function json(schema: FormSchema, { isMultiline }: FieldOptions): Control {
  const input = h('textarea', {
    class: 'pg-input pg-code',
    rows: isMultiline ? 3 : 1,
    placeholder: placeholderOf(schema),
    spellcheck: 'false',
    autocomplete: 'off',
  })
  const parse = (): { value?: unknown; isWrong?: true } => {
    const typed = input.value.trim()
    if (typed === '') return {}
    try {
      return { value: parseExactJson(typed) }
    } catch {
      return /^[[{"]/.test(typed) ? { value: typed, isWrong: true } : { value: input.value }
    }
  }
  return {
    element: input,
    input,
    read: () => parse().value,
    write(value) {
      input.value = value === undefined ? '' : exactJson(value, '  ')
    },
    problem: () => (parse().isWrong ? { code: 'fieldJson' } : undefined),
  }
}
