// How an import ends.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scratch } from '../host/open.ts'
import { runProgram } from './program.ts'
import { writeIn } from './run-in.ts'

it('ends when it’s asked to, even in the middle of a page, and writes nothing', async () => {
  const folder = scratch()
  // Each of these pages takes seconds to repair.
  const page = '<b>Text.\n\n'.repeat(3_000)
  const pages = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`old/docs/${i}.md`, page]))
  writeIn(folder, { 'old/docusaurus.config.js': "module.exports = { title: 'A' }\n", ...pages })
  const { code } = await runProgram(['import', 'old', '--to', 'new'], { cwd: folder, timeout: 1_000 })
  expect(code).toBe('SIGTERM')
  expect(existsSync(join(folder, 'new'))).toBe(false)
})
