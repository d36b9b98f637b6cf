// Completes tags, attributes, and values of components.
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from '@codemirror/autocomplete'
import type { ComponentHint, PropHint } from './hints.ts'

/** Characters before the cursor in which a tag can begin. */
const MAX_TAG = 2_000

/** Completes from `hints`. Gives nothing in fenced code, and outside of tags. */
export function completeComponents(hints: readonly ComponentHint[]) {
  const byName = new Map(hints.map((hint) => [hint.name, hint]))
  const tags = hints.map((hint) =>
    snippetCompletion(snippetOf(hint), {
      label: hint.name,
      type: 'class',
      detail: hint.summary,
      boost: hint.isPart ? -1 : 0,
    }),
  )
  return ({ state, pos }: CompletionContext): CompletionResult | null => {
    const before = state.sliceDoc(Math.max(0, pos - MAX_TAG), pos)
    if (isInFence(state.sliceDoc(0, pos))) return null
    const [, name = ''] = /<([A-Z][\w.]*)?$/.exec(before) ?? []
    if (/<(?:[A-Z][\w.]*)?$/.test(before)) return { from: pos - name.length, options: tags, validFor: /^[\w.]*$/ }
    const tag = /<([A-Z][\w.]*)((?:\s+[\w-]+(?:=(?:"[^"]*"|\{[^{}]*\}))?)*)\s+(?:([\w-]*)|([\w-]+)="([^"]*))$/.exec(
      before,
    )
    const hint = tag?.[1] === undefined ? undefined : byName.get(tag[1])
    if (!tag || !hint) return null
    const [, , given = '', prop, valued, value = ''] = tag
    if (valued !== undefined) {
      const values = hint.props.find((one) => one.name === valued)?.values ?? []
      return { from: pos - value.length, options: values.map((label) => ({ label, type: 'enum' })) }
    }
    const used = new Set(Array.from(given.matchAll(/[\w-]+(?==|\s|$)/g), ([one]) => one))
    const options = hint.props.filter((one) => !used.has(one.name)).map(propCompletion)
    return { from: pos - (prop ?? '').length, options, validFor: /^[\w-]*$/ }
  }
}

function propCompletion(prop: PropHint): Completion {
  const { name, summary, form, isRequired } = prop
  const about = { label: name, type: 'property', detail: summary, boost: isRequired ? 1 : 0 }
  return form === 'bare' ? about : snippetCompletion(`${name}=${placeFor(prop)}`, about)
}

/** A tag with its required attributes, and a closing tag if it can have content. */
function snippetOf({ name, children, props }: ComponentHint): string {
  const required = props.filter(({ isRequired }) => isRequired)
  const head = [
    name,
    ...required.map((prop) => (prop.form === 'bare' ? prop.name : `${prop.name}=${placeFor(prop)}`)),
  ].join(' ')
  if (children === 'none') return `${head} />`
  return children === 'text' ? `${head}>\${}</${name}>` : `${head}>\n  \${}\n</${name}>`
}

function placeFor({ form }: PropHint): string {
  return form === 'braces' ? '{${}}' : '"${}"'
}

/** Whether a text ends inside of a fenced block. */
function isInFence(text: string): boolean {
  let fence: string | undefined
  for (const [, mark = ''] of text.matchAll(/^[ \t>]*(`{3,}|~{3,})/gm)) {
    if (fence === undefined) fence = mark
    else if (mark[0] === fence[0] && mark.length >= fence.length) fence = undefined
  }
  return fence !== undefined
}
