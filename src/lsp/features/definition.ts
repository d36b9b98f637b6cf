// Finds what a link, an import, a tag, or a variable refers to.
import type { Location } from 'vscode-languageserver/node'
import { cursorAt } from '../../editing/cursor.ts'
import { variableKeys } from '../../editing/rename.ts'
import { importedNames, type Target, targetOf } from '../../editing/targets.ts'
import { addressTarget, operationAt } from '../at-cursor.ts'
import { feature, type Host, type Spot } from '../feature.ts'
import { locationOf, startOf } from '../locations.ts'

export const definition = feature({
  capabilities: () => ({ definitionProvider: true }),
  register(host) {
    host.connection.onDefinition(async ({ textDocument, position }) => {
      const at = await host.spot(textDocument.uri, position)
      return at ? ((await definitionAt(at, host)) ?? null) : null
    })
  },
})

async function definitionAt(at: Spot, host: Host): Promise<Location | undefined> {
  const { folder, source, offset } = at
  const { project } = folder
  const operation = operationAt(at)
  if (operation) {
    const text = folder.source(operation.document.path)
    const start = Math.max(text?.text.indexOf(operation.path) ?? 0, 0)
    return locationOf(host, folder, { file: operation.document.path, start, end: start + operation.path.length })
  }
  const address = addressTarget(at)
  if (address?.target) return targetLocation(address.target, at, host)
  if (source.path.endsWith('.json')) return undefined
  const cursor = cursorAt(source, offset)
  const name = source.text.slice(cursor.range.start, cursor.range.end)
  if (cursor.kind === 'variable') {
    for (const config of project.configSources) {
      const key = variableKeys(config).find(({ start, end }) => config.text.slice(start, end) === name)
      if (key) return locationOf(host, folder, { file: config.path, ...key })
    }
  }
  if (cursor.kind !== 'tag' && cursor.kind !== 'closing-tag') return undefined
  const imported = importedNames(source).find(({ local }) => local === name)
  const target = imported && targetOf(project, { url: imported.specifier, kind: 'import' }, source.path)
  if (target?.kind !== 'file') return undefined
  const file = folder.source(target.path)
  const declared = file && new RegExp(`\\b(?:const|function|class|let)\\s+(${imported?.name})\\b`).exec(file.text)
  if (!declared) return startOf(host, folder, target.path)
  const start = declared.index + declared[0].length - (declared[1] as string).length
  return locationOf(host, folder, { file: target.path, start, end: start + (declared[1] as string).length })
}

async function targetLocation(target: Target, { folder }: Spot, host: Host): Promise<Location | undefined> {
  if (target.kind === 'outside') return undefined
  if (target.kind === 'file') return startOf(host, folder, target.path)
  const outline = folder.project.outlines.get(target.route)
  if (!outline) return undefined
  const page = target.fragment === undefined ? undefined : await folder.pageAt(target.route)
  const id = page?.anchors.get(target.fragment ?? '')
  const heading = page?.headings.find((one) => one.id === id)
  return (heading && locationOf(host, folder, heading.place)) ?? startOf(host, folder, outline.file)
}
