// Attributes that the tag accepts and doesn't have yet, required ones first.
import { CompletionItemKind, CompletionItemTag } from 'vscode-languageserver/node'
import type { Prop } from '../../components/component.ts'
import { authoredProps } from '../../editing/component-props.ts'
import { propText } from '../component-text.ts'
import type { CompletionRequest, Proposal } from '../proposal.ts'

export function* attributes({ cursor, folder, source }: CompletionRequest): Iterable<Proposal> {
  if (cursor.kind !== 'attribute') return
  const component = folder.project.vocabulary.find(cursor.tag.name)
  const here = cursor.tag.attributes.find(({ nameRange }) => nameRange.start === cursor.range.start)
  const written = new Set(cursor.tag.attributes.filter((attribute) => attribute !== here).map(({ name }) => name))
  if (!component) {
    for (const name of authoredProps(folder.project, source, cursor.tag.name))
      if (!written.has(name)) yield { label: name, kind: CompletionItemKind.Property, text: name }
    return
  }
  const props = Object.entries(component.props).filter(([name]) => !written.has(name))
  for (const [name, prop] of props.sort((a, b) => rankOf(a[1]) - rankOf(b[1]))) {
    yield {
      label: name,
      kind: CompletionItemKind.Property,
      detail: prop.values?.join(' | ') ?? prop.type,
      documentation: { kind: 'markdown', value: propText(name, prop) },
      text: name,
      ...(!here?.value && { snippet: attributeSnippet(name, prop) }),
      ...(prop.deprecated !== undefined && { tags: [CompletionItemTag.Deprecated] }),
    }
  }
}

function rankOf({ required, deprecated }: Prop): number {
  return required ? 0 : deprecated === undefined ? 1 : 2
}

function attributeSnippet(name: string, { type, values }: Prop): string {
  if (type === 'boolean') return name
  if (type === 'number') return `${name}={$1}$0`
  if (type === 'array' || type === 'object') return `${name}={$1}$0`
  return values ? `${name}="\${1|${values.join(',')}|}"$0` : `${name}="$1"$0`
}
