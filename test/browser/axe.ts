// Runs axe on an open page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * All violations, as `rule: elements`. Empty for a page that is accessible as far as a program can tell.
 * @param within a selector of the part to check; the whole page by default
 */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as Globals
    return (await axe.run(selector, { resultTypes: ['violations'] })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`,
    )
  }, within)
}

interface Globals {
  readonly axe: {
    run(selector: string, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
  }
}
