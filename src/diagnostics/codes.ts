// The codes of the findings that reading and building give. Each belongs to the rule that lists it under `codes`, so that
// a site can set its severity and a comment can silence it. `page-failed`, a bug in Galley, is the only exception.

/** All codes of findings that don't come from a rule's own check, by subject. */
export const READING_CODES = [
  // Markdown, MDX, and the code in it
  'syntax',
  'mdx-habit',
  'too-deep',
  'invalid-javascript',
  'undefined-variable',
  'unknown-variable',
  'code-error',
  'code-not-run',
  'static-component',
  'browser-only',
  'unknown-component',
  'page-failed',
  'front-matter',
  'missing-import',
  'foreign-import',
  'missing-export',
  'import-cycle',
  // docs.json and galley.json
  'missing-config',
  'invalid-json',
  'duplicate-key',
  'missing-key',
  'unknown-key',
  'unknown-value',
  'invalid-value',
  'wrong-type',
  'duplicate-value',
  'no-effect',
  'contrast',
  'thumbnail',
  'base-path',
  'unavailable-action',
  'not-carried-over',
  'missing-ref',
  'invalid-ref',
  'ref-cycle',
  'ref-too-large',
  'rule-setting',
  'test-setting',
  // Navigation
  'missing-page',
  'duplicate-route',
  'case-route',
  'limited-page',
  'two-languages',
  'empty-navigation',
  'empty-page-path',
  'external-page',
  'misplaced-navigation',
  'mixed-navigation',
  'relative-href',
  'unknown-source',
  'missing-source',
  // Specifications
  'invalid-spec',
  'missing-spec',
  'remote-spec',
  'missing-operation',
  // Files
  'reserved-name',
  'unusable-name',
  'unreadable-file',
  'hidden-file',
  'own-file',
  'build-script',
  'invalid-redirect',
  'duplicate-redirect',
  'invalid-header',
  'header-collision',
  // Examples
  'twoslash',
  'twoslash-error',
  'twoslash-missing',
  'twoslash-package',
  'missing-example',
  'example-failed',
  'example-output',
  'example-runner',
  'example-schema',
  'example-stale',
  'example-timeout',
  // Beyond the docs
  'external-links',
  'search-tests',
  'stale-translations',
  // Comments for the check
  'ignore-without-rule',
  'ignore-without-reason',
  'unknown-rule',
  'unused-ignore',
] as const

/** The code of a finding that doesn't come from a rule's own check. */
export type ReadingCode = (typeof READING_CODES)[number]

/** The name of a rule, as the code of its findings. Extensions add rules, so no list has them all. */
export type RuleCode = string & { readonly isRule: unique symbol }

/** The name of a rule as the code of a finding. */
export function ruleCode(name: string): RuleCode {
  return name as RuleCode
}
