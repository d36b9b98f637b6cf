// Elements of a playground: a tag, its attributes and its content.

type Content = Node | string | undefined | false
type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>

/** An element. A function under `onclick` and the like listens; true is an attribute without a value. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...content.filter((item) => item !== undefined && item !== false))
  return element
}

/** A select element with a label for each value. */
export function selectOf(labels: readonly string[], attributes: Attributes = {}, empty?: string): HTMLSelectElement {
  const options = labels.map((label, i) => h('option', { value: i }, label))
  return h(
    'select',
    { autocomplete: 'off', ...attributes },
    ...(empty === undefined ? [] : [h('option', { value: '' }, empty)]),
    ...options,
  )
}

/** A button that submits nothing. */
export function button(label: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h('button', { type: 'button', onclick, ...attributes }, label)
}
