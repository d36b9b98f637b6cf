// What the user allows examples to do, from the command line. Pages and galley.json can't grant any of it.
import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Grants } from '../../doctest/test-site.ts'
import { oneOf } from '../arguments.ts'
import { type Terminal, UsageError } from '../command.ts'

/** Options for `readArguments`. */
export const GRANT_OPTIONS = {
  sandbox: { type: 'string', default: 'bubblewrap' },
  image: { type: 'string' },
  'allow-network': { type: 'boolean', default: false },
  'allow-env': { type: 'string', multiple: true },
  'allow-read': { type: 'string', multiple: true },
} as const

/** For commands that run examples only with `--run`. */
export const GRANTS_NEED = Object.fromEntries(Object.keys(GRANT_OPTIONS).map((name) => [name, ['run']]))

export const GRANTS_HELP = `  --sandbox <name>      bubblewrap (default), docker, podman, or none: then examples can do whatever you can
  --image <name>        the image for docker and podman (default: ${'node:22'})
  --allow-network       let examples use the network
  --allow-env <names>   let examples read these variables, separated by commas
  --allow-read <path>   let examples read a file or folder outside the repository; may be repeated
`

/** Contains Node and Python, which most examples need. */
const IMAGE = 'node:22'

/** Parses the grants. Throws `UsageError` for a path that doesn't exist, and for an image without containers. */
export function readGrants(
  values: {
    readonly sandbox: string
    readonly image?: string
    readonly 'allow-network': boolean
    readonly 'allow-env'?: readonly string[]
    readonly 'allow-read'?: readonly string[]
  },
  { cwd, env }: Pick<Terminal, 'cwd' | 'env'>,
): Grants {
  const sandbox = oneOf('--sandbox', values.sandbox, ['bubblewrap', 'docker', 'podman', 'none'])
  if (values.image !== undefined && sandbox !== 'docker' && sandbox !== 'podman')
    throw new UsageError('`--image` is for containers.', 'Add `--sandbox docker` or `--sandbox podman`.')
  const names = (values['allow-env'] ?? []).flatMap((list) => list.split(',').map((name) => name.trim()))
  return {
    sandbox,
    image: values.image ?? IMAGE,
    network: values['allow-network'],
    env: Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))),
    readable: (values['allow-read'] ?? []).map((path) => {
      const absolute = resolve(cwd, path)
      if (!existsSync(absolute)) throw new UsageError(`There is no file or folder ${absolute}.`)
      return realpathSync(absolute)
    }),
  }
}

/** What else there is where a sandbox can't be used. */
export function otherSandboxes({ sandbox }: Pick<Grants, 'sandbox'>): string {
  const unprotected = 'without protection, if you trust every page, with `--sandbox none`'
  if (sandbox === 'docker' || sandbox === 'podman')
    return `Run them in bubblewrap with \`--sandbox bubblewrap\`, or ${unprotected}.`
  return `Run them in a container with \`--sandbox docker\`, or ${unprotected}.`
}
