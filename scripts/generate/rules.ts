// Generates the reference of rules: a page for each, and an overview by area.

import type { Rule, RuleArea, RuleExample } from '../../src/check/rule.ts'
import { rules } from '../../src/check/rules/index.ts'
import { escapeMdx, fenced, frontMatter } from './text.ts'

const FOLDER = 'docs/reference/rules'
/** Rules that also look into code blocks, so they would report their own pages. */
const SHOWN_WRONG = new Set(['example-addresses', 'hidden-characters', 'no-secrets', 'realistic-data'])
const AREAS: Readonly<Record<RuleArea, string>> = {
  language: 'Language and style',
  organization: 'Organization of content',
  readers: 'Readers and their goals',
  code: 'Code examples',
  api: 'API documentation',
  accessibility: 'Accessibility',
  components: 'Components',
  structure: 'Structure of a page',
  project: 'The whole site',
}
const ADVICE = "It's advice for assistants. `galley check` doesn't check it."
const CHECKED: Readonly<Record<Rule['check'], string>> = {
  exact: '`galley check` decides exactly.',
  heuristic: "`galley check` looks for signs, and reports nothing if it isn't sure.",
  none: ADVICE,
  run: "A page alone can't show it, so Galley tries it on the site.",
}

/** A page for each rule, and one that lists them. */
export function rulePages(): Map<string, string> {
  const pages = new Map(rules.map((rule) => [`${FOLDER}/${rule.name}.mdx`, page(rule)]))
  pages.set(`${FOLDER}/index.mdx`, overview())
  pages.set(`${FOLDER}/navigation.json`, `${JSON.stringify(navigation(), null, 2)}\n`)
  return pages
}

/** What docs.json refers to: a group for each area. */
function navigation() {
  return Object.entries(AREAS).flatMap(([area, group]) => {
    const pages = rules.filter((rule) => rule.area === area).map((rule) => `reference/rules/${rule.name}`)
    return pages.length === 0 ? [] : [{ group, pages }]
  })
}

function page(rule: Rule): string {
  const excused = SHOWN_WRONG.has(rule.name)
    ? `{/* galley-ignore-page ${rule.name}: The wrong examples are wrong on purpose. */}\n`
    : ''
  const parts = [
    frontMatter(titleOf(rule.name), oneLine(rule.guidance)),
    excused,
    `${escapeMdx(rule.guidance)}\n`,
    `${escapeMdx(rule.why)}\n`,
  ]
  parts.push("## How it's checked\n", `${facts(rule)}\n`)
  const options = Object.entries(rule.options ?? {})
  if (options.length > 0) {
    parts.push(
      '## Options\n',
      options
        .map(
          ([name, option]) =>
            `<ResponseField name="${name}" type="${option.type}" default={${JSON.stringify(option.default)}}>\n  ${escapeMdx(option.summary)}\n</ResponseField>\n`,
        )
        .join('\n'),
    )
  }
  parts.push(...examples('Right', rule.examples.good), ...examples('Wrong', rule.examples.bad))
  return parts.join('\n')
}

/** False for advice, and for rules that could be tried but aren't yet. No finding comes from them. */
function isChecked({ check, codes }: Rule): boolean {
  return check !== 'none' && (check !== 'run' || codes !== undefined)
}

function facts(rule: Rule): string {
  if (!isChecked(rule)) return ADVICE
  const strict = rule.strict ? `, and \`${rule.strict}\` in the preset \`strict\`` : ''
  const severity = ` Its severity is \`${rule.severity}\`${strict}; [galley.json](/reference/galley-json#rules) can set another.`
  const measured = rule.measured
    ? ` Measured on ${rule.measured.sample} labeled sentences, ${percent(rule.measured.precision)} of its findings were right${rule.measured.recall === undefined ? '' : `, and it found ${percent(rule.measured.recall)} of the places`}.`
    : ''
  return `${CHECKED[rule.check]}${severity}${measured}${codes(rule)}`
}

/** What findings of reading are called, where that isn't the name of the rule. */
function codes({ name, page, site, codes = [] }: Rule): string {
  const others = codes.filter((code) => code !== name).map((code) => `\`${code}\``)
  const have = page || site ? 'may also have' : 'have'
  return others.length === 0 ? '' : `\n\nIts findings ${have} one of these codes: ${others.join(', ')}.`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function examples(title: string, list: readonly RuleExample[]): string[] {
  const shown = list.filter((example) => typeof example === 'string').slice(0, 3)
  return shown.length === 0 ? [] : [`## ${title}\n`, ...shown.map((example) => fenced(example, 'mdx'))]
}

function overview(): string {
  const lines = [frontMatter('Rules', 'The writing rules that assistants get and that galley check enforces.')]
  for (const [area, title] of Object.entries(AREAS)) {
    const own = rules.filter((rule) => rule.area === area)
    if (own.length === 0) continue
    const rows = own.map(
      (rule) =>
        `| [${rule.name}](/reference/rules/${rule.name}) | ${isChecked(rule) ? rule.severity : 'advice'} | ${escapeMdx(oneLine(rule.guidance)).replace(/\|/g, '\\|')} |`,
    )
    lines.push(`## ${title}\n`, `| Rule | Severity | What it asks |\n| --- | --- | --- |\n${rows.join('\n')}\n`)
  }
  return lines.join('\n')
}

/** `heading-order` becomes "Heading order". */
function titleOf(name: string): string {
  const words = name.replace(/-/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
