// Connects a preview to an editor's session, so that it shows unsaved text.
import type { Extensions } from '../extensions/extensions.ts'
import type { Change, Session } from '../project/session.ts'
import { loadCompiledAssets } from '../site/compiled-assets.ts'
import { previewOf } from './preview.ts'
import { createDevServer, type DevServerOptions } from './server.ts'

export interface AttachOptions extends Pick<DevServerOptions, 'guard' | 'token' | 'onFault'> {
  /** The caller updates and closes it. */
  readonly session: Session
  readonly extensions: Extensions
}

/** A preview that follows a session. */
export interface AttachedPreview {
  handle(request: Request): Promise<Response>
  /** Sends a change of the session to the open pages. */
  publish(change: Change): Promise<void>
  close(): Promise<void>
}

/** Creates the preview. It reads what its pages need, watches no files, and opens no port. */
export function attachPreview({ session, extensions, ...options }: AttachOptions): AttachedPreview {
  const preview = previewOf(session, () => void server.refresh().catch(options.onFault), extensions)
  const server = createDevServer({ ...options, preview, client: () => loadCompiledAssets().js('dev')?.content })
  return {
    handle: (request) => server.handle(request),
    publish: (change) => server.publish(change),
    close: async () => (await preview).close(),
  }
}
