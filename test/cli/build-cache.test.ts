// Compares builds with a cache to builds without one: the bytes and findings must be the same, whatever happened in
// between. Needs dist/.
import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GalleyProcess } from '../../src/host/builds/galley-process.ts'
import { config } from '../site.ts'
import { PROGRAM } from './program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-cache-'))
  write(SITE)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The beginning of an image, which tells its size. */
function gif(width: number, height: number): string {
  return `GIF89a${String.fromCharCode(width, 0, height, 0)}`
}

const NAMES = ['one', 'two', 'three', 'four', 'five', 'six']
const OTHERS = ['linking', 'parts', 'shown', 'log', 'styled', 'wrong', 'importing', 'leading']

/** A bit of everything that makes pages depend on each other. */
const SITE: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify(
    config({
      navigation: {
        groups: [
          {
            group: 'All',
            icon: 'rocket',
            pages: ['start', ...NAMES, ...OTHERS],
          },
        ],
      },
    }),
  ),
  'start.mdx':
    '---\ntitle: Start\nicon: house\n---\n\nimport Part from "/snippets/part.mdx"\n\n<Part />\n\n<Card title="One" href="/one" />\n',
  'snippets/part.mdx': 'import Inner from "./inner.mdx"\n\nA part.\n\n<Inner />\n',
  'snippets/inner.mdx': '## Inside\n\nAn inner part.\n',
  'parts.mdx': '# Parts\n\nimport Part from "/snippets/part.mdx"\n\n<Part />\n',
  'shown.mdx':
    '# Shown\n\nAs [in the part](/parts#inside).\n\n![Seen](/images/seen.gif)\n\n![Missing](images/missing.gif)\n',
  'images/seen.gif': gif(20, 10),
  'images/other.gif': gif(20, 10),
  ...Object.fromEntries(
    NAMES.map((name, i) => [
      `${name}.mdx`,
      `---\ntitle: Page ${name}\ndescription: About ${name}.\n---\n\n## Heading\n\nText of ${name}.\n\n\`\`\`ts\nconst ${name} = ${i}\n\`\`\`\n`,
    ]),
  ),
  'linking.mdx': '# Linking\n\n[There](/six#heading) and [here](/one#heading).\n',
  'log.mdx':
    '---\ntitle: Log\nrss: true\n---\n\n<Update label="2026-03-01">\n## One\n\nOf [six](/six#heading).\n</Update>\n',
  'styled.mdx': '# Styled\n\n<div className="mt-4 underline">Styled</div>\n',
  'wrong.mdx': '# Wrong\n\n{missing}\n\n<Unknown>x</Unknown>\n\n[Gone](/gone), [gone](./gone#away)\n',
  'importing.mdx': '# Importing\n\nimport Thrown from "./thrown"\n\n<Thrown />\n',
  'leading.mdx':
    '---\ntitle: Leading\ndescription: See [six](/six#heading).\nrelated: [/two, /gone]\n---\n\n[One](/one)\n',
}

/** The same with components that hold state. */
const INTERACTIVE: Readonly<Record<string, string>> = {
  'docs.json': SITE['docs.json']?.replace('"leading"', '"leading","counting","toggling"') ?? '',
  'counting.mdx':
    '# Counting\n\nimport { Counter } from "/snippets/counter.jsx"\n\nOf [six](/six#heading).\n\n<Counter start={1} />\n',
  'snippets/counter.jsx': [
    'import { useState } from "react"',
    'export const Counter = ({ start, icon }) => {',
    '  const [count, setCount] = useState(start)',
    '  return <button className="underline" onClick={() => setCount(count + 1)}><Icon icon={icon} />{count}</button>',
    '}',
  ].join('\n'),
  'toggling.mdx': [
    '# Toggling',
    'export const Toggle = () => {',
    '  const [isOn, setOn] = React.useState(false)',
    '  return <button onClick={() => setOn(!isOn)}>{isOn ? "on" : "off"}</button>',
    '}',
    '<Toggle />',
  ].join('\n\n'),
}

