// What is under the pointer to what is known of it.
import type { Hover } from 'vscode-languageserver/node'
import { cursorAt } from '../../editing/cursor.ts'
import { componentText, propText } from '../component-text.ts'
import { feature, type Spot } from '../feature.ts'
import { rangeIn } from '../ranges.ts'

export const hover = feature({
  capabilities: () => ({ hoverProvider: true }),
  register({ connection, spot }) {
    connection.onHover(async ({ textDocument, position }) => {
      const at = await spot(textDocument.uri, position)
      return at ? hoverAt(at) : null
    })
  },
})

async function hoverAt({ source, offset, folder }: Spot): Promise<Hover | null> {
  const cursor = cursorAt(source, offset)
  const { vocabulary } = folder.project
  const text = (() => {
    if (cursor.kind === 'tag') {
      const component = vocabulary.find(cursor.tag.name)
      return component && componentText(component)
    }
    if (cursor.kind === 'attribute') {
      const name = source.text.slice(cursor.range.start, cursor.range.end)
      const prop = vocabulary.find(cursor.tag.name)?.props[name]
      return prop && propText(name, prop)
    }
    return undefined
  })()
  if (text === undefined) return null
  return { contents: { kind: 'markdown', value: text }, range: rangeIn(source, cursor.range) }
}
