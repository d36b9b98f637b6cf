// The program's stylesheets and scripts, as the pages of one site link to them.
import { raw } from '../html/html.ts'
import type { HeadTag } from '../theme/view.ts'
import { type CompiledAssets, contentHash, type LiveAssets } from './compiled-assets.ts'
import type { OutputFile } from './output.ts'
import type { Urls } from './urls.ts'

/** Addresses for pages, and the files behind them. */
export interface SiteAssets {
  /** Stylesheets for a page that needs these components. */
  styles(needs: ReadonlySet<string>): string[]
  /** Module scripts for a page that needs these components. */
  scripts(needs: ReadonlySet<string>): string[]
  /** The address of a script that others load on demand. */
  script(name: string): string | undefined
  /** The address of a bundled font's file for most text: `inter`, `jetbrains-mono`. */
  font(name: string): string | undefined
  /** Scripts that run before anything is painted, for a page that needs these components. */
  early(needs: ReadonlySet<string>): HeadTag[]
  /** The HTML of all of these. */
  readonly earlyScripts: readonly string[]
  /** What authors' components use in browsers. */
  readonly live: LiveAssets
  /** All files of the program that a site has. */
  files(): OutputFile[]
}

export const FOLDER = '_galley'

/** A page that needs more component scripts than this gets all of them in one file, which is smaller in total. */
const MAX_SCRIPTS = 5

/** Stylesheets of the site that only some pages need, by the name of the need. */
const ON_DEMAND: Readonly<Record<string, string>> = { 'code-block': 'code.css', icons: 'icons.css' }

/** What differs from site to site. */
export interface SiteStyles {
  /** The name of the look. */
  readonly look: string
  /** Stylesheets made for this site: name and text. */
  readonly generated: Readonly<Record<string, () => string>>
}

/** Combines the assets of the program (`compiled`) with those of a site. */
export function createSiteAssets(compiled: CompiledAssets, urls: Urls, { look, generated }: SiteStyles): SiteAssets {
  const used = new Map<string, OutputFile>()
  const address = (kind: 'css' | 'js', name: string): string | undefined => {
    const asset = compiled[kind](name)
    if (!asset) return undefined
    const path = `${FOLDER}/${asset.name}`
    if (!used.has(path)) {
      for (const file of [asset, ...compiled.needs(kind, name)]) {
        used.set(`${FOLDER}/${file.name}`, { path: `${FOLDER}/${file.name}`, content: file.content })
      }
    }
    return urls.file(path)
  }
  const css = (name: string) => address('css', name)
  const js = (name: string) => address('js', name)
  const present = (list: readonly (string | undefined)[]): string[] => list.filter((item) => item !== undefined)
  const early = compiled.early.map((name) => {
    const content = raw(new TextDecoder().decode(compiled.js(name)?.content).trim())
    return { need: name.replace(/-?early$/, ''), tag: { tag: 'script', attributes: {}, content } as const }
  })
  const own = (name: string) => urls.file(`${FOLDER}/${name}`)
  const byNeeds = new Map<string, string[]>()
  let hasIcons = false

  return {
    styles(needs) {
      const names = [...needs].sort()
      const key = names.join(' ')
      let list = byNeeds.get(key)
      if (!list) {
        list = present([
          css('theme'),
          css(`look-${look}`),
          ...Object.keys(generated)
            .filter((name) => !Object.values(ON_DEMAND).includes(name))
            .map(own),
          ...names.map(css),
        ])
        for (const [need, name] of Object.entries(ON_DEMAND)) if (needs.has(need)) list.push(own(name))
        hasIcons ||= needs.has('icons')
        byNeeds.set(key, list)
      }
      return list
    },
    script: js,
    font(name) {
      const file = compiled.font(name)
      return file && own(file)
    },
    scripts(needs) {
      const joined = [...needs].filter((name) => compiled.joined.has(name))
      const isMany = joined.length > MAX_SCRIPTS
      const apart = [...needs].filter((name) => !(isMany && compiled.joined.has(name))).sort()
      // From disk, several are one.
      return [...new Set(present([js('page'), isMany ? js('components') : undefined, ...apart.map(js)]))]
    },
    early: (needs) => early.flatMap(({ need, tag }) => (need === '' || needs.has(need) ? [tag] : [])),
    earlyScripts: early.map(({ tag }) => tag.content.text),
    live: compiled.live,
    files() {
      const made = Object.entries(generated)
        .filter(([name]) => name !== ON_DEMAND.icons || hasIcons)
        .map(([name, text]) => ({ path: `${FOLDER}/${name}`, content: text() }))
      // Sorted by name, so that the order of pages doesn't matter.
      return [...[...used.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), ...made]
    },
  }
}

export { contentHash }
