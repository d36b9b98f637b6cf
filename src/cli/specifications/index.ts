// Brings copies of remote specifications up to date before a command reads the docs.
import { DiskFileSystem } from '../../files/disk.ts'
import type { Terminal } from '../command.ts'

/** Asks the network only where galley.json allows a host; loads the program for that only then. Never rejects. */
export async function readRemoteSpecifications(folder: string, terminal: Terminal): Promise<void> {
  const files = new DiskFileSystem(folder)
  if (!files.readText('galley.json')?.includes('"hosts"')) return
  const { refreshSpecifications } = await import('./refresh.ts')
  await refreshSpecifications(files, terminal)
}
