// The configuration of a Hugo site, and the languages that it names.
import { type FileSystem, normalizePath } from '../../../files/file-system.ts'
import { asObject, asText, type Data, readFirst } from '../../config/data.ts'

/** A language, and where its pages are. */
export interface HugoLanguage {
  readonly tag: string
  /** The folder of its pages. */
  readonly content: string
  /** What its URLs begin with. */
  readonly route: string
  /** Whether the names of files tell its pages from those of other languages: `start.fr.md`. */
  readonly suffix: boolean
}

/** Parts of a configuration that may be separate files, each named after its key. */
const PARTS = ['params', 'languages', 'menus', 'menu', 'permalinks', 'markup', 'module']

/** The configuration: one file, or the folder `config/_default`. */
export function readConfig(files: FileSystem): Data {
  const endings = ['toml', 'yaml', 'yml', 'json']
  const read = (...names: readonly string[]) =>
    readFirst(
      files,
      names.flatMap((name) => endings.map((ending) => `${name}.${ending}`)),
    )?.data
  const config = { ...lowerKeys(read('hugo', 'config', 'config/_default/hugo', 'config/_default/config') ?? {}) }
  for (const part of PARTS) {
    const own = read(`config/_default/${part}`)
    if (own) config[part] = { ...asObject(config[part]), ...own }
  }
  return config
}

/** The languages, the default first. */
export function readLanguages(config: Data, files: FileSystem): HugoLanguage[] {
  const content = asText(config.contentdir) ?? 'content'
  const chosen = asText(config.defaultcontentlanguage) ?? 'en'
  const inSubdirectory = config.defaultcontentlanguageinsubdir === true
  const all = Object.entries(asObject(config.languages)).filter(([, value]) => asObject(value).disabled !== true)
  if (all.length === 0) return [{ tag: chosen, content, route: '', suffix: false }]
  return all
    .map(([key, value]) => {
      const own = asText(lowerKeys(asObject(value)).contentdir)
      const folder =
        own ?? (files.list().some((path) => path.startsWith(`${content}/${key}/`)) ? `${content}/${key}` : content)
      return {
        tag: key,
        content: normalizePath(folder) ?? folder,
        route: key === chosen && !inSubdirectory ? '' : `/${key}`,
        suffix: folder === content && all.length > 1,
      }
    })
    .sort((a, b) => Number(b.tag === chosen) - Number(a.tag === chosen))
}

/** What the configuration tells Asciidoctor. An attribute without a value is set. */
export function adocAttributes(config: Data): Data {
  const asciidoc = lowerKeys(asObject(config.markup)).asciidocext
  const typed = asObject(lowerKeys(asObject(asciidoc)).attributes)
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value ?? true]))
}

/** Hugo's configuration keys are case-insensitive. */
function lowerKeys(data: Data): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key.toLowerCase(), value]))
}
