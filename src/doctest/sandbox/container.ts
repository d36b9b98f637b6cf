// Runs a job in a container of Docker or Podman, with the programs of an image and nothing from this machine.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
} from './sandbox.ts'

/** How containers are started for all jobs of a run. */
export interface ContainerOptions {
  readonly engine: 'docker' | 'podman'
  readonly image: string
  readonly limits: Limits
  readonly network: boolean
}

const PATHS: SandboxPaths = { scripts: '/galley', home: '/home/reader' }
/** A user that owns nothing in an image. */
const USER = '60800:60800'
/** In milliseconds: enough for a gigabyte over a slow connection. */
const MAX_PULL = 900_000

/** Opens the sandbox. Throws `SandboxError` if the engine is missing or doesn't answer. */
export function openContainers(options: ContainerOptions): Sandbox {
  const { engine, image, network } = options
  if (/^-|\s/.test(image) || image === '') throw new SandboxError(`\`${image}\` isn't the name of an image`)
  probe(engine)
  provide(engine, image)
  return {
    name: engine,
    usesMachine: false,
    hasOwnNetwork: !network,
    paths: () => PATHS,
    start(job): RunningJob {
      const name = `galley-test-${randomBytes(8).toString('hex')}`
      writeFileSync(
        join(job.folder, LIMITS_SCRIPT),
        limitsScript(options.limits, { hasOwnUser: false, longest: job.longest }),
      )
      // The engine needs its own variables, such as the context and the socket.
      const child = spawn(engine, containerArguments(name, job, options), {
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      // The client only shows the output of the container, which goes on without it.
      const remove = () => spawnSync(engine, ['rm', '--force', name], { stdio: 'ignore', timeout: 20_000 })
      return {
        process: child,
        kill() {
          remove()
          endGroup(child)
        },
        sweep: () => endGroup(child),
      }
    },
  }
}

function probe(engine: string): void {
  const tried = spawnSync(engine, ['info'], { encoding: 'utf8', timeout: 20_000 })
  if (tried.status === 0) return
  if ((tried.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    throw new SandboxError(`\`${engine}\` isn't installed`)
  const says = (tried.stderr ?? '').trim().split('\n').at(-1)
  throw new SandboxError(`\`${engine}\` can't start containers (${says || tried.error?.message})`)
}

/** Pulls a missing image before the time limit of any example starts. */
function provide(engine: string, image: string): void {
  if (spawnSync(engine, ['image', 'inspect', image], { stdio: 'ignore', timeout: 20_000 }).status === 0) return
  const pulled = spawnSync(engine, ['pull', '--quiet', image], { encoding: 'utf8', timeout: MAX_PULL })
  if (pulled.status === 0) return
  const says = (pulled.stderr ?? '').trim().split('\n').at(-1)
  throw new SandboxError(`\`${engine}\` can't get the image \`${image}\` (${says || pulled.error?.message})`)
}

/** The arguments of `docker`. */
export function containerArguments(
  name: string,
  job: Job,
  { image, limits, network }: Omit<ContainerOptions, 'engine'>,
): string[] {
  const inMemory = (path: string, size: number) => ['--tmpfs', `${path}:rw,exec,nosuid,nodev,mode=1777,size=${size}`]
  // A mount is a line of CSV.
  const field = (name: string, value: string) =>
    /[",]/.test(value) ? `"${name}=${value.replaceAll('"', '""')}"` : `${name}=${value}`
  const shown = (path: string, at: string) => [
    '--mount',
    ['type=bind', field('source', path), field('target', at), 'readonly'].join(','),
  ]
  return [
    ...['run', '--rm', '--init', '--pull', 'never', '--name', name],
    ...['--network', network ? 'bridge' : 'none'],
    ...['--read-only', '--user', USER, '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    // Otherwise, SELinux lets a container read only files that were relabeled.
    ...['--security-opt', 'label=disable'],
    ...[
      '--pids-limit',
      String(limits.processes),
      '--memory',
      String(limits.memory),
      '--memory-swap',
      String(limits.memory),
    ],
    ...['--shm-size', String(64 << 20)],
    ...inMemory('/tmp', limits.disk),
    ...inMemory(PATHS.home, limits.disk),
    ...job.readable.flatMap((path) => shown(path, path)),
    ...job.hidden.flatMap(({ path, isFolder }) =>
      isFolder ? ['--tmpfs', `${path}:ro,size=0`] : shown(join(job.folder, EMPTY_FILE), path),
    ),
    ...shown(job.folder, PATHS.scripts),
    ...['--workdir', PATHS.home],
    ...Object.entries(job.env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...['--entrypoint', '/bin/sh', image, `${PATHS.scripts}/${LIMITS_SCRIPT}`, ...job.command],
  ]
}
