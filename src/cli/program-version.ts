// Identifies the running program, for what is kept between runs and made again by any other version.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256 } from '../files/hash.ts'
import { programFile } from '../files/program-file.ts'

let version: readonly string[] | undefined

/** What the program is, the same on every machine that has the same: its own files, and the versions of its packages. */
export function programVersion(): readonly string[] {
  const dist = programFolder()
  if (dist === undefined) return unknownProgram()
  version ??= [...programFiles(dist), ...packageVersions(dist)]
  return version
}

/** The folder of the built program. Undefined when running from sources. */
export function programFolder(): string | undefined {
  const root = programFile('galley.js', import.meta.url)
  return root && dirname(fileURLToPath(root))
}

/** Stands for a program that may change at any time. */
export function unknownProgram(): string[] {
  return ['sources', String(Math.random())]
}

/** By folder. What runs is what was read at the start, whatever an update puts there meanwhile. */
const own = new Map<string, readonly string[]>()

/** Hashes of the program's files. These name each other by content, and the manifest of the assets has a digest of theirs. */
export function programFiles(dist: string): readonly string[] {
  const known = own.get(dist) ?? readProgramFiles(dist)
  own.set(dist, known)
  return known
}

function readProgramFiles(dist: string): string[] {
  const names = readdirSync(dist).filter((name) => name.endsWith('.js') || name.endsWith('.wasm'))
  return [...names, 'assets/manifest.json'].map((path) => sha256(readFileSync(join(dist, path))))
}

function packageVersions(dist: string): string[] {
  const { dependencies = {} } = readJson(join(dist, '../package.json')) as { dependencies?: Record<string, string> }
  return Object.keys(dependencies).map((name) => {
    for (let folder = dist; folder !== dirname(folder); folder = dirname(folder)) {
      const file = join(folder, 'node_modules', name, 'package.json')
      if (existsSync(file)) return `${name} ${(readJson(file) as { version?: string }).version}`
    }
    return name
  })
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
