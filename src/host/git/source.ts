// The repository of a site as input of git.
import { join } from 'node:path'
import { makeFolder } from '../../files/make-folder.ts'
import type { HostSettings } from '../settings.ts'
import type { Site } from '../sites/site.ts'
import { openRemote } from './clone-url.ts'
import type { Source } from './safe-git.ts'

/** Throws `CloneUrlError` if the address isn't allowed anymore, or its host can't be found. */
export async function sourceOf(
  { repository = '', forgeToken }: Pick<Site, 'repository' | 'forgeToken'>,
  { privateRepositories, data }: HostSettings,
): Promise<Source> {
  const ssh = join(data, 'ssh')
  const rules = { local: repository.startsWith('file:'), private: privateRepositories }
  const remote = await openRemote(repository, rules)
  // Where ssh keeps the keys of hosts that it meets.
  if (remote.protocol === 'ssh') makeFolder(ssh, 0o700)
  return { remote, token: forgeToken, ssh }
}
