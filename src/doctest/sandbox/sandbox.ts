// What runs the examples of one group, apart from the machine and from the other groups.
import type { ChildProcess } from 'node:child_process'

/** Absolute paths as the examples see them. */
export interface SandboxPaths {
  /** What Galley wrote for the group. */
  readonly scripts: string
  /** The folder of the user; the group's folder is `project` in it. */
  readonly home: string
}

/** One start of a sandbox. */
export interface Job {
  /** A folder of the machine that holds the files for `SandboxPaths.scripts`, and nothing else. */
  readonly folder: string
  /** The words to run, by their paths in the sandbox. */
  readonly command: readonly string[]
  /** All variables that the command sees. */
  readonly env: Readonly<Record<string, string>>
  /** Folders of programs, before those of the system. */
  readonly programs: readonly string[]
  /** Absolute paths of files and folders that may be read, beside the system's programs. */
  readonly readable: readonly string[]
  /** Paths below those that may not be read. */
  readonly hidden: readonly HiddenPath[]
  /** Tells apart jobs that run at the same time: 0, 1, 2 ... */
  readonly slot: number
  /** Seconds after which the job has ended in any case, also where nobody watches it any more. */
  readonly longest: number
}

/** A file or folder of the machine that no example sees. */
export interface HiddenPath {
  readonly path: string
  readonly isFolder: boolean
}

/** What all jobs are held to. */
export interface Limits {
  /** Bytes of memory of all processes of a job. */
  readonly memory: number
  /** Processes and threads of a job. */
  readonly processes: number
  /** Bytes that a job may write to files. */
  readonly disk: number
}

/** A started job. */
export interface RunningJob {
  readonly process: ChildProcess
  /** Ends the job with all that it started. */
  kill(): void
  /** Looks for what would outlive the job, once its process has ended, and ends it. */
  sweep(): void
}

/** Names for the command line. */
export type SandboxName = 'bubblewrap' | 'docker' | 'podman' | 'none'

/** One way to keep examples apart from the machine. */
export interface Sandbox {
  readonly name: SandboxName
  /** True where the programs of the machine can be used, and false where the sandbox brings its own. */
  readonly usesMachine: boolean
  /** True where a server of one group can't be seen by another. */
  readonly hasOwnNetwork: boolean
  paths(folder: string): SandboxPaths
  start(job: Job): RunningJob
}

/** A sandbox can't be used here; the message says why. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}

/** The name of an empty file among the scripts of a job: it takes the place of files that may not be read. */
export const EMPTY_FILE = 'empty'

/** Folders of the system's programs. */
export const SYSTEM_PROGRAMS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'] as const