/** Another component with state. */
const FADE = 'export const Fade = () => { const [is] = React.useState(true); return <p hidden={is}>Faded</p> }'

/** The configuration with another setting. */
function withSetting(name: string, value: unknown): string {
  return JSON.stringify({ ...JSON.parse(SITE['docs.json'] ?? ''), [name]: value })
}

/** A page with another line of front matter. */
function withMatter(name: string, line: string): string | undefined {
  return SITE[`${name}.mdx`]?.replace('---\n', `---\n${line}\n`)
}

function inFrench(groups: string): string {
  return `"languages":[{"language":"fr",${groups}}]`
}

describe('a build with a cache', { timeout: 120_000 }, () => {
  it('renders only the edited page, and prints and writes the same as a fresh build', async () => {
    await build('site')
    write({ 'two.mdx': `${SITE['two.mdx']}\n\n## Another\n\nWith \`\`\`python\nx = 1\n\`\`\`\n` })
    const warm = await build('site')
    const fresh = await expectFresh()
    expect(warm.findings).toEqual(fresh.findings)
    expect(warm.findings.length).toBeGreaterThan(0)
    // Its page, its Markdown, and the files that contain something of all pages.
    expect(warm.written).toBeLessThan(14)
    expect(warm.written).toBeGreaterThan(1)
  })

  it.each<[string, Record<string, string | undefined>]>([
    [
      'a heading that another page links to',
      { 'six.mdx': SITE['six.mdx']?.replace('## Heading', '## Heading {#other}') },
    ],
    ['a title, which the navigation shows', { 'three.mdx': SITE['three.mdx']?.replace('Page three', 'Renamed') }],
    ['a part of a page', { 'snippets/part.mdx': 'Another part.\n' }],
    ['a part of a part, with a heading that another page links to', { 'snippets/inner.mdx': '## Inside {#other}\n' }],
    ['a part that is gone', { 'snippets/inner.mdx': undefined }],
    ['the size of an image', { 'images/seen.gif': gif(40, 10) }],
    ['an image that was missing', { 'images/missing.gif': gif(20, 10) }],
    ['an image that is gone', { 'images/seen.gif': undefined }],
    ['a page that is gone', { 'four.mdx': undefined }],
    ['a page that is new', { 'seven.mdx': '# Seven\n\n```rust\nfn main() {}\n```\n' }],
    ['the class names of a page', { 'styled.mdx': '# Styled\n\n<p className="font-bold">x</p>\n' }],
    ['the configuration', { 'docs.json': SITE['docs.json']?.replace('#0f766e', '#be123c') }],
    ['a page with a feed', { 'log.mdx': SITE['log.mdx']?.replace('## One', '## Other') }],
    ['an icon', { 'start.mdx': SITE['start.mdx']?.replace('house', 'book') }],
    ['the order of pages', { 'docs.json': SITE['docs.json']?.replace('"one","two"', '"two","one"') }],
    ['the footer', { 'docs.json': withSetting('footer', { socials: { x: 'https://x.com/example' } }) }],
    ['where a link leads', { 'docs.json': withSetting('redirects', [{ source: '/gone', destination: '/two' }]) }],
    ['a new page that fixes broken links', { 'gone.mdx': '# Gone\n' }],
    ['the address of a page', { 'one.mdx': undefined, 'first.mdx': SITE['one.mdx'] }],
    ['a page that becomes a link', { 'one.mdx': withMatter('one', 'url: https://example.com') }],
    ['a page that is hidden', { 'one.mdx': withMatter('one', 'hidden: true') }],
    ['the keywords of a page', { 'one.mdx': withMatter('one', 'keywords: [first]') }],
    ['the language of pages', { 'docs.json': SITE['docs.json']?.replace(/"groups":\[.*?\}\]/, inFrench) }],
    ['a page that a finding suggests', { 'throwm.mdx': '# Throwm\n' }],
    [
      'several things',
      { 'docs.json': withSetting('name', 'Other'), 'two.mdx': '# Two\n', 'snippets/inner.mdx': 'New.\n' },
    ],
  ])('notices a change to %s', async (_name, change) => {
    await build('site')
    write(change)
    const warm = await build('site')
    const fresh = await expectFresh()
    expect(warm.findings).toEqual(fresh.findings)
  })

  it('notices a change to a heading that the layout links to', async () => {
    write({
      'docs.json': SITE['docs.json']?.replace('{', '{"navbar":{"links":[{"label":"Two","href":"/two#heading"}]},'),
    })
    await build('site')
    write({ 'two.mdx': SITE['two.mdx']?.replace('## Heading', '## Heading {#other}') })
    await build('site')
    await expectFresh()
    expect(contents('site')['/one.html']).toContain('/two#other')
  })

  it('notices a change to the specification in which a page looks up its operation', async () => {
    const specification = (title: string) => ({
      openapi: '3.1.0',
      info: { title, version: '1' },
      paths: { '/users': { get: { summary: title, responses: { 200: { description: `Users of ${title}` } } } } },
    })
    const navigation = (openapi: string) => ({
      groups: [
        { group: 'Docs', pages: ['start', ...NAMES] },
        { group: 'API', pages: [{ group: 'Users', openapi, pages: ['users'] }] },
      ],
    })
    write({
      'docs.json': withSetting('navigation', navigation('first.json')),
      'first.json': JSON.stringify(specification('First')),
      'second.json': JSON.stringify(specification('Second')),
      'users.mdx': '---\ntitle: Users\nopenapi: GET /users\n---\n',
    })
    await build('site')
    expect(contents('site')['/users.html']).toContain('Users of First')
    write({ 'docs.json': withSetting('navigation', navigation('second.json')) })
    await build('site')
    await expectFresh()
    expect(contents('site')['/users.html']).toContain('Users of Second')
  })

  describe('of a site with an API reference', () => {
    const specification = (summary: string, description: string, more = {}) =>
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Users', version: '1' },
        paths: {
          '/users': { get: { tags: ['Users'], summary, description, responses: { 200: { $ref: 'parts/ok.json' } } } },
          '/keys': { get: { tags: ['Users'], summary: 'List keys', responses: { 200: { description: 'Keys' } } } },
          ...more,
        },
      })
    const response = (description: string) => JSON.stringify({ description })
    const API = {
      'docs.json': withSetting('navigation', {
        groups: [
          { group: 'Docs', pages: ['start', ...NAMES, ...OTHERS, 'users', 'ordered', 'measured', 'plain'] },
          { group: 'API', openapi: 'api.json' },
        ],
      }),
      'api.json': specification('List users', 'Sorted.\n\n## Order\n\nBy name.'),
      'parts/ok.json': response('All users'),
      'users.mdx': '---\ntitle: Users\nopenapi: GET /users\n---\n',
      'ordered.mdx': '# Ordered\n\nAs [in the list](/users#order).\n',
      'measured.mdx': '# Measured\n\nimport { Limits } from "/snippets/limits.jsx"\n\n<Limits />\n',
      'plain.mdx': '# Plain\n\nimport limits from "/data/limits.json"\n\nAt most {limits.users}.\n',
      'snippets/limits.jsx':
        'import limits from "/data/limits.json"\nexport const Limits = () => <p className="pt-8">At most {limits.users}</p>\n',
      'data/limits.json': '{ "users": 10 }',
    }
    /** Pages that look up an operation in any specification, and one that links to a heading of one. */
    const LOOKING_UP = ['Ordered', 'Users']
    /** With the page that is made of the operation. The pages of other operations stay. */
    const OF_API = ['List users', ...LOOKING_UP]
    beforeEach(() => write(API))

    it.each<[string, Record<string, string | undefined>, string[] | undefined]>([
      [
        'the description of an operation',
        { 'api.json': specification('List users', 'Sorted.\n\n## Order\n\nBy age.') },
        OF_API,
      ],
      ['a heading in it', { 'api.json': specification('List users', 'Sorted.\n\n## Sorting\n\nBy name.') }, OF_API],
      ['a part of a specification', { 'parts/ok.json': response('Some users') }, OF_API],
      ['data that pages import', { 'data/limits.json': '{ "users": 20 }' }, [...LOOKING_UP, 'Measured', 'Plain']],
      [
        'what all operations have in common',
        { 'api.json': API['api.json'].replace('{', '{"servers":[{"url":"https://api.example.com"}],') },
        ['List keys', ...OF_API],
      ],
      ['a line before the operations', { 'api.json': API['api.json'].replace('"paths":', '\n\n"paths":') }, LOOKING_UP],
      ['a component', { 'snippets/limits.jsx': API['snippets/limits.jsx'].replace('pt-8', 'pb-8') }, ['Measured']],
      [
        'the title of an operation',
        { 'api.json': specification('All users', 'Sorted.\n\n## Order\n\nBy name.') },
        undefined,
      ],
      [
        'the operations',
        {
          'api.json': specification('List users', '## Order', {
            '/teams': { get: { tags: ['Teams'], responses: {} } },
          }),
        },
        undefined,
      ],
    ])('renders again what depends on %s', async (_name, change, expected) => {
      await build('site')
      write(change)
      let warm: Report | undefined
      const titles = await renewed(async () => {
        warm = await build('site')
      })
      const fresh = await expectFresh()
      expect(warm?.findings).toEqual(fresh.findings)
      if (expected) expect(titles).toEqual(expected.sort())
    })
  })

  describe('of a site with a library', () => {
    const GO = {
      'docs.json': withSetting('navigation', {
        groups: [
          { group: 'Docs', pages: ['start', ...NAMES, ...OTHERS, 'guide', 'mooring'] },
          { group: 'Library', sdk: { source: 'go' } },
        ],
      }),
      'guide.mdx': '# Guide\n\nAs [in the list](/sdk-reference/harbor/pier#method-length).\n',
      'mooring.mdx': '---\ntitle: Mooring\nsdk: go func Moor\n---\n\nWith a rope.\n',
      'go/go.mod': 'module example.com/harbor\n',
      'go/a.go': '// Package harbor moors boats.\npackage harbor\n',
      'go/boats/boat.go': '// Package boats knows boats.\npackage boats\n\n// Boat floats.\ntype Boat struct{}\n',
      'go/crane.go': 'package harbor\n\n// Crane lifts boats.\ntype Crane struct{}\n',
      'go/harbor.go': 'package harbor\n\n// Harbor has piers. See [Pier.Length].\ntype Harbor struct{}\n',
      'go/moor.go': 'package harbor\n\n// Moor ties a [Crane] to a pier.\nfunc Moor(c Crane) {}\n',
      'go/pier.go':
        'package harbor\n\n// Pier is where boats moor.\ntype Pier struct{}\n\n// Length is in meters.\nfunc (p Pier) Length() int { return 1 }\n',
    }
    const MODULE = 'go/a.go'
    const CRANE = GO['go/crane.go']
    beforeEach(() => write(GO))

    it.each<[string, Record<string, string | undefined>, string[]]>([
      [
        'a comment',
        { 'go/pier.go': GO['go/pier.go'].replace('meters', 'feet') },
        // Two pages link to a heading of that one.
        ['go/harbor.go', 'go/pier.go', 'guide.mdx'],
      ],
      [
        'the first sentence of a comment, which lists show',
        { 'go/crane.go': CRANE.replace('lifts', 'raises') },
        [MODULE, 'go/crane.go'],
      ],
      [
        'a new method',
        { 'go/crane.go': `${CRANE}\n// Lift lifts a boat.\nfunc (c Crane) Lift() {}\n` },
        ['go/crane.go'],
      ],
      [
        'a method with another name',
        { 'go/pier.go': GO['go/pier.go'].replaceAll('Length', 'Size') },
        // The first sentence about the harbor links to it.
        [MODULE, 'go/harbor.go', 'go/pier.go', 'guide.mdx'],
      ],
      ['a class further down', { 'go/crane.go': CRANE.replace('\n\n', '\n\n\n\n') }, []],
      ['a class that is gone', { 'go/crane.go': undefined }, [MODULE, 'go/moor.go', 'mooring.mdx']],
      ['a new class', { 'go/rope.go': 'package harbor\n\ntype Rope struct{}\n' }, [MODULE, 'go/rope.go']],
      [
        'a class with another name',
        { 'go/crane.go': CRANE.replaceAll('Crane', 'Lift') },
        [MODULE, 'go/crane.go', 'go/moor.go', 'mooring.mdx'],
      ],
      [
        'a class in another module',
        { 'go/crane.go': undefined, 'go/boats/crane.go': CRANE.replace('harbor', 'boats') },
        [MODULE, 'go/boats/boat.go', 'go/boats/crane.go', 'go/moor.go', 'mooring.mdx'],
      ],
    ])('reads only the pages again that show %s', async (_name, change, expected) => {
      await build('site')
      write(change)
      const warm = await build('site', '--profile')
      const read = pagesRead().filter((page) => /^(?:go\/|guide|mooring)/.test(page))
      const fresh = await expectFresh()
      expect(warm.findings).toEqual(fresh.findings)
      expect(read.sort()).toEqual(expected)
    })
  })

  it.each<[string, Record<string, string | undefined>, string[]]>([
    ['a part of a page', { 'snippets/inner.mdx': '## Inside\n\nAnother inner part.\n' }, ['Parts', 'Shown']],
    ['an image', { 'images/seen.gif': gif(40, 10) }, ['Shown']],
    ['an image that no page shows', { 'images/other.gif': gif(40, 10), 'images/new.gif': gif(20, 10) }, []],
  ])('renders again only what depends on %s', async (_name, change, expected) => {
    await build('site')
    write(change)
    expect(await renewed(() => build('site'))).toEqual(expected)
  })

  it('renders only the layout again after a title change, and keeps pages that don’t show the title', async () => {
    const tab = (name: string, pages: readonly string[]) => ({ tab: name, pages })
    write({
      'docs.json': withSetting('navigation', {
        tabs: [tab('A', ['start', 'one', 'two']), tab('B', ['three', 'four', 'five', 'six', ...OTHERS])],
      }),
    })
    await build('site')
    write({ 'two.mdx': SITE['two.mdx']?.replace('Page two', 'Renamed') })
    const titles = await renewed(() => build('site', '--profile'))
    // One has the page in its sidebar, another one among its related pages. A page with a feed is always made again.
    expect(titles).toEqual(['Leading', 'Log', 'Page one', 'Renamed'])
    const read = pagesRead()
    expect(read).toContain('two.mdx')
    expect(read).not.toContain('one.mdx')
    await expectFresh()
  })

  it('renders only the page that a commit changed, though each shows its own date', async () => {
    const commit = (day: number) => {
      const names = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
      const env = { ...process.env, GIT_COMMITTER_DATE: `2026-03-0${day}T12:00:00Z` }
      for (const args of [
        ['init', '-q'],
        ['add', 'docs'],
        [...names, 'commit', '-q', '-m', `Day ${day}`],
      ])
        execFileSync('git', args, { cwd: folder, env })
    }
    write({ 'docs.json': SITE['docs.json']?.replace('{', '{"metadata":{"timestamp":true},') })
    commit(1)
    await build('site')
    write({ 'two.mdx': SITE['two.mdx']?.replace('Text of', 'Words about') })
    commit(2)
    const kept = filesIn(join(folder, 'cache/pages')).length
    await build('site')
    // Its page, and perhaps the terms of its language.
    expect(filesIn(join(folder, 'cache/pages')).length - kept).toBeLessThan(4)
    await expectFresh()
    expect(contents('site')['/two.html']).toContain('2026-03-02')
    expect(contents('site')['/one.html']).toContain('2026-03-01')
  })

  it('writes files again that somebody changed or removed', async () => {
    await build('site')
    const expected = contents('site')
    const file = join(folder, 'site/two.html')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Text of two', 'Text of odd'))
    rmSync(join(folder, 'site/log/rss.xml'))
    rmSync(join(folder, 'site/three.md'))
    await build('site')
    expect(contents('site')).toEqual(expected)
  })

  it('fills another output folder, as on a machine that only has the cache', async () => {
    await build('site')
    await build('other')
    expect(contents('other')).toEqual(contents('site'))
  })

  it('ignores damaged entries', async () => {
    await build('site')
    for (const [i, file] of filesIn(join(folder, 'cache/pages')).entries())
      if (i % 2 === 0) truncateSync(file, statSync(file).size - 1)
      else if (i % 3 === 0) writeFileSync(file, 'not an entry')
    await build('other')
    expect(contents('other')).toEqual(contents('site'))
  })

  it('works after a build that was killed', async () => {
    await build('fresh', '--no-cache')
    for (const wait of [150, 400, 700]) {
      await killed(wait)
      rmSync(join(folder, 'site/.galley-build'), { recursive: true, force: true })
      await build('site')
      expect(contents('site')).toEqual(contents('fresh'))
    }
  })

  it('is shared by concurrent builds', async () => {
    await Promise.all([build('a'), build('b')])
    await build('fresh', '--no-cache')
    expect(contents('a')).toEqual(contents('fresh'))
    expect(contents('b')).toEqual(contents('fresh'))
  })
})

