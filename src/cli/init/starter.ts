// The small complete site that `galley init` creates in an empty folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The author's choices. */
export interface StarterChoices {
  readonly name: string
  /** `#rrggbb`. */
  readonly color: string
}

/** The files of the starter, by path. */
export function starterFiles({ name, color }: StarterChoices): Map<string, string> {
  const folder = starterFolder()
  // JSON strings are also valid in YAML and, for a color, in XML attributes.
  const values: Readonly<Record<string, string>> = {
    name: JSON.stringify(name),
    color: JSON.stringify(color),
    light: JSON.stringify(lighter(color)),
  }
  const files = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const text = readFileSync(path, 'utf8').replace(/"\{\{(\w+)\}\}"/g, (token, key) => values[key] ?? token)
    files.set(path.slice(folder.length).replaceAll('\\', '/'), text)
  }
  return files
}

/** The color for dark mode: halfway to white. */
export function lighter(color: string): string {
  const [, digits = ''] = /^#(.*)$/.exec(color) ?? []
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const mixed = pairs.map((pair) => Math.round((Number.parseInt(pair, 16) + 255) / 2))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** `starter/`, next to this file or next to the built program. */
function starterFolder(): string {
  const found = ['./starter/', '../starter/']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(join(path, 'docs.json')))
  if (found === undefined) throw new Error('The starter is missing: run `npm run build`.')
  return found
}
