// Reads the plugins and their options from docusaurus.config, whether they come from a preset or are listed on their
// own.
import { asArray, asObject, type Data } from '../../config/data.ts'

export interface Plugin {
  readonly name: string
  /** `off` is true for a preset's plugin that the site turns off. */
  readonly options: Data
}

/** All plugins. Those of the classic preset have short names: `docs`, `blog`, `pages`. */
export function pluginsOf(config: Data): readonly Plugin[] {
  const out: Plugin[] = []
  for (const preset of asArray(config.presets)) {
    const [name, options] = Array.isArray(preset) ? preset : [preset, {}]
    if (typeof name !== 'string') continue
    for (const [plugin, value] of Object.entries(asObject(options)))
      out.push({ name: plugin, options: value === false ? { off: true } : asObject(value) })
    if (!('docs' in asObject(options)) && /classic/.test(name)) out.push({ name: 'docs', options: {} })
  }
  for (const plugin of asArray(config.plugins)) {
    const [name, options] = Array.isArray(plugin) ? plugin : [plugin, {}]
    if (typeof name === 'string') out.push({ name, options: asObject(options) })
  }
  return out
}

/**
 * A copy of the configuration in which no plugin refers to a folder outside the site's. `bring` maps such a folder to a
 * name in the site. If it returns undefined, the path stays.
 */
export function withFoldersInside(config: Data, bring: (path: string) => string | undefined): Data {
  const plugin = (options: unknown): unknown => {
    const { path } = asObject(options)
    const inside = typeof path === 'string' && path.startsWith('../') ? bring(path) : undefined
    return inside === undefined ? options : { ...asObject(options), path: inside }
  }
  const pair = (value: unknown, change: (options: unknown) => unknown): unknown =>
    Array.isArray(value) && value.length > 1 ? [value[0], change(value[1]), ...value.slice(2)] : value
  return {
    ...config,
    presets: asArray(config.presets).map((preset) =>
      pair(preset, (options) =>
        Object.fromEntries(Object.entries(asObject(options)).map(([name, value]) => [name, plugin(value)])),
      ),
    ),
    plugins: asArray(config.plugins).map((one) => pair(one, plugin)),
  }
}

/** A path without slashes at its ends. */
export function trimmed(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

/** `apiReference` becomes "Api Reference". */
export function capital(text: string): string {
  const words = text
    .replace(/[-_]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