describe('interactive pages in a build with a cache', { timeout: 120_000 }, () => {
  beforeEach(() => write(INTERACTIVE))

  it('aren’t rendered again', async () => {
    await build('site')
    write({ 'two.mdx': SITE['two.mdx']?.replace('Text of', 'Words about') })
    await build('site', '--profile')
    const read = pagesRead()
    expect(read).toContain('two.mdx')
    for (const page of ['counting.mdx', 'toggling.mdx']) expect(read).not.toContain(page)
    await expectFresh()
    expect(contents('site')['/counting.html']).toMatch(
      /<script type="module" src="\/_galley\/islands\/counter-\w+\.js">/,
    )
  })

  it.each<[string, Record<string, string | undefined>]>([
    [
      'what an interactive component is given',
      { 'counting.mdx': INTERACTIVE['counting.mdx']?.replace('start={1}', 'start={2} icon="rocket"') },
    ],
    [
      'an interactive component',
      { 'snippets/counter.jsx': INTERACTIVE['snippets/counter.jsx']?.replace('+ 1', '+ 10') },
    ],
    [
      'which interactive components there are',
      { 'snippets/fade.jsx': FADE, 'five.mdx': '# Five\n\nimport { Fade } from "/snippets/fade.jsx"\n\n<Fade />\n' },
    ],
    ['a page that is no longer interactive', { 'toggling.mdx': '# Toggling\n' }],
    [
      'an interactive component that can’t run in browsers',
      { 'snippets/counter.jsx': `${INTERACTIVE['snippets/counter.jsx']}\nexport { gone } from "./gone.js"\n` },
    ],
  ])('notice a change to %s', async (_name, change) => {
    await build('site')
    write(change)
    await build('site')
    await expectFresh()
  })

  it.each<[string, (file: string) => void]>([
    ['the end of every entry', (file) => truncateSync(file, statSync(file).size - 1)],
    ['every entry', (file) => writeFileSync(file, 'not an entry')],
    ['nothing', () => {}],
  ])('fill another output folder after damage to %s', async (_name, damage) => {
    await build('site')
    for (const file of filesIn(join(folder, 'cache/pages'))) damage(file)
    await build('other')
    expect(contents('other')).toEqual(contents('site'))
  })
})

