// Folders that a build can't write to: an honest message, and exit code 2.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scratch } from '../host/open.ts'
import { config } from '../site.ts'
import { runIn, writeIn } from './run-in.ts'

const LONG = 'a'.repeat(300)

const CASES: [option: string, path: string, message: string][] = [
  ['--out', '', '`--out` needs the path of a folder.'],
  ['--cache', '', '`--cache` needs the path of a folder.'],
  ['--out', 'a\0b', '`--out` needs the path of a folder.'],
  ['--out', 'file', 'there is a file where a folder is needed'],
  ['--out', 'file/below', 'there is a file where a folder is needed'],
  ['--cache', 'file/below', 'there is a file where a folder is needed'],
  ['--cache', 'file', 'there is something else in its place'],
  ['--out', LONG, 'the name is too long'],
  ['--cache', LONG, 'the name is too long'],
  ...(existsSync('/proc/self')
    ? ([
        ['--out', '/proc/galley/site', "the operation isn't permitted"],
        ['--cache', '/proc/galley/cache', "the operation isn't permitted"],
      ] as [string, string, string][])
    : []),
]

it.each(CASES)('refuses %s %j', async (option, path, message) => {
  const folder = scratch()
  writeIn(folder, { 'docs.json': JSON.stringify(config({ navigation: { pages: ['index'] } })), 'index.mdx': 'Hi.\n' })
  writeFileSync(join(folder, 'file'), '')
  const { code, out, err } = await runIn(folder, ['build', option, path])
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(message)
})
