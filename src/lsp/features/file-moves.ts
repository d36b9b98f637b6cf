// Updates links, imports, navigation, and redirects when files or folders are moved in the editor.
import type { FileOperationOptions, ServerCapabilities, WorkspaceEdit } from 'vscode-languageserver/node'
import { planMove } from '../../editing/move.ts'
import { feature } from '../feature.ts'
import type { LiveFolder } from '../live-folder.ts'
import { planEdit } from '../locations.ts'

const ALL = { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] }

export const fileMoves = feature({
  capabilities: (client): Partial<ServerCapabilities> => {
    const { willRename, didRename } = client.workspace?.fileOperations ?? {}
    const operations: FileOperationOptions = {
      ...(willRename && { willRename: ALL }),
      ...(didRename && { didRename: ALL }),
    }
    return willRename || didRename ? { workspace: { fileOperations: operations } } : {}
  },
  register(host) {
    host.connection.workspace.onWillRenameFiles(async ({ files }): Promise<WorkspaceEdit | null> => {
      const moves: { from: string; to: string }[] = []
      let folder: LiveFolder | undefined
      for (const { oldUri, newUri } of files) {
        const [from, to] = [await host.place(oldUri), await host.place(newUri)]
        // Moves into or out of the docs folder concern two sites, so they're ignored.
        if (!from || !to || from.folder !== to.folder || (folder && folder !== from.folder)) continue
        folder = from.folder
        moves.push({ from: from.file, to: to.file })
      }
      if (!folder) return null
      await folder.outlined()
      const plan = planMove(folder.project, moves)
      return planEdit(host, folder, plan, plan.translations)
    })
    host.connection.workspace.onDidRenameFiles(async ({ files }) => {
      for (const { oldUri, newUri } of files) {
        const [from, to] = [await host.place(oldUri), await host.place(newUri)]
        from?.folder.changedOnDisk([from.file])
        to?.folder.changedOnDisk([to.file])
      }
    })
  },
})
