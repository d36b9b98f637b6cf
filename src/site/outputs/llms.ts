// llms.txt and llms-full.txt for each language and version, for language models.
import { encodeUtf8 } from '../../files/utf8.ts'
import { llmsIndexFiles, siteSummary, siteTitle } from '../llms/index-files.ts'
import { FULL, INDEX, inFolder, type LlmsVolume, llmsVolumes } from '../llms/volumes.ts'
import { instructions, markdownSection } from '../markdown-page.ts'
import type { Output } from '../output.ts'
import type { SiteContext } from '../site-context.ts'

const WELL_KNOWN = '.well-known/'

export const llms: Output = {
  name: 'llms',
  phase: 'early',
  *paths(site) {
    yield* llmsIndexFiles(site).keys()
    for (const volume of llmsVolumes(site)) yield inFolder(volume, FULL)
    for (const name of [INDEX, FULL]) if (ownFile(site, name) ?? llmsVolumes(site)[0]) yield WELL_KNOWN + name
  },
  render(path, site) {
    const name = path.startsWith(WELL_KNOWN) ? path.slice(WELL_KNOWN.length) : path
    const own = name === path ? undefined : ownFile(site, name)
    if (own !== undefined) return own
    const volume = llmsVolumes(site).find((one) => inFolder(one, FULL) === name)
    if (!volume) return llmsIndexFiles(site).get(name)
    const isTwice = name === FULL && !site.options.relative
    const isShort = site.released.markdownBytes <= MAX_KEPT
    return isTwice && isShort ? twice(site, volume) : { parts: { [Symbol.iterator]: () => fullText(site, volume) } }
  },
}

/** Maximum bytes of a text that is kept for its second request. Longer ones are never whole in memory. */
const MAX_KEPT = 16 * 1024 ** 2

/** The text that is also below `.well-known`. Assembling it takes as long as a hundred pages. */
function twice(site: SiteContext, volume: LlmsVolume): Uint8Array {
  const kept = site.once(keptText)
  const bytes = kept.bytes ?? Buffer.concat(Array.from(fullText(site, volume), (part) => encodeUtf8(part)))
  kept.bytes = kept.bytes === undefined ? bytes : undefined
  return bytes
}

function keptText(): { bytes?: Uint8Array | undefined } {
  return {}
}

/** The author's file replaces ours everywhere. */
function ownFile(site: SiteContext, name: string): string | undefined {
  return site.project.assets.has(name) ? site.project.files.readText(name) : undefined
}

function* fullText(site: SiteContext, volume: LlmsVolume): Generator<string> {
  const head = [`# ${siteTitle(site, volume)}`, siteSummary(site), instructions(site)].filter((block) => block !== '')
  yield head.join('\n\n')
  for (const { routes } of volume.sections) {
    for (const route of routes) {
      const page = site.page(route) ?? site.released.get(route)?.outline
      if (page) yield `\n\n${markdownSection(site, page).trimEnd()}`
    }
  }
  yield '\n'
}
