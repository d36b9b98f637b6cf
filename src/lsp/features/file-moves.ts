// Updates links, imports, navigation, and redirects when files or folders are moved in the editor.
import type { FileOperationOptions, ServerCapabilities, WorkspaceEdit } from 'vscode-languageserver/node'
import { createRedirectMatcher } from '../../config/redirects.ts'
import type { Route } from '../../content/page.ts'
import { type MovePlan, planMove, publicRoutes } from '../../editing/move.ts'
import { redirectEdits } from '../../editing/redirect-edits.ts'
import { feature, type Host } from '../feature.ts'
import type { LiveFolder } from '../live-folder.ts'
import { planEdit, workspaceEdit } from '../locations.ts'

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
    /** The move that the client was last asked about, if it can leave out the redirects. */
    let last:
      | { readonly folder: LiveFolder; readonly plan: MovePlan; readonly redirected: ReadonlyMap<Route, Route> }
      | undefined
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
      last = { folder, plan, redirected: publicRoutes(folder.project, plan.routes) }
      return planEdit(host, folder, plan, plan.translations)
    })
    host.connection.workspace.onDidRenameFiles(async ({ files }) => {
      for (const { oldUri, newUri } of files) {
        const [from, to] = [await host.place(oldUri), await host.place(newUri)]
        from?.folder.changedOnDisk([from.file])
        to?.folder.changedOnDisk([to.file])
      }
      const move = last
      last = undefined
      if (!move) return
      // Of a folder, the client names only the folder.
      move.folder.changedOnDisk([...move.plan.files].flat())
      if (host.client.workspace?.workspaceEdit?.changeAnnotationSupport)
        await offerRedirects(host, move.folder, move.redirected)
    })
  },
})

/** Editors leave a change that needs confirmation out by default. Offers it once more if readers would get lost. */
async function offerRedirects(host: Host, folder: LiveFolder, routes: ReadonlyMap<Route, Route>): Promise<void> {
  folder.changedOnDisk(folder.project.configSources.map(({ path }) => path))
  await folder.settled()
  const match = createRedirectMatcher(folder.project.config.redirects)
  const taken = new Set(routes.values())
  const missing = new Map([...routes].filter(([from]) => !match(from) && !taken.has(from)))
  const [first] = missing.keys()
  if (first === undefined) return
  const others = missing.size === 1 ? '' : ` and ${missing.size - 1} more`
  const add = { title: missing.size === 1 ? 'Add Redirect' : 'Add Redirects' }
  const answer = await host.connection.window.showWarningMessage(
    `Nothing redirects readers of ${first}${others} to the new address.`,
    add,
  )
  if (answer?.title !== add.title) return
  const { removed, added } = redirectEdits(folder.project, missing)
  const edit = workspaceEdit(host, folder, [...removed, ...added])
  await host.connection.workspace.applyEdit({ label: 'Add redirects', edit })
}
