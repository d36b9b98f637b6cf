// Runs a job in bubblewrap, with its own namespaces. It can read the system's programs, and none of the user's files.
// https://github.com/containers/bubblewrap
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { release } from 'node:os'
import { dirname, join } from 'node:path'
import { findProgram } from '../machine.ts'
import { LIMITS_SCRIPT, limitsScript } from './limits.ts'
import { endGroup } from './process-group.ts'
import {
  EMPTY_FILE,
  type Job,
  type Limits,
  type RunningJob,
  type Sandbox,
  SandboxError,
  type SandboxPaths,
  SYSTEM_PROGRAMS,
} from './sandbox.ts'

/** How the sandbox is set up for all jobs of a run. */
export interface BubblewrapOptions {
  readonly limits: Limits
  readonly network: boolean
  /** The PATH to find `bwrap` on. */
  readonly path: string
}

const PATHS: SandboxPaths = { scripts: '/galley', home: '/home/reader' }
const USER_FILES = { passwd: 'passwd', group: 'group', hosts: 'hosts' } as const
/** System folders that contain programs and no secrets. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store', '/gnu/store']
/** The parts of `/etc` that programs need to start, check certificates, and tell the time. */
const ETC = [
  'alternatives',
  'ca-certificates',
  'crypto-policies',
  'gai.conf',
  'host.conf',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'localtime',
  'mime.types',
  'nsswitch.conf',
  'pki/tls/certs',
  'pki/tls/cert.pem',
  'pki/ca-trust',
  'protocols',
  'services',
  'ssl/cert.pem',
  'ssl/certs',
  'ssl/openssl.cnf',
  'timezone',
].map((name) => `/etc/${name}`)
const JAVA = /^java-[\w.-]+$/
/**
 * Closes files that Galley inherited open, because the sandbox would inherit them too. POSIX shells only support
 * single-digit descriptors, so this needs bash.
 */
const CLOSE_FILES =
  'for file in /proc/self/fd/*; do n=${file##*/}; if ((n > 2)); then eval "exec $n>&-"; fi; done 2>/dev/null; exec "$@"'
/** The first of the user ids that nobody has: above those of people, and below those that systemd assigns. */
const FIRST_USER = 60_800

/**
 * Opens the sandbox. Throws `SandboxError` if bubblewrap is missing, or where the system doesn't let it make
 * namespaces (Ubuntu 24.04 for ordinary users, Docker).
 */
export function openBubblewrap(options: BubblewrapOptions): Sandbox {
  const program = findProgram('bwrap', options.path)
  if (program === undefined) throw new SandboxError("bubblewrap (`bwrap`) isn't installed")
  const isRoot = process.getuid?.() === 0
  const dropsUser = isRoot && canDropUser()
  const hasOwnUser = isRoot ? dropsUser : countsByNamespace()
  const known = knownOptions(program)
  const args = (job: Job) => bubblewrapArguments(job, { ...options, isRoot, dropsUser, known })
  const bash = findProgram('bash', options.path)
  const launcher = bash === undefined ? [] : [bash, '-c', CLOSE_FILES, 'galley']
  probe(program)
  return {
    name: 'bubblewrap',
    usesMachine: true,
    hasOwnNetwork: !options.network,
    paths: () => PATHS,
    start(job): RunningJob {
      writeUserFiles(job, { uid: userOf(job, isRoot), limits: options.limits, hasOwnUser })
      const [first, ...rest] = [...launcher, program, ...args(job)] as [string, ...string[]]
      const child = spawn(first, rest, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env: {} })
      // All processes end with the first one of their namespace, which ends with bubblewrap.
      return { process: child, kill: () => endGroup(child), sweep: () => endGroup(child) }
    },
  }
}

/** The sandbox doesn't run as root either, because process limits apply only to ordinary users. */
function canDropUser(): boolean {
  return spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0
}

/** Options that not every version has. */
interface KnownOptions {
  /** Since version 0.7, folders in memory can have a maximum size. */
  readonly size: boolean
  /** Since version 0.8, nested namespaces can be forbidden. */
  readonly disableUserns: boolean
}

function knownOptions(program: string): KnownOptions {
  const help = spawnSync(program, ['--help'], { encoding: 'utf8' }).stdout ?? ''
  return { size: /--size\b/.test(help), disableUserns: /--disable-userns\b/.test(help) }
}

function probe(program: string): void {
  const tried = spawnSync(
    program,
    ['--unshare-pid', '--unshare-net', '--unshare-ipc', '--ro-bind', '/', '/', '--proc', '/proc', 'true'],
    { encoding: 'utf8', timeout: 10_000 },
  )
  if (tried.status === 0) return
  throw new SandboxError(`bubblewrap can't make a sandbox here (${firstLine(tried.stderr) || tried.error?.message})`)
}

