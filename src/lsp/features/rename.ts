// Renames a heading, page, snippet, variable, or component, and updates everything that refers to it.
import { ErrorCodes, type Range, ResponseError, type WorkspaceEdit } from 'vscode-languageserver/node'
import { namedAt, planRename } from '../../editing/rename.ts'
import { feature } from '../feature.ts'
import { planEdit, worldOf } from '../locations.ts'
import { rangeIn } from '../ranges.ts'

export const rename = feature({
  capabilities: (client) => ({
    renameProvider: client.textDocument?.rename?.prepareSupport ? { prepareProvider: true } : true,
  }),
  register(host) {
    host.connection.onPrepareRename(
      async ({ textDocument, position }): Promise<{ range: Range; placeholder: string } | null> => {
        const at = await host.spot(textDocument.uri, position)
        if (!at) return null
        await at.folder.outlined()
        const named = await namedAt(worldOf(at.folder), at.source, at.offset)
        if (!named) return null
        if ('problem' in named) throw refusal(named.problem)
        return { range: rangeIn(at.source, named.range), placeholder: named.name }
      },
    )
    host.connection.onRenameRequest(async ({ textDocument, position, newName }): Promise<WorkspaceEdit | null> => {
      const at = await host.spot(textDocument.uri, position)
      if (!at) return null
      await at.folder.outlined()
      const world = worldOf(at.folder)
      const named = await namedAt(world, at.source, at.offset)
      if (!named) return null
      const plan = 'problem' in named ? named : await planRename(world, named, newName)
      if ('problem' in plan) throw refusal(plan.problem)
      return planEdit(host, at.folder, plan, plan.files)
    })
  },
})

/** The client shows the message to the user as is. */
function refusal(message: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidRequest, message)
}
