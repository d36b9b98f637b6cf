// The heuristics that are measured, each with its labeled sentences or pages and how to judge one.

import { checkProject } from '../../src/check/check.ts'
import { imperative } from '../../src/check/prose/imperative.ts'
import { findPassive } from '../../src/check/prose/passive.ts'
import { pageText } from '../../src/check/prose.ts'
import type { Rule } from '../../src/check/rule.ts'
import { rules } from '../../src/check/rules/index.ts'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { loadProject } from '../../src/project/load.ts'

/** The result for one sentence or page. */
type Verdict = 'right' | 'wrong' | 'missed' | 'silent'

interface Heuristic {
  readonly rule: Rule
  readonly fixture: string
  readonly limits: { readonly precision: number; readonly recall: number }
  judge(sentence: string, expected: boolean): Promise<Verdict>
}

function ruleOf(name: string): Rule {
  const rule = rules.find((one) => one.name === name)
  if (!rule) throw new Error(`There is no rule ${name}.`)
  return rule
}

async function readPage(mdx: string) {
  const config = { name: 'Acme', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { pages: ['index'] } }
  const files = new MemoryFileSystem({ 'docs.json': JSON.stringify(config), 'index.mdx': mdx })
  const project = await loadProject(files)
  const page = project.pages.get('/')
  if (!page) throw new Error('The page was not read.')
  return { page, project, text: pageText(page, project) }
}

function verdict(found: boolean, expected: boolean): Verdict {
  if (found) return expected ? 'right' : 'wrong'
  return expected ? 'missed' : 'silent'
}

/** Uses the text as the only page of a site, and runs the rule on it. */
function byRule(name: string, fixture: string, recall: number): Heuristic {
  const rule = ruleOf(name)
  const precision = rule.severity === 'warning' ? 0.9 : 0.8
  return {
    rule,
    fixture,
    limits: { precision, recall },
    async judge(body, expected) {
      const { project } = await readPage(body)
      return verdict(checkProject(project, { only: new Set([name]) }).length > 0, expected)
    },
  }
}

export const heuristics: readonly Heuristic[] = [
  {
    rule: ruleOf('active-voice'),
    fixture: 'passive',
    limits: { precision: 0.95, recall: 0.85 },
    async judge(sentence, expected) {
      const { text } = await readPage(sentence)
      const found = text.blocks.some((block) => block.sentences.some((one) => findPassive(one.text)))
      return verdict(found, expected)
    },
  },
  {
    // A definite answer must be right. An undecided one does no harm.
    rule: ruleOf('parallel-structure'),
    fixture: 'imperative',
    limits: { precision: 0.9, recall: 0.6 },
    async judge(sentence, expected) {
      const { text } = await readPage(sentence)
      const answer = imperative(text.blocks[0]?.text ?? '')
      if (answer === 'unknown') return 'missed'
      return (answer === 'yes') === expected ? 'right' : 'wrong'
    },
  },
  byRule('plain-language', 'wordy', 0.8),
  byRule('second-person', 'first-person', 0.8),
  byRule('tense', 'will', 0.7),
  byRule('define-acronyms', 'acronyms', 0.7),
  byRule('repeated-words', 'repeated-words', 0.8),
  byRule('promotional-words', 'promotional-words', 0.8),
  ...[
    'bold-headings',
    'error-handling',
    'expected-outcome',
    'expected-output',
    'file-name',
    'heading-case',
    'prerequisites-first',
    'procedures-as-steps',
    'rate-limits',
    'realistic-data',
    'troubleshooting',
    'verification',
  ].map((name) => byRule(name, name, 0.5)),
]