function firstLine(text: string | undefined): string {
  return (text ?? '').trim().split('\n')[0] ?? ''
}

function userOf({ slot }: Job, isRoot: boolean): number {
  return isRoot ? FIRST_USER + slot : 1000
}

/** Since Linux 5.14, a process limit applies to a user namespace. Before, it applied to all processes of the user. */
function countsByNamespace(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 14)
}

function writeUserFiles(
  { folder }: Job,
  { uid, limits, hasOwnUser }: { readonly uid: number; readonly limits: Limits; readonly hasOwnUser: boolean },
): void {
  const files = {
    [USER_FILES.passwd]: `reader:x:${uid}:${uid}:reader:${PATHS.home}:/bin/sh\n`,
    [USER_FILES.group]: `reader:x:${uid}:\n`,
    [USER_FILES.hosts]: '127.0.0.1 localhost\n::1 localhost\n',
    [LIMITS_SCRIPT]: limitsScript(limits, { hasOwnUser }),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

interface Setup extends BubblewrapOptions {
  readonly isRoot: boolean
  readonly dropsUser: boolean
  readonly known: KnownOptions
}

function bubblewrapArguments(job: Job, { limits, network, isRoot, dropsUser, known }: Setup): string[] {
  const uid = String(userOf(job, isRoot))
  const inMemory = (path: string, size: number) => [
    ...(known.size ? ['--size', String(size)] : []),
    ...['--perms', '1777', '--tmpfs', path],
  ]
  const drop = ['setpriv', '--reuid', uid, '--regid', uid, '--clear-groups', '--no-new-privs', '--']
  return [
    ...['--unshare-ipc', '--unshare-pid', '--unshare-uts', '--unshare-cgroup-try'],
    ...(network ? [] : ['--unshare-net']),
    ...(isRoot ? [] : ['--unshare-user', '--uid', uid, '--gid', uid]),
    // A process that creates its own namespace can reach much more of the kernel.
    ...(isRoot || !known.disableUserns ? [] : ['--disable-userns']),
    ...(dropsUser ? ['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID'] : []),
    ...(isRoot && !dropsUser ? ['--cap-drop', 'ALL'] : []),
    ...['--die-with-parent', '--new-session', '--hostname', 'sandbox', '--clearenv'],
    ...SYSTEM.flatMap(systemFolder),
    ...foldersAround([...ETC, PATHS.home]),
    ...etc(network),
    ...['--proc', '/proc', '--dev', '/dev', ...inMemory('/dev/shm', 64 << 20), '--remount-ro', '/dev'],
    ...inMemory('/tmp', limits.disk),
    ...inMemory(PATHS.home, limits.disk),
    ...foldersAround(job.readable),
    ...job.readable.flatMap((path) => ['--ro-bind', path, path]),
    ...job.hidden.flatMap(({ path, isFolder }) =>
      isFolder ? ['--tmpfs', path, '--remount-ro', path] : ['--ro-bind', join(job.folder, EMPTY_FILE), path],
    ),
    ...['--ro-bind', job.folder, PATHS.scripts],
    ...Object.values(USER_FILES).flatMap((name) => ['--ro-bind', join(job.folder, name), `/etc/${name}`]),
    ...['--remount-ro', '/', '--chdir', PATHS.home],
    ...['--setenv', 'PATH', [...job.programs, ...SYSTEM_PROGRAMS].join(':')],
    ...Object.entries(job.env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--', ...(dropsUser ? drop : []), '/bin/sh', `${PATHS.scripts}/${LIMITS_SCRIPT}`, ...job.command],
  ]
}

/** The parent folders of paths. Those that bubblewrap creates by itself may be readable only for root. */
function foldersAround(paths: readonly string[]): string[] {
  const folders = new Set<string>()
  const addAround = (path: string) => {
    const folder = dirname(path)
    if (folder === path || folder === '/' || folders.has(folder)) return
    addAround(folder)
    folders.add(folder)
  }
  for (const path of paths) addAround(path)
  return [...folders].flatMap((folder) => ['--perms', '0755', '--dir', folder])
}

/** `/bin` is a link to `/usr/bin` on some systems and a folder on others. */
function systemFolder(path: string): string[] {
  if (!existsSync(path)) return []
  return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}

function etc(network: boolean): string[] {
  const java = existsSync('/etc') ? readdirSync('/etc').filter((name) => JAVA.test(name)) : []
  const bound = [...ETC, ...java.map((name) => `/etc/${name}`)].flatMap((path) => ['--ro-bind-try', path, path])
  const names = '/etc/resolv.conf'
  return network && existsSync(names) ? [...bound, '--ro-bind', realpathSync(names), names] : bound
}
