// The systems that sites can be imported from, in the order in which they are tried: the most specific come first.
import type { FileSystem } from '../../files/file-system.ts'
import { folderOf, isAside } from '../reading.ts'
import type { ImportSystem } from '../source-site.ts'
import { antora } from './antora.ts'
import { confluence } from './confluence.ts'
import { docsify } from './docsify.ts'
import { docusaurus } from './docusaurus.ts'
import { fern } from './fern.ts'
import { fumadocs } from './fumadocs.ts'
import { gitbook } from './gitbook.ts'
import { hugo } from './hugo.ts'
import { jekyll } from './jekyll.ts'
import { mdbook } from './mdbook.ts'
import { mkdocs } from './mkdocs.ts'
import { next } from './next.ts'
import { nextra } from './nextra.ts'
import { notion } from './notion.ts'
import { nuxtContent } from './nuxt-content.ts'
import { obsidian } from './obsidian.ts'
import { plain } from './plain.ts'
import { quarto } from './quarto.ts'
import { readme } from './readme.ts'
import { redocly } from './redocly.ts'
import { rspress } from './rspress.ts'
import { slate } from './slate.ts'
import { sphinx } from './sphinx.ts'
import { starlight } from './starlight.ts'
import { vitepress } from './vitepress.ts'
import { vocs } from './vocs.ts'
import { wiki } from './wiki.ts'
import { writerside } from './writerside.ts'

export const systems: readonly ImportSystem[] = [
  docusaurus,
  mkdocs,
  vitepress,
  vocs,
  rspress,
  starlight,
  mdbook,
  quarto,
  docsify,
  fern,
  gitbook,
  nextra,
  fumadocs,
  nuxtContent,
  readme,
  redocly,
  hugo,
  jekyll,
  sphinx,
  antora,
  writerside,
  slate,
  next,
  notion,
  confluence,
  wiki,
  obsidian,
  plain,
]

/** The system of a folder, the file that identified it, and the site's folder. With an id, only that system is tried. */
export function detectSystem(
  files: FileSystem,
  id?: string,
): { system: ImportSystem; file: string; root: string } | undefined {
  const known = systems.flatMap((system) => {
    if (id !== undefined && system.id !== id) return []
    const file = system.detect(files)
    return file === undefined ? [] : [{ system, file, root: system.root?.(file, files) ?? folderOf(file) }]
  })
  // A match at the root takes precedence over one in a subfolder, which may be an example or another part.
  // What often stays behind gives way to a system one folder further down.
  const depth = ({ system, root }: (typeof known)[number]) => {
    const folders = root.split('/').filter((part) => part !== '').length
    const isBehind = system.staysBehind || isUninstalled(files, root, system.npmPackage)
    return folders + (isAside(`${root}/`) ? 100 : 0) + (isBehind ? 1.5 : 0)
  }
  return known.sort((a, b) => (a.system === plain ? 1 : b.system === plain ? -1 : depth(a) - depth(b)))[0]
}

/** Whether no `package.json` of a folder or those around it names a package. False if there is none. */
function isUninstalled(files: FileSystem, root: string, npmPackage: string | undefined): boolean {
  if (npmPackage === undefined) return false
  const parts = root.split('/').filter((part) => part !== '')
  const manifests = [...parts.keys(), parts.length].flatMap(
    (depth) => files.readText([...parts.slice(0, depth), 'package.json'].join('/')) ?? [],
  )
  return manifests.length > 0 && !manifests.some((text) => text.includes(`"${npmPackage}"`))
}
