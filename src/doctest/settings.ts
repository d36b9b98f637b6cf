// Reads the `test` part of galley.json: the settings of a run, and findings.
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { TestSettings as WrittenSettings } from '../config/schema/test.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'
import { valueAt } from '../schema/placed.ts'
import type { Replacement } from './match.ts'
import type { RunnerSettings } from './runners/command.ts'
import { isSecretPath } from './sandbox/hidden-paths.ts'

/** A script of the site, with its range in galley.json. */
export interface SiteScript {
  readonly text: string
  readonly place: Place
}

/** A program that examples talk to, such as a mock of an API. */
export interface Service {
  readonly name: string
  /** A shell command. */
  readonly run: string
  /** How to tell that it's ready: a URL that answers, a port that accepts connections, or words that it prints. */
  readonly ready: ServiceReady
  readonly place: Place
}

export type ServiceReady =
  | { readonly kind: 'http'; readonly host: string; readonly port: number; readonly path: string }
  | { readonly kind: 'port'; readonly host: string; readonly port: number }
  | { readonly kind: 'text'; readonly text: string }

/** How the examples of a site are run. */
export interface TestSettings {
  /** Seconds for one example. */
  readonly timeout: number
  /** Bytes for the examples of a group. */
  readonly memory: number
  /** Absolute paths that examples may read. */
  readonly inputs: readonly string[]
  readonly replace: readonly Replacement[]
  readonly services: readonly Service[]
  readonly runners: Readonly<Record<string, string | RunnerSettings>>
  readonly setup?: SiteScript
  readonly teardown?: SiteScript
}

/** Paths on disk. */
export interface Folders {
  readonly docs: string
  /** The root of the repository that contains the docs. Nothing outside of it is read. */
  readonly repository: string
}

const TIMEOUT = 30
const MEGABYTE = 2 ** 20
const MEMORY = 2048

/** Reads the settings. Wrong ones become findings and are left out. */
export function readTestSettings(project: Project, folders: Folders): { settings: TestSettings; found: Diagnostic[] } {
  const written: WrittenSettings = project.config.galley.test ?? {}
  const reader = new Reader(project, folders)
  const settings = {
    timeout: written.timeout ?? TIMEOUT,
    memory: (written.memory ?? MEMORY) * MEGABYTE,
    inputs: (written.inputs ?? []).flatMap((path, index) => reader.path(path, 'inputs', index) ?? []),
    replace: (written.replace ?? []).flatMap((entry, index) => reader.replacement(entry, index) ?? []),
    services: Object.entries(written.services ?? {}).flatMap(([name, entry]) => reader.service(name, entry) ?? []),
    runners: written.runners ?? {},
    setup: reader.script(written.setup, 'setup'),
    teardown: reader.script(written.teardown, 'teardown'),
  }
  return { settings, found: reader.found }
}

class Reader {
  readonly found: Diagnostic[] = []

  constructor(
    private readonly project: Project,
    private readonly folders: Folders,
  ) {}

  /** The absolute path of a file or folder of the repository. */
  path(typed: string, ...keys: (string | number)[]): string | undefined {
    const { docs, repository } = this.folders
    const absolute = resolve(docs, typed.replace(/\/\*\*?$/, ''))
    if (!existsSync(absolute)) return this.problem(`There is no file or folder \`${typed}\`.`, CHECK_PATH, keys)
    const real = realpathSync(absolute)
    const root = realpathSync(repository)
    const help = 'Allow it on the command line: `galley test --allow-read <path>`.'
    if (real !== root && !real.startsWith(root + sep))
      return this.problem(`\`${typed}\` is outside the repository.`, help, keys)
    // Otherwise, a change to galley.json could read the token that CI left in `.git`.
    if (isSecretPath(real.slice(root.length)))
      return this.problem(`\`${typed}\` may hold secrets, so examples can't read it.`, help, keys)
    return real
  }

  script(typed: string | undefined, key: 'setup' | 'teardown'): SiteScript | undefined {
    const path = typed === undefined ? undefined : this.path(typed, key)
    if (path === undefined) return undefined
    if (!lstatSync(path).isFile()) return this.problem(`\`${typed}\` isn't a file.`, CHECK_PATH, [key])
    return { text: readFileSync(path, 'utf8'), place: this.place([key]) }
  }

  replacement(entry: { match: string; with: string }, index: number): Replacement | undefined {
    try {
      return { match: new RegExp(entry.match, 'gm'), with: entry.with }
    } catch (error) {
      const why = (error as Error).message.replace(/^Invalid regular expression: /, '')
      return this.problem(`This isn't a valid regular expression: ${why}.`, 'Correct it.', ['replace', index, 'match'])
    }
  }

  service(name: string, { run, ready }: { run: string; ready: string | number }): Service | undefined {
    const read = readReady(ready)
    if (read) return { name, run, ready: read, place: this.place(['services', name]) }
    const help = 'Write a local address, a port, or text that the service prints.'
    return this.problem(`\`${ready}\` doesn't say when \`${name}\` is ready.`, help, ['services', name, 'ready'])
  }

  private problem(message: string, help: string, keys: readonly (string | number)[]): undefined {
    this.found.push({ code: 'test-setting', severity: 'error', message, place: this.place(keys), help })
    return undefined
  }

  private place(keys: readonly (string | number)[]): Place {
    const { galleyPlaces } = this.project.config
    return valueAt(galleyPlaces, 'test', ...keys)?.place ?? { file: 'galley.json', start: 0, end: 0 }
  }
}

const CHECK_PATH = 'Paths are counted from the docs folder.'

function readReady(typed: string | number): ServiceReady | undefined {
  if (typeof typed === 'number') return { kind: 'port', host: 'localhost', port: typed }
  if (!/^https?:\/\//.test(typed)) return typed.trim() === '' ? undefined : { kind: 'text', text: typed }
  if (!URL.canParse(typed)) return undefined
  const { protocol, hostname, port, pathname, search } = new URL(typed)
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  // The check can't do a TLS handshake, so it only waits for the port.
  if (protocol === 'https:') return { kind: 'port', host: hostname, port: number }
  return { kind: 'http', host: hostname, port: number, path: pathname + search }
}
