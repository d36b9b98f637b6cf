// Wraps a command so that it runs without a network and secrets, and with limits.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withLimits } from '../../files/process-limits.ts'
import type { Limits } from '../settings.ts'

/** What a command may use. */
export interface SandboxGrant {
  readonly readable: readonly string[]
  readonly writable: readonly string[]
  /** Parts of the writable folders that aren't writable. */
  readonly sealed?: readonly string[]
  readonly limits: Limits
}

export interface BuildSandbox {
  readonly name: 'bubblewrap' | 'none'
  /** Why there's none, if nobody asked for that. */
  readonly complaint?: string
  /** The command and arguments to start instead. */
  wrap(command: readonly string[], grant: SandboxGrant): readonly string[]
}

/** Thrown if bubblewrap is required but doesn't work here. The message says why. */
export class NoSandboxError extends Error {}

/**
 * The sandbox of this machine. https://github.com/containers/bubblewrap
 * @param program the built program, which the sandbox has to be able to read
 */
export function openSandbox(mode: 'auto' | 'bubblewrap' | 'none', program: string): BuildSandbox {
  let complaint: string | undefined
  if (mode !== 'none') {
    complaint = probe(program)
    if (complaint === undefined) {
      return {
        name: 'bubblewrap',
        wrap: (command, grant) => [
          'bwrap',
          ...bubblewrap(program, grant),
          '--',
          ...withLimits(command, { fileBytes: grant.limits.fileBytes }),
        ],
      }
    }
    if (mode === 'bubblewrap') throw new NoSandboxError(`Bubblewrap can’t make a sandbox here: ${complaint}.`)
  }
  return {
    ...{ name: 'none', ...(complaint !== undefined && { complaint }) },
    wrap: (command, { limits }) => withLimits(command, { fileBytes: limits.fileBytes }),
  }
}

function probe(program: string): string | undefined {
  if (process.platform !== 'linux') return 'it’s only for Linux'
  const words = [...bubblewrap(program, { readable: [], writable: [] }), '--', process.execPath, '--version']
  const { status, stderr, error } = spawnSync('bwrap', words, { encoding: 'utf8', timeout: 10_000 })
  if (status === 0) return undefined
  if (error) return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it isn’t installed' : error.message
  const [said = ''] = stderr.trim().split('\n')
  // What it says where AppArmor denies user namespaces, as on Ubuntu: what they would allow then fails.
  const help = /uid map|RTM_NEWADDR|new namespace|No permissions/.test(said)
    ? '. It has to be allowed to make user namespaces'
    : ''
  return `${said || `exit code ${status}`}${help}`
}

const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store', '/gnu/store']
const ETC = ['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/localtime', '/etc/ssl/openssl.cnf']

function bubblewrap(program: string, { readable, writable, sealed = [] }: Omit<SandboxGrant, 'limits'>): string[] {
  return [
    ...['--unshare-all', '--uid', '1000', '--gid', '1000', '--die-with-parent', '--new-session', '--hostname', 'build'],
    ...SYSTEM.flatMap(systemFolder),
    ...ETC.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...programFolders(program).flatMap(([path, seenAt]) => ['--ro-bind', path, seenAt]),
    ...[dirname(process.execPath), ...readable].flatMap((path) => ['--ro-bind', path, path]),
    ...writable.flatMap((path) => ['--bind', path, path]),
    ...sealed.flatMap((path) => ['--ro-bind', path, path]),
    // Both are folders in memory, which a build could fill with files beyond its memory limit.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
  ]
}

/** The program, and the packages around it, which npm may have put into any folder above: each folder, and where to see it. */
function programFolders(program: string): [string, string][] {
  const root = dirname(dirname(program))
  const folders: [string, string][] = [[root, root]]
  for (let path = root; dirname(path) !== path; path = dirname(path)) {
    const packages = join(path, 'node_modules')
    if (!existsSync(packages)) continue
    const target = realpathSync(packages)
    // A link is in the folder of the program already, and nothing can be mounted at it.
    folders.push([target, path === root ? target : packages])
  }
  return folders
}

function systemFolder(path: string): string[] {
  if (!existsSync(path)) return []
  return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}
