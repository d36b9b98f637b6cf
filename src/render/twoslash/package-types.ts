// Names of packages that are installed beside Galley -> their declaration files, under paths of a virtual disk.
import { readdirSync, readFileSync } from 'node:fs'
import type { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Require = ReturnType<typeof createRequire>

/** Declarations of a package beyond this size are cut off. */
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

/** The folder of a package: one may forbid others to ask for its `package.json`, so it is looked for by hand. */
function folderOf(name: string, require: Require): string | undefined {
  for (const folder of require.resolve.paths(name) ?? []) {
    const candidate = join(folder, name)
    try {
      readFileSync(join(candidate, 'package.json'))
      return candidate
    } catch {
      // Not here: the next folder above may have it.
    }
  }
  return undefined
}

function addDeclarations(folder: string, path: string, files: Map<string, string>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (files.size >= MAX_FILES) return
    // Links are not followed: a declaration is a file of the package.
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

/** The declarations that come with TypeScript itself, at the root of the virtual disk. */
export function libraryTypes(typescript: string): Map<string, string> {
  const folder = dirname(typescript)
  const names = readdirSync(folder).filter((name) => /^lib\..*\.d\.ts$|^lib\.d\.ts$/.test(name))
  return new Map(names.map((name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')]))
}
