// Builds a site in memory, and checks what must hold for every site, whatever its files contain.
import { checkAll } from '../../src/check/check.ts'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { loadProject } from '../../src/project/load.ts'
import { buildSite } from '../../src/site/build.ts'
import { defaultOptions } from '../../src/site/options.ts'
import { createSite } from '../../src/site/site.ts'
import type { Case } from './target.ts'

/** Reveals that something of the machine got into a site. */
const CANARY = /root:x:0:0|fuzz-canary-7f3a/

/** Builds and checks a site, and returns what is wrong, or undefined. Every page in `pages` must exist. */
export async function tryFiles(files: Case, pages: readonly string[]): Promise<string | undefined> {
  const project = await loadProject(new MemoryFileSystem({ ...files }))
  const images = { draw: async () => new Uint8Array(1), close() {} }
  const site = await createSite(project, defaultOptions, { images })
  try {
    await site.prepare()
    const out = new MemoryFileSystem()
    await buildSite(site, out)
    const findings = [...project.diagnostics, ...site.diagnostics, ...(await checkAll(project))]
    for (const { code, message, place } of findings) {
      // An exception is a bug, even though the other pages are built.
      if (code === 'page-failed') return `${place.file}: ${message}`
      const size = project.sources.get(place.file)?.text.length
      if (place.start < 0 || place.end < place.start || (size !== undefined && place.end > size))
        return `${code} is at ${place.start}-${place.end} of ${size} in ${place.file}`
    }
    const missing = pages.find((path) => out.readBytes(path) === undefined)
    if (missing !== undefined) return `There is no ${missing}`
    for (const path of out.list())
      if (CANARY.test(out.readText(path) ?? '')) return `${path} holds what is not of the docs`
    return undefined
  } finally {
    site.close()
  }
}
