// Completes component tags. Those that fit the enclosing tag come first.
import { CompletionItemKind, CompletionItemTag } from 'vscode-languageserver/node'
import type { Component } from '../../components/component.ts'
import { componentText } from '../component-text.ts'
import type { CompletionRequest, Proposal } from '../proposal.ts'

export function* tags(request: CompletionRequest): Iterable<Proposal> {
  const { cursor, folder, source } = request
  if (cursor.kind === 'closing-tag') {
    const name = cursor.parents.at(-1)
    if (name) yield { label: name, text: name, kind: CompletionItemKind.Class }
    return
  }
  if (cursor.kind !== 'tag') return
  const { vocabulary } = folder.project
  const parent = cursor.parents.map(vocabulary.find).findLast((component) => component !== undefined)
  const ranked = vocabulary.components
    .map((component) => ({ component, rank: rankOf(component, parent) }))
    .sort((a, b) => a.rank - b.rank)
  // If the tag already has more to it, keeps that part.
  const isBare = source.text.slice(cursor.range.end, cursor.tag.end).trim() === '' && !cursor.tag.isClosed
  for (const { component, rank } of ranked) {
    const documentation = { kind: 'markdown' as const, value: componentText(component, { isHeaded: false }) }
    const names = [{ name: component.name, deprecated: false }, ...(component.aliases ?? [])]
    for (const { name, deprecated } of names) {
      yield {
        label: name,
        kind: CompletionItemKind.Class,
        detail: component.summary,
        documentation,
        text: name,
        ...(isBare && { snippet: tagSnippet(name, component) }),
        ...(deprecated && { tags: [CompletionItemTag.Deprecated] }),
        ...(rank === 0 && { preselect: name === component.name }),
      }
    }
  }
}

/** 0: made for this parent. 1: fits everywhere. 2: belongs in another parent. */
function rankOf({ name, parents }: Component, parent: Component | undefined): number {
  const only = typeof parent?.children === 'object' && 'only' in parent.children ? parent.children.only : undefined
  if (only) return only.includes(name) ? 0 : 2
  if (!parents) return 1
  return parent && parents.includes(parent.name) ? 0 : 2
}

/** The tag with its required attributes, and with a closing tag if it can have content. */
export function tagSnippet(name: string, { props, children }: Component): string {
  let hole = 1
  const required = Object.entries(props).filter(([, prop]) => prop.required)
  const attributes = required.map(([prop, { type, values }]) => {
    if (type === 'boolean') return ` ${prop}`
    const choice = values ? `\${${hole++}|${values.join(',')}|}` : `$${hole++}`
    return type === 'number' ? ` ${prop}={${choice}}` : ` ${prop}="${choice}"`
  })
  const head = `${name}${attributes.join('')}`
  if (children === 'none') return `${head} />$0`
  if (children === 'text') return `${head}>$0</${name}>`
  return `${head}>\n  $0\n</${name}>`
}
