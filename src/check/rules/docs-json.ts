// Validates docs.json against its schema.
import { rule } from '../rule.ts'

const page = '---\ntitle: Start\ndescription: Begin here.\n---\n\nText.\n'
const config = (theme: string) =>
  JSON.stringify({ name: 'Acme', theme, colors: { primary: '#0f766e' }, navigation: { pages: ['index'] } })

export const docsJson = rule({
  name: 'docs-json',
  area: 'project',
  severity: 'error',
  check: 'exact',
  codes: [
    'missing-config',
    'missing-key',
    'unknown-key',
    'unknown-value',
    'invalid-value',
    'wrong-type',
    'invalid-json',
    'duplicate-key',
    'duplicate-value',
    'unavailable-action',
    'mixed-navigation',
    'ref-cycle',
    'missing-ref',
    'invalid-ref',
    'ref-too-large',
    'not-carried-over',
    'empty-navigation',
    'empty-page-path',
    'external-page',
    'misplaced-navigation',
    'relative-href',
    'unknown-source',
    'missing-source',
    'thumbnail',
    'base-path',
    'rule-setting',
    'test-setting',
  ],
  guidance:
    'Follow the schema of `docs.json`: reference it with `$schema`, and use only keys and values that it allows.',
  why: "An unknown or misspelled key does nothing, so the site isn't what the author meant.",
  examples: {
    good: [{ files: { 'docs.json': config('mint'), 'index.mdx': page } }],
    bad: [{ files: { 'docs.json': config('mnt'), 'index.mdx': page } }],
  },
})
