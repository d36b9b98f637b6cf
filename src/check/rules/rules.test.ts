import { describe, expect, it } from 'vitest'
import { READING_CODES } from '../../diagnostics/codes.ts'
import { MemoryFileSystem } from '../../files/memory.ts'
import { loadProject } from '../../project/load.ts'
import { checkProject } from '../check.ts'
import { applyFixes } from '../fix.ts'
import type { RuleExample } from '../rule.ts'
import { PAGE, withConfig } from '../testing.ts'
import { rules } from './index.ts'

function filesOf(example: RuleExample, rule: string): Record<string, string> {
  if (typeof example === 'string') return withConfig({ 'index.mdx': `${PAGE}${example}\n` })
  const settings = example.options && { 'galley.json': JSON.stringify({ rules: { [rule]: example.options } }) }
  return withConfig({ ...settings, ...example.files })
}

async function findings(example: RuleExample, rule: string) {
  const project = await loadProject(new MemoryFileSystem(filesOf(example, rule)))
  return { project, found: checkProject(project, { only: new Set([rule]) }) }
}

describe('a code of a finding from reading', () => {
  it.each(READING_CODES.filter((code) => code !== 'page-failed'))('%s belongs to one rule', (code) => {
    expect(rules.filter(({ codes = [] }) => codes.includes(code))).toHaveLength(1)
  })
})

const texts = (examples: readonly RuleExample[]) => examples.map((example) => [show(example), example] as const)
const show = (example: RuleExample) => (typeof example === 'string' ? example : JSON.stringify(example.files))

describe.each(rules.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
  const { good, bad } = rule.examples

  it('is said in full sentences', () => {
    expect(name).toMatch(/^[a-z]+(-[a-z0-9]+)*$/)
    expect(rule.guidance).toMatch(/^[A-Z][\s\S]*\.$/)
    expect(rule.why).toMatch(/^[A-Z"][\s\S]*\.$/)
    expect(rule.guidance).not.toMatch(/\b(?:must|should)\b/)
  })

  if (rule.check === 'none' || rule.check === 'run') {
    it('doesn’t pretend to be checked', () => {
      expect([rule.page, rule.site]).toEqual([undefined, undefined])
    })
    return
  }

  it('has examples of both kinds', () => {
    expect([good.length > 0, bad.length > 0]).toEqual([true, true])
  })

  it('states how often it is right, where it is a guess, and is a warning only when that is nearly always', () => {
    if (rule.check !== 'heuristic') return
    const isLoud = rule.severity === 'warning' || rule.severity === 'error'
    expect(rule.measured?.precision).toBeGreaterThanOrEqual(isLoud ? 0.9 : 0.8)
  })

  it.each(texts(good))('accepts %j', async (_, example) => {
    const { found } = await findings(example, name)
    expect(found.map(({ message }) => message)).toEqual([])
  })

  it.each(texts(bad))('finds %j', async (_, example) => {
    const { found, project } = await findings(example, name)
    expect(found.map(({ message }) => message)).toHaveLength(1)
    const errors = checkProject(project, { only: new Set([name]), errorsOnly: true })
    expect(errors).toEqual(found.filter(({ severity }) => severity === 'error'))
    for (const { message, place } of found) {
      expect(message).toMatch(/[.!?]$/)
      const source = project.sources.get(place.file)
      expect(place.start).toBeLessThanOrEqual(place.end)
      expect(place.end).toBeLessThanOrEqual(source?.text.length ?? 0)
    }
  })

  it.each(texts(bad))('fixes %j for good, where it offers to', async (_, example) => {
    const { found, project } = await findings(example, name)
    const { texts: fixed, applied } = applyFixes(found, project.sources)
    if (applied.length === 0) return
    const files = { ...filesOf(example, name), ...Object.fromEntries(fixed) }
    const again = await loadProject(new MemoryFileSystem(files))
    const before = new Set(checkProject(project).map(({ code }) => code))
    expect(checkProject(again, { only: new Set([name]) })).toEqual([])
    expect(checkProject(again).filter(({ code }) => !before.has(code))).toEqual([])
  })
})

describe('the list', () => {
  it('names each rule once', () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
  })
})