describe('pages at addresses of another language, in a build with a cache', { timeout: 120_000 }, () => {
  const navigation = (french: readonly string[]) => ({
    languages: [
      { language: 'en', pages: ['start', ...NAMES, 'styled', 'log', 'linking', 'counting'] },
      { language: 'fr', pages: french },
    ],
  })
  const FRENCH = {
    ...INTERACTIVE,
    'docs.json': withSetting('navigation', navigation(['fr/start', 'fr/one'])),
    'fr/start.mdx': '---\ntitle: Accueil\n---\n\nPour commencer.\n',
    'fr/one.mdx': '---\ntitle: Un\n---\n\n## Heading\n\nLe premier.\n',
  }
  beforeEach(() => write(FRENCH))

  it('are recalled with the page', async () => {
    await build('site')
    write({ 'two.mdx': SITE['two.mdx']?.replace('Text of', 'Words about') })
    await build('site', '--profile')
    expect(pagesRead().filter((page) => /^(?:start|one|two|three|counting)/.test(page))).toEqual([
      'start.mdx',
      'two.mdx',
    ])
    expect(contents('site')['/fr/two.html']).toContain('Words about two.')
    expect(contents('site')['/fr/two.md']).toContain('Words about two.')

    write({ 'fr/one.mdx': FRENCH['fr/one.mdx'].replace('Un', 'Premier') })
    await build('site', '--profile')
    expect(pagesRead()).not.toContain('three.mdx')
    expect(contents('site')['/fr/three.html']).toContain('Premier')
  })

  it('are the same where all pages are read first', async () => {
    write({ 'wrong.mdx': undefined, 'leading.mdx': undefined, 'shown.mdx': undefined, 'importing.mdx': undefined })
    await build('site')
    await build('fresh', '--strict', '--no-cache')
    expect(contents('site')).toEqual(contents('fresh'))
    // There is one feed, which both addresses lead to.
    expect(contents('site')['/fr/log.html']).toContain('href="/log/rss.xml"')
  })

  it.each<[string, Record<string, string | undefined>]>([
    ['the text of a page', { 'two.mdx': SITE['two.mdx']?.replace('## Heading', '## Other') }],
    ['a title', { 'two.mdx': SITE['two.mdx']?.replace('Page two', 'Renamed') }],
    ['the title of a translation', { 'fr/one.mdx': FRENCH['fr/one.mdx'].replace('Un', 'Premier') }],
    ['the class names of a page', { 'styled.mdx': '# Styled\n\n<p className="font-bold">x</p>\n' }],
    ['a page with a feed', { 'log.mdx': SITE['log.mdx']?.replace('## One', '## Other') }],
    [
      'an interactive component',
      { 'snippets/counter.jsx': INTERACTIVE['snippets/counter.jsx']?.replace('+ 1', '+ 10') },
    ],
    [
      'which pages are translated',
      {
        'docs.json': withSetting('navigation', navigation(['fr/start', 'fr/two'])),
        'fr/one.mdx': undefined,
        'fr/two.mdx': FRENCH['fr/one.mdx'],
      },
    ],
    [
      'the languages',
      { 'docs.json': withSetting('navigation', { pages: ['start', ...NAMES] }), 'fr/one.mdx': undefined },
    ],
    ['whether they are shown', { 'galley.json': '{ "i18n": { "fallback": false } }' }],
  ])('notice a change to %s', async (_name, change) => {
    await build('site')
    write(change)
    await build('site')
    await expectFresh()
    write({ ...FRENCH, 'two.mdx': SITE['two.mdx'], 'galley.json': '{}' })
    await build('site')
    await expectFresh()
  })
})

