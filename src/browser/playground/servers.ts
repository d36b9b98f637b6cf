// Where requests go: one of the servers, with its variables.
import { serverUrl } from '../../request/assemble.ts'
import type { FormServer, FormVariable } from '../../request/form.ts'
import { h, selectOf } from './dom.ts'
import type { FieldContext } from './field.ts'

export interface ServerPart {
  /** Undefined if there is nothing to choose. */
  readonly root: HTMLElement | undefined
  readonly url: string
}

/** A choice of several servers, and a field for each variable of the one that is chosen. */
export function serverPart(context: FieldContext): ServerPart {
  const { servers } = context.form
  const values = new Map<string, string>()
  let chosen = servers[0] as FormServer
  const place = h('div', { class: 'pg-fields' })
  const show = () =>
    place.replaceChildren(...(chosen.variables ?? []).map((variable) => variableField(context, variable, values)))
  show()
  const labels = servers.map(({ url, description }) => (description === undefined ? url : `${description} · ${url}`))
  const select = servers.length > 1 && selectOf(labels, { class: 'pg-input', 'aria-label': context.word('server') })
  if (select)
    select.addEventListener('change', () => {
      chosen = servers[Number(select.value)] ?? chosen
      show()
    })
  const hasChoice = select !== false || (chosen.variables?.length ?? 0) > 0
  return {
    root: hasChoice ? h('div', {}, select, place) : undefined,
    get url() {
      const variables = (chosen.variables ?? []).map(
        ({ name, default: value }) => [name, values.get(name) || value] as const,
      )
      return serverUrl(chosen.url, variables)
    },
  }
}

function variableField(
  context: FieldContext,
  { name, default: fallback, values: choices }: FormVariable,
  values: Map<string, string>,
): HTMLElement {
  const id = context.id()
  const input = choices
    ? selectOf(choices, { class: 'pg-input', id })
    : h('input', {
        class: 'pg-input',
        id,
        type: 'text',
        placeholder: fallback,
        autocomplete: 'off',
        spellcheck: 'false',
      })
  const current = values.get(name) ?? fallback
  if (choices) input.value = String(Math.max(choices.indexOf(current), 0))
  else input.value = current
  input.addEventListener('input', () =>
    values.set(name, choices ? (choices[Number(input.value)] ?? '') : input.value.trim()),
  )
  return h('div', { class: 'pg-field' }, h('div', { class: 'pg-label' }, h('label', { for: id }, name)), input)
}
