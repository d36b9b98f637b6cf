// An open page in, what axe finds wrong with it out.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All violations, as `rule: elements`; empty for a page that is accessible as far as a program can tell. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as Globals
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  })
}

interface Globals {
  readonly axe: { run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
}
