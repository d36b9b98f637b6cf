// Aliases for folders in the configuration of TypeScript: `"@fragments/*": ["src/fragments/*"]`.
import { type FileSystem, normalizePath } from '../files/file-system.ts'
import { asArray, asObject, asText, at, readFirst } from './config/data.ts'

/** The folders that imports name by an alias, the longest alias first. */
export function tsconfigAliases(files: FileSystem): Readonly<Record<string, string>> {
  const options = at(readFirst(files, ['tsconfig.json', 'jsconfig.json'])?.data, 'compilerOptions')
  const base = asText(at(options, 'baseUrl')) ?? ''
  const found = Object.entries(asObject(at(options, 'paths'))).flatMap(([alias, value]): [string, string][] => {
    const target = asText(asArray(value)[0])
    if (!alias.endsWith('/*') || !target?.endsWith('*')) return []
    const folder = normalizePath(`${base}/${target.slice(0, -1)}`)
    return folder === undefined ? [] : [[alias.slice(0, -1), folder]]
  })
  return Object.fromEntries(found.sort(([a], [b]) => b.length - a.length))
}
