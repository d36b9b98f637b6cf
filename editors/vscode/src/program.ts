// Decides which Galley runs for a folder: the configured one, the folder's own, or the one on the PATH.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** A program to start. */
export interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Where it was found, as text for the user. */
  readonly from: string
}

/** Looks for the program, starting from a docs folder and going up. Undefined if there is none. */
export function findProgram(folder: string, setting: string | undefined): Program | undefined {
  if (setting) return asProgram(setting, setting)
  for (let above = folder; ; above = dirname(above)) {
    const manifest = join(above, 'node_modules', 'galley', 'package.json')
    if (existsSync(manifest)) {
      const bin = JSON.parse(readFileSync(manifest, 'utf8')).bin?.galley ?? 'dist/galley.js'
      return asProgram(join(dirname(manifest), bin), manifest)
    }
    if (dirname(above) === above) break
  }
  const onPath = findOnPath('galley')
  return onPath === undefined ? undefined : asProgram(onPath, onPath)
}

/** The first file of a name on the PATH. */
function findOnPath(name: string): string | undefined {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe', ''] : ['']
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const ending of endings)
      if (folder !== '' && existsSync(join(folder, name + ending))) return join(folder, name + ending)
  }
  return undefined
}

/** Scripts run in Node: the machine's or, if there is none, the editor's own. */
function asProgram(path: string, from: string): Program {
  if (!/\.[cm]?js$/.test(path)) return { command: path, args: [], from }
  const node = findOnPath('node')
  if (node !== undefined) return { command: node, args: [path], from }
  return { command: process.execPath, args: [path], env: { ELECTRON_RUN_AS_NODE: '1' }, from }
}