describe('one process that builds on request', { timeout: 120_000 }, () => {
  it('prints and writes the same as a new process for each build, and survives docs that can’t be built', async () => {
    const words = ['build', 'docs', '--out', 'site', '--cache', 'cache', '--format', 'json', '--on-request']
    const building = new GalleyProcess([process.execPath, PROGRAM, ...words], {
      folder,
      temporary: tmpdir(),
      read: (data) => data,
    })
    const request = () => building.request({ signal: new AbortController().signal, seconds: 60 })
    await request()
    write({
      'docs.json': SITE['docs.json']?.replace('#0f766e', '#be123c'),
      'snippets/part.mdx': 'Another part.\n',
      'six.mdx': SITE['six.mdx']?.replace('## Heading', '## Heading {#other}'),
      'seven.mdx': '# Seven\n\n```rust\nfn main() {}\n```\n',
      'four.mdx': undefined,
    })
    const warm = await request()
    const fresh = await expectFresh()
    expect(warm).toMatchObject({ ok: true, report: { findings: fresh.findings } })
    write({ 'docs.json': undefined })
    expect(await request()).toMatchObject({ ok: false, error: expect.stringContaining('docs.json') })
    write(SITE)
    await request()
    rmSync(join(folder, 'docs/seven.mdx'))
    expect(await request()).toMatchObject({ ok: true })
    await expectFresh()
    building.end()
  })

  it('needs a format for programs', async () => {
    await expect(build('site', '--format', 'text', '--on-request')).rejects.toThrow('needs `--format json`')
  })
})

