// A site with one mistake for each rule that a program decides, and the findings: those, and no others.
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { checkProject } from '../../src/check/check.ts'
import { rules } from '../../src/check/rules/index.ts'
import { DiskFileSystem } from '../../src/files/disk.ts'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { loadProject } from '../../src/project/load.ts'

const FOLDER = fileURLToPath(new URL('../fixtures/planted', import.meta.url))
/** Put in here, so that scanners of this repository have nothing to say. */
const SECRET = `sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}`

it('has each finding once', async () => {
  const disk = new DiskFileSystem(FOLDER)
  const files = disk.list().map((path) => [path, disk.readText(path)?.replace('LIVE_KEY', SECRET) ?? ''] as const)
  const found = checkProject(await loadProject(new MemoryFileSystem(Object.fromEntries(files))))
  const ofRules = rules.filter(({ page, site }) => page || site).map(({ name }) => name)
  const ofReading = ['unknown-component', 'missing-import', 'undefined-variable', 'missing-page', 'unknown-key']
  expect(found.map(({ code }) => code).sort()).toEqual([...ofRules, ...ofReading].sort())
})
