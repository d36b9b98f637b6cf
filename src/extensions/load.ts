// Loads the extensions that galley.json names. They are the site's own code, and run with full privileges.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { builtIn } from '../components/vocabulary.ts'
import { readObject } from '../config/read-object.ts'
import { DiskFileSystem } from '../files/disk.ts'
import { toPlain, valueAt } from '../schema/placed.ts'
import type { AddedAsset } from '../site/additions.ts'
import type { Extension, ExtensionComponent } from './extension.ts'
import { type Extensions, joinExtensions, noExtensions } from './extensions.ts'

export { noExtensions }

/** An extension that can't be used. The message says which one and why. */
export class ExtensionError extends Error {
  override readonly name = 'ExtensionError'
}

/**
 * Loads the extensions of a docs folder, in the order of `extensions` in galley.json: files (`./galley/quiz.tsx`) and
 * packages (`@acme/galley-kit`). A site that names none loads nothing, and pages can't name any. Throws
 * `ExtensionError`.
 */
export async function loadExtensions(folder: string): Promise<Extensions> {
  const names = readNames(folder)
  if (names.length === 0) return noExtensions
  const workshop = mkdtempSync(join(tmpdir(), 'galley-extensions-'))
  try {
    const loaded: Extension[] = []
    const assets = new Map<string, AddedAsset>()
    for (const [i, name] of names.entries()) {
      const file = locate(name, folder)
      const bundle = join(workshop, `${i}.mjs`)
      const extension = withFolders(verify(await load(file, name, bundle), name, loaded))
      await verifyRules(extension, name, loaded)
      for (const component of extension.components ?? []) {
        const asset = await compileAssets(component, file)
        if (asset && component.folder !== undefined) assets.set(component.folder, asset)
      }
      loaded.push(extension)
    }
    return joinExtensions(loaded, assets)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** The names in galley.json. A wrong type is reported where the configuration is read. */
function readNames(folder: string): string[] {
  const files = new DiskFileSystem(folder)
  const galley = readObject('galley.json', { files, report: () => {}, onSource: () => {} })
  const written = valueAt(galley, 'extensions')
  const names = written && toPlain(written)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

function locate(name: string, folder: string): string {
  if (/^\.{1,2}\//.test(name)) {
    const file = resolve(folder, name)
    if (existsSync(file)) return file
    throw new ExtensionError(`The extension \`${name}\` in galley.json doesn't exist: there is no ${file}.`)
  }
  try {
    return createRequire(join(folder, 'galley.json')).resolve(name)
  } catch {
    throw new ExtensionError(
      `The extension \`${name}\` in galley.json isn't installed. Install the package, or start a file path with \`./\`.`,
    )
  }
}

/** Bundles and runs the file, so that TypeScript, JSX, and packages work the same in every folder. */
async function load(file: string, name: string, bundle: string): Promise<unknown> {
  const { build } = await import('esbuild')
  try {
    const { outputFiles } = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      jsx: 'automatic',
      jsxImportSource: 'galley',
      plugins: [ownModules],
      sourcemap: 'inline',
      logLevel: 'silent',
    })
    writeFileSync(bundle, outputFiles[0]?.contents ?? '')
    return ((await import(pathToFileURL(bundle).href)) as { default?: unknown }).default
  } catch (error) {
    throw new ExtensionError(`The extension \`${name}\` can't be loaded: ${(error as Error).message}`)
  }
}

/** Resolves `galley/extension` to this program, wherever the extension is. */
const ownModules: Plugin = {
  name: 'galley',
  setup({ onResolve }) {
    onResolve({ filter: /^galley\/(?:extension|jsx-runtime|jsx-dev-runtime)$/ }, ({ path }) => {
      const module = path === 'galley/extension' ? 'extension' : 'jsx-runtime'
      return { path: pathToFileURL(ownFile(module)).href, external: true }
    })
  },
}

/** The path of one of this program's modules in dist/. */
function ownFile(name: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    for (const candidate of [join(folder, `${name}.js`), join(folder, 'dist', `${name}.js`)])
      if (existsSync(candidate)) return candidate
    if (folder === dirname(folder)) throw new Error(`Galley isn't built: there is no dist/${name}.js.`)
  }
}

function verify(value: unknown, name: string, before: readonly Extension[]): Extension {
  const fail = (problem: string): never => {
    throw unusable(name, problem)
  }
  if (typeof value !== 'object' || value === null) fail('its default export must be `extension({ … })`.')
  const extension = value as Extension
  if (typeof extension.name !== 'string' || extension.name === '') fail('it has no `name`.')
  if (before.some((other) => other.name === extension.name)) fail(`another extension is named \`${extension.name}\`.`)
  const components = new Set(namesOf(before, 'components'))
  for (const component of namesOf([extension], 'components')) {
    if (!/^[A-Z]\w*$/.test(component))
      fail(`the component \`${component}\` must have a name that starts with a capital letter.`)
    if (builtIn.find(component) || components.has(component)) fail(`there is already a component \`<${component}>\`.`)
    components.add(component)
  }
  return extension
}

/** Rules share their names with settings and comments, so nobody could tell two of one name apart. */
async function verifyRules(extension: Extension, name: string, before: readonly Extension[]): Promise<void> {
  const added = namesOf([extension], 'rules')
  if (added.length === 0) return
  const { rules } = await import('../check/rules/index.ts')
  const taken = new Set([...rules.map((rule) => rule.name), ...namesOf(before, 'rules')])
  for (const rule of added) {
    if (taken.has(rule)) throw unusable(name, `there is already a rule \`${rule}\`.`)
    taken.add(rule)
  }
}

function unusable(name: string, problem: string): ExtensionError {
  return new ExtensionError(`The extension \`${name}\` can't be used: ${problem}`)
}

function namesOf(extensions: readonly Extension[], part: 'components' | 'rules'): string[] {
  return extensions.flatMap((extension) => (extension[part] ?? []).map(({ name }) => name))
}

/** Gives each component a unique name for its assets. */
function withFolders(extension: Extension): Extension {
  const components = extension.components?.map((component) =>
    component.styles === undefined && component.client === undefined
      ? component
      : { ...component, folder: `${extension.name}-${component.name}`.toLowerCase().replace(/[^a-z\d]+/g, '-') },
  )
  return { ...extension, components }
}

async function compileAssets(
  { name, styles, client }: ExtensionComponent,
  file: string,
): Promise<AddedAsset | undefined> {
  if (styles === undefined && client === undefined) return undefined
  const { build } = await import('esbuild')
  const compile = async (path: string | undefined): Promise<Uint8Array | undefined> => {
    if (path === undefined) return undefined
    try {
      const { outputFiles } = await build({
        entryPoints: [resolve(dirname(file), path)],
        bundle: true,
        write: false,
        minify: true,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
        legalComments: 'none',
        logLevel: 'silent',
      })
      return outputFiles[0]?.contents
    } catch (error) {
      throw new ExtensionError(
        `\`${path}\` of the component \`<${name}>\` can't be compiled: ${(error as Error).message}`,
      )
    }
  }
  return { css: await compile(styles), js: await compile(client) }
}
