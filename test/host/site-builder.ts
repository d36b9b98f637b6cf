// Builds real sites in this process, for what readers and assistants find in them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Builder } from '../../src/host/builds/builder.ts'
import { groupsIn, readAudience } from '../../src/project/audience.ts'
import { testSite } from '../site.ts'

/** Builds the text files of a docs folder. */
export const buildHere: Builder = async ({ docs, out, base, audience }) => {
  const names = readdirSync(docs, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.git'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(docs.length + 1))
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(docs, name), 'utf8')]))
  const readers = audience === undefined ? undefined : readAudience(audience)
  const built = await testSite(files, { base, ...(readers && { audience: readers }) })
  for (const path of built.paths) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), built.bytes(path))
  }
  const pages = built.project.outlines
  const groups = groupsIn(pages.values())
  return { ok: true, report: { pages: pages.size, errors: 0, warnings: 0, findings: [], groups } }
}
