// Describes what is under the pointer.
import type { Hover } from 'vscode-languageserver/node'
import { frontMatterSchema } from '../../config/schema/front-matter.ts'
import type { Span } from '../../content/tree.ts'
import { meaningOf } from '../../editing/config-values.ts'
import { cursorAt } from '../../editing/cursor.ts'
import { jsonCursorAt } from '../../editing/json-cursor.ts'
import { importedNames, type Target } from '../../editing/targets.ts'
import { keysOf, schemasAt } from '../../schema/at-path.ts'
import { addressTarget, operationAt } from '../at-cursor.ts'
import { componentText, propText } from '../component-text.ts'
import { configPart } from '../config-file.ts'
import { feature, type Spot } from '../feature.ts'
import { iconPicture } from '../icon-choices.ts'
import { keyText } from '../key-text.ts'
import { rangeIn } from '../ranges.ts'
import { ruleKeys } from '../rule-completions.ts'

export const hover = feature({
  capabilities: () => ({ hoverProvider: true }),
  register({ connection, spot }) {
    connection.onHover(async ({ textDocument, position }): Promise<Hover | null> => {
      const at = await spot(textDocument.uri, position)
      const shown = at && ((await addressText(at)) ?? (at.file.endsWith('.json') ? configText(at) : pageText(at)))
      return shown
        ? { contents: { kind: 'markdown', value: shown.text }, range: rangeIn(at.source, shown.range) }
        : null
    })
  },
})

interface Shown {
  readonly text: string
  readonly range: Span
}

/** What a URL leads to: a page's title, description, and heading, or a preview of an image. */
async function addressText(at: Spot): Promise<Shown | undefined> {
  const address = addressTarget(at)
  const text = address?.target && (await targetText(address.target, at))
  return address && text !== undefined && text !== '' ? { text, range: address.span } : undefined
}

async function targetText(target: Target, { folder }: Spot): Promise<string | undefined> {
  if (target.kind === 'outside') return undefined
  if (target.kind === 'file') {
    const isImage = /\.(?:png|jpe?g|gif|webp|svg)$/i.test(target.path)
    return isImage ? `![${target.path}](${folder.fileUri(target.path)})\n\n\`/${target.path}\`` : `\`/${target.path}\``
  }
  const outline = folder.project.outlines.get(target.route)
  if (!outline) return undefined
  const page = target.fragment === undefined ? undefined : await folder.pageAt(target.route)
  const id = page?.anchors.get(target.fragment ?? '')
  const heading = page?.headings.find((one) => one.id === id)
  return [`**${outline.title}**`, heading && `§ ${heading.text}`, outline.description, `\`${target.route}\``]
    .filter(Boolean)
    .join('\n\n')
}

function pageText(at: Spot): Shown | undefined {
  const { source, offset, folder } = at
  const cursor = cursorAt(source, offset)
  const { project } = folder
  const { range } = cursor
  const word = source.text.slice(range.start, range.end)
  const show = (text: string | undefined | false): Shown | undefined => (text ? { text, range } : undefined)
  switch (cursor.kind) {
    case 'tag':
    case 'closing-tag': {
      const imported = importedNames(source).find(({ local }) => local === word)
      if (imported) return show(`\`${imported.specifier}\``)
      const component = project.vocabulary.find(word)
      return show(component && componentText(component))
    }
    case 'attribute': {
      const prop = project.vocabulary.find(cursor.tag.name)?.props[word]
      return show(prop && propText(word, prop))
    }
    case 'value': {
      const prop = project.vocabulary.find(cursor.tag.name)?.props[cursor.attribute]
      const icon = prop?.type === 'icon' ? iconPicture(project, word) : undefined
      return show(prop && [icon, propText(cursor.attribute, prop)].filter(Boolean).join('\n\n'))
    }
    case 'variable': {
      const value = project.config.variables[word]
      return show(value !== undefined && `**${word}**: ${value}`)
    }
    case 'front-matter-key': {
      const schema = keysOf([frontMatterSchema]).get(word)
      return show(schema && keyText(word, schema))
    }
    case 'front-matter-value': {
      const operation = operationAt(at)
      if (operation)
        return show([`**${operation.summary ?? operation.path}**`, operation.description].filter(Boolean).join('\n\n'))
      return show(cursor.key === 'icon' && iconPicture(project, word))
    }
    default:
      return undefined
  }
}

function configText({ source, offset, folder, file }: Spot): Shown | undefined {
  const part = configPart(file, folder)
  const cursor = part && jsonCursorAt(source.text, offset)
  if (!cursor) return undefined
  const { range, kind } = cursor
  const path = [...part.base, ...cursor.path]
  const word = source.text.slice(range.start, range.end)
  if (kind === 'value') {
    const picture = meaningOf(path) === 'icon' ? iconPicture(folder.project, word) : undefined
    return picture ? { text: picture, range } : undefined
  }
  const rules = file === 'galley.json' ? (ruleKeys(path, folder) ?? []) : []
  for (const { key, text } of rules) if (key === word) return { text, range }
  const field = keysOf(schemasAt(part.schema, path)).get(word)
  return field && { text: keyText(word, field), range }
}
