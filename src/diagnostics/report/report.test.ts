import { describe, expect, it } from 'vitest'
import { SourceFile } from '../../files/source-file.ts'
import { ruleCode } from '../codes.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { fingerprints } from '../fingerprint.ts'
import { diagnosticsToGithub, githubSummary } from './github.ts'
import { diagnosticsToGitlab } from './gitlab.ts'
import { diagnosticsToJunit } from './junit.ts'
import { below } from './place-text.ts'
import { diagnosticsToRdjson } from './rdjson.ts'
import { diagnosticsToSarif } from './sarif.ts'

const TEXT = '## Größe\n\nSee [here](/x) & <b>there</b>.\n'
const sources = new Map([['docs/a b.mdx', new SourceFile('docs/a b.mdx', TEXT)]])
const at = (text: string) => ({
  file: 'docs/a b.mdx',
  start: TEXT.indexOf(text),
  end: TEXT.indexOf(text) + text.length,
})
const found: Diagnostic[] = [
  {
    code: ruleCode('link-text'),
    severity: 'error',
    message: 'The text "here" says <nothing>, 100%.',
    place: at('here'),
    help: 'Say more.',
  },
  {
    code: ruleCode('heading'),
    severity: 'warning',
    message: 'Line\nbreak.',
    place: at('Größe'),
    fix: [{ ...at('ß'), text: 'ss' }],
  },
  { code: ruleCode('style'), severity: 'suggestion', message: 'Hm.', place: at('there') },
]

describe('SARIF', () => {
  const log = JSON.parse(
    diagnosticsToSarif(found, sources, [{ name: 'link-text', guidance: 'Say it.', why: 'So.', severity: 'error' }]),
  )
  const [run] = log.runs

  it('names its version, its rules and their levels', () => {
    expect(log.version).toBe('2.1.0')
    expect(run.tool.driver.rules).toMatchObject([
      { id: 'link-text', shortDescription: { text: 'Say it.' }, defaultConfiguration: { level: 'error' } },
      { id: 'heading' },
      { id: 'style' },
    ])
  })

  it('has a result for each finding, with its rule, place and fix', () => {
    expect(run.results).toMatchObject([
      {
        ruleId: 'heading',
        level: 'warning',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'docs/a%20b.mdx' },
              region: { startLine: 1, startColumn: 4, endLine: 1, endColumn: 9 },
            },
          },
        ],
        fixes: [
          {
            artifactChanges: [
              {
                replacements: [
                  { deletedRegion: { startLine: 1, startColumn: 7, endColumn: 8 }, insertedContent: { text: 'ss' } },
                ],
              },
            ],
          },
        ],
      },
      { ruleId: 'link-text', level: 'error', message: { text: 'The text "here" says <nothing>, 100%. Say more.' } },
      { ruleId: 'style', level: 'note' },
    ])
    for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId)
  })
})

describe('GitHub', () => {
  it('gets commands that no text can break out of', () => {
    const [first, second] = diagnosticsToGithub(found, sources).split('\n')
    expect(first).toBe(
      '::error file=docs/a b.mdx,line=3,endLine=3,col=6,endColumn=10,title=link-text::The text "here" says <nothing>, 100%25. Say more.',
    )
    expect(second).toMatch(/title=heading::Line%0Abreak\.$/)
  })

  it('gets no more than it shows', () => {
    const many = (severity: Diagnostic['severity']) =>
      Array.from(
        { length: 14 },
        (_, i): Diagnostic => ({ code: ruleCode('c'), severity, message: `${severity} ${i}.`, place: at('here') }),
      )
    const out = diagnosticsToGithub([...many('warning'), ...many('error'), ...many('suggestion')], sources)
    expect(out.match(/^::error/gm)).toHaveLength(10)
    expect(out.match(/^::warning/gm)).toHaveLength(10)
    expect(out.indexOf('::error')).toBe(0)
    expect(out).toMatch(/14 errors, 14 warnings, 14 suggestions\. 8 of them are only in the job summary\.\n$/)
  })

  it('gets a summary of all', () => {
    const summary = githubSummary(found, sources)
    expect(summary).toContain('| `link-text` | docs/a b.mdx:3 | The text "here" says &lt;nothing>, 100%. |')
    expect(summary.indexOf('### Errors')).toBeLessThan(summary.indexOf('### Suggestions'))
  })

  it('gets a summary of the size that it takes', () => {
    const many = Array.from(
      { length: 20_000 },
      (_, i): Diagnostic => ({ ...(found[0] as Diagnostic), message: `${'x'.repeat(90)} ${i}` }),
    )
    expect(githubSummary(many, sources).length).toBeLessThan(1_000_000)
  })
})

it('JUnit has a suite for each file and a failed case for each finding', () => {
  const xml = diagnosticsToJunit([...found, { ...(found[0] as Diagnostic), message: 'a\u0001b' }], sources, [
    'docs/a b.mdx',
    'docs/clean.mdx',
  ])
  expect(xml).toContain('<testsuites name="galley check" tests="4" failures="3">')
  expect(xml).toContain('message="The text &quot;here&quot; says &lt;nothing&gt;, 100%."')
  expect(xml).toContain('<testsuite name="docs/clean.mdx" tests="1" failures="0">')
  expect(xml).not.toContain('\u0001')
})

it('GitLab gets paths, lines and fingerprints', () => {
  expect(JSON.parse(diagnosticsToGitlab(found, sources))).toMatchObject([
    { check_name: 'heading', severity: 'minor', location: { path: 'docs/a b.mdx', lines: { begin: 1, end: 1 } } },
    { check_name: 'link-text', severity: 'major', fingerprint: expect.stringMatching(/^[0-9a-f]{20}$/) },
    { check_name: 'style', severity: 'info' },
  ])
})

it('reviewdog gets columns in bytes, and what to write instead', () => {
  expect(JSON.parse(diagnosticsToRdjson(found, sources)).diagnostics[0]).toEqual({
    message: 'Line\nbreak.',
    location: { path: 'docs/a b.mdx', range: { start: { line: 1, column: 4 }, end: { line: 1, column: 11 } } },
    severity: 'WARNING',
    code: { value: 'heading' },
    suggestions: [{ range: { start: { line: 1, column: 8 }, end: { line: 1, column: 10 } }, text: 'ss' }],
  })
})

describe('fingerprints', () => {
  it('stay when the text moves, and differ between equal findings', () => {
    const moved = new Map([['docs/a b.mdx', new SourceFile('docs/a b.mdx', `New.\n\n${TEXT}`)]])
    const later = found.map((finding) => ({
      ...finding,
      place: { ...finding.place, start: finding.place.start + 6, end: finding.place.end + 6 },
    }))
    expect(fingerprints(later, moved)).toEqual(fingerprints(found, sources))
    const [first] = found
    expect(new Set(fingerprints([first as Diagnostic, first as Diagnostic], sources)).size).toBe(2)
  })
})

it('places can be relative to another folder', () => {
  const seen = below('site', found, sources)
  expect(seen.diagnostics.map(({ place }) => place.file)).toEqual(Array(3).fill('site/docs/a b.mdx'))
  expect(seen.diagnostics[1]?.fix?.[0]?.file).toBe('site/docs/a b.mdx')
  expect(seen.sources.get('site/docs/a b.mdx')?.text).toBe(TEXT)
})
