// Runs git on the repository of a site, whose server and content may be a stranger's.
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { GitError, type GitOptions, git } from '../../files/git.ts'
import type { Remote } from './clone-url.ts'

/** How a repository is reached. */
export interface Source {
  readonly remote: Remote
  /** A token for HTTPS, kept out of arguments, logs and the work tree. */
  readonly token: string | undefined
  /** The folder with the key `id_ed25519`, if there is one, and with the host keys that were met, for SSH. */
  readonly ssh: string
}

/** Bytes that git may print. */
const MAX_OUTPUT = 1024 * 1024

/** Nothing that repositories, users or the system set up counts, and nothing but the allowed transports. */
const SAFE = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.protectHFS=true',
  'core.protectNTFS=true',
  'credential.helper=',
  'http.followRedirects=false',
  'protocol.allow=never',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'advice.detachedHead=false',
].flatMap((setting) => ['-c', setting])

/**
 * Runs git in a folder, with nothing but the source's own protocol and credentials, and returns its output, or '' if
 * `onOutput` takes it. `env` is added to the environment.
 * @throws `GitError`
 */
export async function safeGit(
  folder: string,
  source: Source,
  args: readonly string[],
  { onOutput, env = {}, ...options }: Pick<GitOptions, 'signal' | 'onOutput' | 'limits' | 'input' | 'env'> = {},
): Promise<string> {
  const allowed = ['-c', `protocol.${source.remote.protocol}.allow=always`]
  const resolve = source.remote.resolve ? ['-c', `http.curloptResolve=${source.remote.resolve}`] : []
  const pieces: Buffer[] = []
  let bytes = 0
  const collect = (piece: Buffer) => {
    bytes += piece.length
    if (bytes > MAX_OUTPUT) throw new GitError(`The server sent more than ${MAX_OUTPUT} bytes.`)
    pieces.push(piece)
  }
  await git(folder, [...SAFE, ...allowed, ...resolve, ...args], {
    ...{ ...options, env: { ...environment(folder, source), ...env }, onOutput: onOutput ?? collect },
  })
  return Buffer.concat(pieces).toString()
}

/** Creates an empty repository in a folder that exists. */
export async function createRepository(folder: string): Promise<void> {
  await git(folder, [...SAFE, 'init', '--quiet', '--template='], { env: environment(folder, undefined) })
}

function environment(folder: string, source: Source | undefined): NodeJS.ProcessEnv {
  const { PATH, HOME, SSH_AUTH_SOCK, SSL_CERT_FILE, SSL_CERT_DIR } = process.env
  const { token, remote, ssh = '' } = source ?? {}
  const address = remote?.sshAddress
  const key = join(ssh, 'id_ed25519')
  const command = [
    'ssh',
    // Greetings of servers aren't reasons.
    '-oLogLevel=ERROR',
    '-oBatchMode=yes',
    '-oStrictHostKeyChecking=accept-new',
    `-oUserKnownHostsFile="${join(ssh, 'known_hosts')}" ~/.ssh/known_hosts`,
    ...(existsSync(key) ? [`-oIdentityFile="${key}"`] : []),
    ...(address ? [`-oHostName=${address.address}`, `-oHostKeyAlias=${address.name}`] : []),
  ]
  return {
    ...{ PATH, HOME, SSH_AUTH_SOCK, SSL_CERT_FILE, SSL_CERT_DIR },
    // What git says decides about help and about another attempt, so it's always in English.
    LANG: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    // Without a repository in the folder, git would take the one around it, which is somebody's own.
    GIT_CEILING_DIRECTORIES: dirname(resolve(folder)),
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: remote?.protocol ?? 'none',
    GIT_LFS_SKIP_SMUDGE: '1',
    // Git has a shell read it.
    GIT_SSH_COMMAND: command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' '),
    // Git's library for TLS doesn't read the variable that other programs share.
    ...(SSL_CERT_FILE && { GIT_SSL_CAINFO: SSL_CERT_FILE }),
    // In the environment and not among the arguments, which every user of the machine can read.
    ...(token !== undefined &&
      remote?.protocol === 'https' && {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'http.extraHeader',
        GIT_CONFIG_VALUE_0: `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`,
      }),
  }
}

/** What git said, without what it might repeat of a token. */
export function gitMessage(error: GitError, source: Pick<Source, 'token'>): string {
  return source.token ? error.message.replaceAll(source.token, '…') : error.message
}
