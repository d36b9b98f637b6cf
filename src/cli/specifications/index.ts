// Updates copies of remote specifications before a command reads the docs.
import { DiskFileSystem } from '../../files/disk.ts'
import type { Terminal } from '../command.ts'

/** Uses the network only if galley.json allows a host, and loads the code for it only then. Never rejects. */
export async function readRemoteSpecifications(folder: string, terminal: Terminal): Promise<void> {
  const files = new DiskFileSystem(folder)
  if (!files.readText('galley.json')?.includes('"hosts"')) return
  const { refreshSpecifications } = await import('./refresh.ts')
  await refreshSpecifications(files, terminal)
}
