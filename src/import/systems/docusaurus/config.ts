// docusaurus.config -> its plugins with their options, whether they come from a preset or stand alone.
import { asArray, asObject, type Data } from '../../config/data.ts'

export interface Plugin {
  readonly name: string
  /** `off` is true for a plugin that a preset has and the site does not want. */
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

/** A path without slashes at its ends. */
export function trimmed(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

/** `apiReference` is "Api Reference". */
export function capital(text: string): string {
  const words = text
    .replace(/[-_]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
