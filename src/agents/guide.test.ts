import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkProject } from '../check/check.ts'
import { guidanceFindings } from '../check/probes/guidance.ts'
import { rules } from '../check/rules/index.ts'
import { components, findComponent } from '../components/index.ts'
import { MemoryFileSystem } from '../files/memory.ts'
import { loadProject } from '../project/load.ts'
import { openSession } from '../project/session.ts'
import { createGuide, type GuideSection } from './guide.ts'
import { partToMarkdown } from './markdown.ts'
import { FIRST } from './parts/rules.ts'
import { mergeOwned } from './region.ts'
import { targets } from './targets/index.ts'

const DOCS = { $schema: 'https://acme.example/docs.schema.json', name: 'Acme', navigation: { pages: ['index'] } }

function guideOf(galley: object, files: Record<string, string> = {}, name = 'Acme', folder = 'docs') {
  const repository = new MemoryFileSystem(files)
  const docs = new MemoryFileSystem({
    'docs.json': JSON.stringify({ ...DOCS, name }),
    'galley.json': JSON.stringify(galley),
  })
  const { project } = openSession(docs)
  const context = { docs: folder, files: repository }
  const guide = createGuide(project, context)
  const text = Object.fromEntries([guide.core, ...guide.parts].map((part) => [part.id, partToMarkdown(part)]))
  return { guide, text, all: Object.values(text).join('\n'), findings: guidanceFindings(project, context) }
}

/** Adds the front matter that a piece of a page needs. */
function asPage(text: string): string {
  return text.startsWith('---')
    ? text
    : `---\ntitle: Example\ndescription: A page that holds one example.\n---\n\n${text}\n`
}