interface Report {
  readonly written: number
  readonly findings: readonly object[]
}

function build(out: string, ...options: readonly string[]): Promise<Report> {
  const words = ['build', 'docs', '--out', out, '--cache', 'cache', '--format', 'json', ...options]
  return new Promise((done, fail) => {
    execFile(process.execPath, [PROGRAM, ...words], { cwd: folder }, (error, text) => {
      if (error) fail(error)
      else done(JSON.parse(text) as Report)
    })
  })
}

/** Expects that the site has the same files as one that is built anew, without a cache. */
async function expectFresh(): Promise<Report> {
  rmSync(join(folder, 'fresh'), { recursive: true, force: true })
  const fresh = await build('fresh', '--no-cache')
  expect(contents('site')).toEqual(contents('fresh'))
  return fresh
}

/** The titles of pages that a build keeps. */
async function renewed(build: () => Promise<unknown>): Promise<string[]> {
  const entries = () => filesIn(join(folder, 'cache/pages')).map((file) => [file, statSync(file).mtimeMs] as const)
  const known = new Map(entries())
  await build()
  return entries()
    .filter(([file, time]) => known.get(file) !== time)
    .flatMap(([file]) => /<title>([\w ]+)/.exec(readFileSync(file, 'latin1'))?.[1]?.trim() ?? [])
    .sort()
}

/** The pages that the last build with `--profile` read. */
function pagesRead(): string[] {
  const trace: { readonly traceEvents: readonly { readonly cat: string; readonly name: string }[] } = JSON.parse(
    readFileSync(join(folder, 'galley-profile.json'), 'utf8'),
  )
  return trace.traceEvents.filter(({ cat }) => cat === 'page').map(({ name }) => name)
}

/** A build that is killed after the given milliseconds, if it's still running. */
function killed(after: number): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, 'build', 'docs', '--out', 'site', '--cache', 'cache'], {
    cwd: folder,
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), after)
  return new Promise((done) => {
    child.once('close', () => {
      clearTimeout(timer)
      done()
    })
  })
}

function write(files: Readonly<Record<string, string | undefined>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'docs', path)
    mkdirSync(dirname(file), { recursive: true })
    if (text === undefined) rmSync(file)
    else writeFileSync(file, text)
  }
}

function contents(out: string): Readonly<Record<string, string>> {
  const root = join(folder, out)
  return Object.fromEntries(filesIn(root).map((file) => [file.slice(root.length), readFileSync(file, 'latin1')]))
}

function filesIn(root: string): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
