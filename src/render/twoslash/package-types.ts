// Collects the declaration files of packages that are installed next to Galley, with paths on a virtual disk.
import { readdirSync, readFileSync } from 'node:fs'
import type { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Require = ReturnType<typeof createRequire>

/** Maximum number of declaration files per package. */
const MAX_FILES = 5_000
const NAME = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i

/** The declarations of these packages and their dependencies. Ignores names that aren't packages. */
export function packageTypes(names: readonly string[], require: Require): Map<string, string> {
  const files = new Map<string, string>()
  const seen = new Set<string>()
  const waiting = names.map((name) => ({ name, from: require }))
  for (let next = waiting.shift(); next && files.size < MAX_FILES; next = waiting.shift()) {
    const { name, from } = next
    if (seen.has(name) || !NAME.test(name)) continue
    seen.add(name)
    const folder = folderOf(name, from)
    if (folder === undefined) continue
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
    files.set(`/node_modules/${name}/package.json`, manifest)
    addDeclarations(folder, `/node_modules/${name}`, files)
    for (const other of dependencies(manifest)) waiting.push({ name: other, from })
    waiting.push({ name: typesPackage(name), from })
  }
  return files
}

/** The folder of a package. It's searched manually, because a package can forbid access to its `package.json`. */
function folderOf(name: string, require: Require): string | undefined {
  for (const folder of require.resolve.paths(name) ?? []) {
    const candidate = join(folder, name)
    try {
      readFileSync(join(candidate, 'package.json'))
      return candidate
    } catch {
      // Not here, but a parent folder may have it.
    }
  }
  return undefined
}

function addDeclarations(folder: string, path: string, files: Map<string, string>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (files.size >= MAX_FILES) return
    // Links aren't followed: only the package's own files count.
    if (entry.isDirectory() && entry.name !== 'node_modules')
      addDeclarations(join(folder, entry.name), `${path}/${entry.name}`, files)
    else if (entry.isFile() && /\.d\.[cm]?ts$/.test(entry.name))
      files.set(`${path}/${entry.name}`, readFileSync(join(folder, entry.name), 'utf8'))
  }
}

function dependencies(manifest: string): string[] {
  try {
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(manifest) as Record<string, Record<string, string>>
    return [...Object.keys(dependencies), ...Object.keys(peerDependencies)]
  } catch {
    return []
  }
}

function typesPackage(name: string): string {
  return name.startsWith('@types/') ? name : `@types/${name.replace(/^@/, '').replace('/', '__')}`
}

/** TypeScript's own declarations, at the root of the virtual disk. */
export function libraryTypes(typescript: string): Map<string, string> {
  const folder = dirname(typescript)
  const names = readdirSync(folder).filter((name) => /^lib\..*\.d\.ts$|^lib\.d\.ts$/.test(name))
  return new Map(names.map((name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')]))
}