describe('the guide', () => {
  const { text, all, guide } = guideOf({})

  it.each(Object.entries(text))('names itself and casts the assistant in its part %s', (_, part) => {
    expect(part).toMatch(
      /^# Galley technical writing rule(: [\w ]+)?\n\nWhen you work in `docs\/`, you are a writing assistant specialized in technical documentation built with Galley components:/,
    )
  })

  it('holds the guidance of every rule, with the name of those that a program checks', () => {
    const said = rules.filter(({ area, check, concerns }) => !concerns && (area !== 'components' || check !== 'none'))
    expect(said.filter(({ guidance }) => !all.includes(guidance)).map(({ name }) => name)).toEqual([])
    const checked = said.filter(({ check }) => check !== 'none')
    expect(checked.filter(({ name }) => !all.includes(`(\`${name}\`)`)).map(({ name }) => name)).toEqual([])
  })

  it('says when to use each component, and shows ten of them with an example and their attributes', () => {
    const offered = components.filter(
      ({ summary, parents }) => !summary.includes('Kept for old pages') && parents === undefined,
    )
    expect(offered.filter(({ name }) => !text.components?.includes(`- \`${name}\``)).map(({ name }) => name)).toEqual(
      [],
    )
    const shown = [...(text.components ?? '').matchAll(/^### (.+)$/gm)].map(([, name = '']) => name)
    expect(shown).toHaveLength(10)
    expect(text.components?.length).toBeLessThan(16_000)
    const missing = components
      .filter(({ name, parents = [] }) => [name, ...parents].some((one) => shown.includes(one)))
      .filter(({ examples, parents, props }) => {
        const isShown = parents !== undefined || text.components?.includes((examples[0] as string).trimEnd())
        const isTold = Object.entries(props).every(([name, { deprecated }]) => {
          return deprecated || ['className', 'iconType'].includes(name) || text.components?.includes(`\`${name}\` (`)
        })
        return !isShown || !isTold
      })
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('shows only code that the check has nothing to say of', async () => {
    const sections = (all: readonly GuideSection[]): GuideSection[] =>
      all.flatMap((section) => [section, ...sections(section.sections ?? [])])
    const code = guide.parts.flatMap((part) => sections(part.sections)).flatMap(({ code = [] }) => code)
    const pages = code.filter(({ lang }) => lang === 'mdx').map(({ value }, i) => [`p${i}`, asPage(value)] as const)
    const files = Object.fromEntries(pages.map(([name, text]) => [`${name}.mdx`, text]))
    const config = {
      ...DOCS,
      theme: 'mint',
      colors: { primary: '#0f766e' },
      navigation: { pages: pages.map(([name]) => name) },
    }
    const project = await loadProject(new MemoryFileSystem({ 'docs.json': JSON.stringify(config), ...files }))
    // Examples link to files that only a real site has, and a heading by itself isn't a section.
    const OTHERS = /^(?:page-links|missing-import|empty-sections|duplicate-titles|undefined-variable)$/
    const found = checkProject(project).filter(({ code, severity }) => severity !== 'suggestion' && !OTHERS.test(code))
    expect(pages.length).toBeGreaterThan(10)
    expect(found.map(({ place, message }) => `${files[place.file]?.slice(60, 200)}: ${message}`)).toEqual([])
  })

  it('puts first in the core what is a rule, and keeps it short', () => {
    expect(FIRST.filter((name) => !rules.some((rule) => rule.name === name))).toEqual([])
    for (const name of FIRST.slice(0, 8)) {
      const [first = ''] = rules.find((rule) => rule.name === name)?.guidance.split(/(?<=\.)\s/) ?? []
      expect(text.core).toContain(first)
    }
  })

  it.each(targets.map((target) => [target.name, target] as const))('keeps the core for %s short', (_, target) => {
    const long = Array.from({ length: 40 }, (_, i) => `Write number ${i} in the way of number ${i + 1}.`)
    const { guide } = guideOf({ url: 'https://docs.acme.example', guidance: { writing: long } })
    const [core] = target.files(guide, new MemoryFileSystem({})).filter(({ body }) => body.includes('## How to work'))
    const merged = core && mergeOwned(undefined, core)
    expect(merged && 'text' in merged ? merged.text.length : 0).toBeGreaterThan(2000)
    expect(merged && 'text' in merged ? merged.text.length : 0).toBeLessThanOrEqual(3500)
  })

  it('names the schema that the site names, and the docs folder', () => {
    expect(text.pages).toContain(
      'Build `docs/docs.json` against its published schema, `https://acme.example/docs.schema.json`',
    )
    expect(guide.parts[0]?.globs).toEqual(['docs/**/*.mdx'])
  })
})

describe('a site', () => {
  it('takes rules out, and changes their options', () => {
    const { text } = guideOf({ rules: { 'second-person': 'off', 'sentence-length': { words: 20 } } })
    const [off] = rules.filter(({ name }) => name === 'second-person')
    expect(text.writing).not.toContain(off?.guidance)
    expect(text.core).not.toContain(off?.guidance)
  })

  it('writes its own rules among its standards', () => {
    const own = { guidance: 'Call them "members".', why: 'They are people.', avoid: ['seat'] }
    const { text } = guideOf({ rules: { 'no-seats': own } })
    expect(text.writing).toContain('### Writing standards\n\n- Call them "members". (`no-seats`)')
    expect(text.core).toContain('- Call them "members".')
  })

  it('sets standards, terms and style, which come first and win', () => {
    const { text } = guideOf({
      guidance: { writing: ['Name the version of the SDK in every procedure.'], style: ['Say "sign in".'] },
      terms: { whitelist: 'allowlist' },
      glossary: { DLQ: 'Dead-letter queue' },
    })
    expect(text.writing?.split('## Core writing principles')[0]).toMatchInlineSnapshot(`
      "# Galley technical writing rule: how to write

      When you work in \`docs/\`, you are a writing assistant specialized in technical documentation built with Galley components: these rules are for the documentation of Acme there, and not for the rest of the repository. Check every sentence against these rules. A name in parentheses is the rule as \`galley check\` reports it. No program checks the others, so they depend on you.

      ## Standards of Acme

      If one of these conflicts with a rule further down, it wins.

      ### Writing standards

      - Name the version of the SDK in every procedure.

      ### Style and tone

      - Say "sign in".

      ### Terms

      - Write "allowlist", not "whitelist".

      ### Glossary

      - DLQ: Dead-letter queue

      "
    `)
    expect(text.core).toContain('- Name the version of the SDK in every procedure.\n- Say "sign in".')
  })

  it('describes its own components, and says which to prefer', () => {
    const plan = {
      summary: 'The plans that a feature is part of.',
      import: '/snippets/plan.jsx',
      props: { plans: { type: 'array', required: true, summary: 'Names of the plans.' } },
      advice: ['Put it below the title of a page.'],
      example: '<Plan plans={["team"]} />',
    }
    const { text } = guideOf({ components: { Plan: plan }, guidance: { prefer: { Callout: 'Note' } } })
    expect(text.components).toContain(
      '### Plan\n\nThe plans that a feature is part of.\n\n- Put it below the title of a page.\n- Attributes: `plans` (array, required) Names of the plans.\n\n```mdx\nimport { Plan } from "/snippets/plan.jsx"\n\n<Plan plans={["team"]} />\n```',
    )
    expect(text.components).toContain('- Use `Note` instead of `Callout`.')
  })

  it('shows real calls from files of the repository, and names long ones', () => {
    const { text, findings } = guideOf(
      {
        guidance: {
          examples: [
            { title: 'Create an order', file: '../examples/create.ts' },
            { title: 'All', file: 'all.sh' },
          ],
        },
      },
      { 'examples/create.ts': 'await orders.create()\n', 'docs/all.sh': 'curl\n'.repeat(500) },
    )
    expect(text.pages).toContain(
      '### Create an order\n\nFrom `examples/create.ts`:\n\n```ts\nawait orders.create()\n```',
    )
    expect(text.pages).toContain('### All\n\nRead it in `docs/all.sh` (500 lines).')
    expect(findings).toEqual([])
  })

  it('is told of examples that aren’t there, also outside of the repository, and of unknown components', () => {
    const { findings, text } = guideOf(
      {
        guidance: {
          examples: [
            { title: 'A', file: '../examples/creat.ts' },
            { title: 'B', file: '../../../etc/passwd' },
          ],
          prefer: { Callot: 'Note' },
        },
      },
      { 'examples/create.ts': '' },
    )
    expect(findings.map(({ code, message, help }) => [code, message, help])).toEqual([
      [
        'missing-example',
        'There is no file `../examples/creat.ts` to take an example from.',
        'Did you mean `examples/create.ts` (from the root of the repository)?',
      ],
      [
        'missing-example',
        'There is no file `../../../etc/passwd` to take an example from.',
        'Name a file relative to the docs folder.',
      ],
      ['unknown-component', 'There is no component `Callot`.', 'Did you mean `Callout`?'],
    ])
    expect(text.pages).not.toContain('Real calls')
  })
})

describe('front matter', () => {
  it.each(['Acme', 'Acme: the "docs" # 1'])('is YAML, whatever the site is called: %s', (name) => {
    const { guide } = guideOf({}, {}, name)
    for (const target of targets) {
      for (const { frontMatter = [] } of target.files(guide, new MemoryFileSystem())) {
        const yaml = frontMatter.map(([key, value]) => `${key}: ${value}`).join('\n')
        const read = (parse(yaml) ?? {}) as Record<string, unknown>
        expect(Object.keys(read)).toEqual(frontMatter.map(([key]) => key))
        if ('alwaysApply' in read) expect(read.alwaysApply).toBeTypeOf('boolean')
      }
    }
  })
})

describe('targets', () => {
  const full = guideOf({
    guidance: {
      writing: Array.from({ length: 60 }, (_, i) => `Standard ${i}: say what it is for, and whom it helps.`),
    },
  })

  it.each(targets)('$name keeps within its limits, and carries little', (target) => {
    const files = target.files(full.guide, new MemoryFileSystem())
    for (const { path, body, characters = Number.POSITIVE_INFINITY } of files) {
      expect([path, body.length <= characters - 300]).toEqual([path, true])
    }
    const [core] = files
    expect(core?.body.length).toBeLessThanOrEqual(3400)
    const all = files.map(({ body }) => body).join('\n')
    for (const item of ['Standard 59', 'Rotate an API key', findComponent('Steps')?.examples[0] as string])
      expect(all).toContain(item)
    for (const { path } of files.slice(1)) if (target.name !== 'skill') expect(core?.body).toContain(path)
  })

  it.each([
    ['cursor', ['description', 'globs', 'alwaysApply'], ['Docs', '', 'true'], ['', '**/*.mdx', 'false']],
    ['claude', [], [], undefined],
    ['kiro', ['inclusion'], ['always'], ['fileMatch', '\n  - "**/*.mdx"']],
    ['devin', ['trigger', 'description'], ['always_on', ''], ['glob', '', '**/*.mdx']],
    ['jetbrains', ['apply'], ['always'], ['by file patterns', '**/*.mdx']],
  ])('%s has the front matter that it reads', (name, keys, core, part) => {
    const { guide } = guideOf({}, {}, 'Acme', '')
    const files = targets.find((target) => target.name === name)?.files(guide, new MemoryFileSystem()) ?? []
    const entries = files.map(({ frontMatter = [] }) => frontMatter)
    expect(entries[0]?.map(([key]) => key)).toEqual(keys)
    const values = (i: number) => entries[i]?.map(([key, value]) => (key === 'description' ? '' : value))
    expect(values(0)).toEqual(core.map((value) => (value === 'Docs' ? '' : value)))
    if (part) expect(values(1)).toEqual(part)
  })

  it.each([
    [
      'cursor',
      [
        ['globs', 'docs/**'],
        ['alwaysApply', 'false'],
      ],
    ],
    ['claude', [['paths', '\n  - "docs/**"']]],
    [
      'devin',
      [
        ['trigger', 'glob'],
        ['globs', 'docs/**'],
      ],
    ],
  ])('%s loads the core for the docs alone in a repository with code', (name, expected) => {
    const [core] = targets.find((target) => target.name === name)?.files(full.guide, new MemoryFileSystem()) ?? []
    expect(core?.frontMatter?.filter(([key]) => key !== 'description')).toEqual(expected)
    expect(core?.body).toContain('When you work in `docs/`, you are a writing assistant')
  })
})
