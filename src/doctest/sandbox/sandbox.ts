// The interface of a sandbox, which isolates the examples of a group from the machine and from other groups.
import type { ChildProcess } from 'node:child_process'

/** Absolute paths as the examples see them. */
export interface SandboxPaths {
  /** The folder with the files that Galley wrote for the group. */
  readonly scripts: string
  /** The home folder. The group's folder is `project` in it. */
  readonly home: string
}

/** One start of a sandbox. */
export interface Job {
  /** A folder of the machine with only the files for `SandboxPaths.scripts`. */
  readonly folder: string
  /** The command to run, with paths in the sandbox. */
  readonly command: readonly string[]
  /** All variables that the command sees. */
  readonly env: Readonly<Record<string, string>>
  /** Folders for the PATH, before those of the system. */
  readonly programs: readonly string[]
  /** Absolute paths of files and folders that may be read, in addition to the system's programs. */
  readonly readable: readonly string[]
  /** Paths below those that may not be read. */
  readonly hidden: readonly HiddenPath[]
  /** Distinguishes jobs that run at the same time: 0, 1, 2, and so on. */
  readonly slot: number
  /** Seconds after which the job is stopped, even if nothing watches it anymore. */
  readonly longest: number
}

/** A file or folder of the machine that examples can't see. */
export interface HiddenPath {
  readonly path: string
  readonly isFolder: boolean
}

/** The limits of every job. */
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
  /** Ends the job and its children. */
  kill(): void
  /** Once the job's process has ended, ends what would outlive it. */
  sweep(): void
}

/** Names for the command line. */
export type SandboxName = 'bubblewrap' | 'docker' | 'podman' | 'none'

/** One way to keep examples apart from the machine. */
export interface Sandbox {
  readonly name: SandboxName
  /** True if the programs of the machine can be used, and false if the sandbox brings its own. */
  readonly usesMachine: boolean
  /** True if a server of one group can't be seen by another. */
  readonly hasOwnNetwork: boolean
  paths(folder: string): SandboxPaths
  start(job: Job): RunningJob
}

/** Thrown if a sandbox can't be used here. The message says why. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}

/** The name of an empty file among the scripts of a job, which is mounted over files that must not be read. */
export const EMPTY_FILE = 'empty'

/** Folders of the system's programs. */
export const SYSTEM_PROGRAMS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'] as const
