// Pages generated from the HTML that Dokka writes for Kotlin.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const word = (kind: string, text: string) => `<span class="token ${kind}">${text}</span>`
const keyword = (text: string) => word('keyword', `${text} `)
const link = (href: string, text: string) => `<a href="${href}">${text}</a>`
const symbol = (html: string) => `<div class="symbol monospace">${html}</div>`
const text = (html: string) => `<p class="paragraph">${html}</p>`
const parameter = (html: string) => `<span class="parameter ">${html}</span>`

const fun = (href: string, name: string, parameters: readonly string[], result = '', before = '') =>
  symbol(
    `${keyword('fun')}${before}${link(href, word('function', name))}${word('punctuation', '(')}${
      parameters.length === 0
        ? ''
        : `<span class="parameters ">${parameters.map((each, i) => parameter(`${each}${i < parameters.length - 1 ? word('punctuation', ', ') : ''}`)).join('')}</span>`
    }${word('punctuation', ')')}${result === '' ? '' : `${word('operator', ': ')}${result}`}`,
  )

const row = (key: string, value = '', attributes = '') =>
  `<div class="table-row" ${attributes}><div class="main-subrow keyValue "><div class=""><span class="inline-flex"><div>${key}</div></span></div><div><div class="title">${value}</div></div></div></div>`
const table = (title: string, ...rows: string[]) =>
  `<h4 class="tableheader">${title}</h4><div class="table">${rows.join('')}</div>`

/** What a page says on each platform. */
const platforms = (contents: Readonly<Record<string, string>>) => {
  const labels = Object.keys(contents)
  const buttons = labels.map(
    (label) => `<button class="platform-bookmark" data-toggle=":harbor/${label}">${label}</button>`,
  )
  const parts = labels.map(
    (label) =>
      `<div class="content sourceset-dependent-content" data-togglable=":harbor/${label}">${contents[label]}</div>`,
  )
  return `<div class="platform-hinted"><div class="platform-bookmarks-row">${buttons.join('')}</div>${parts.join('')}</div>`
}

const tab = (kind: string, ...rows: string[]) =>
  `<div data-togglable="${kind}"><h2 class="tableheader">${kind}</h2><div class="table">${rows.join('')}</div></div>`

const page = (kind: string, ids: string, content: string, tabs: readonly string[] = []) =>
  `<html><head><title>x</title></head><body><div id="leftColumn"><div class="content sourceset-dependent-content">Menu</div></div>
<div class="main-content" data-page-type="${kind}" id="content" pageids="harbor::${ids}/PointingToDeclaration//1">
<div class="cover "><h1 class="cover"><span>Name</span></h1>${kind === 'member' ? '' : content}</div>${kind === 'member' ? content : ''}
${tabs.length === 0 ? '' : `<div class="tabbedcontent"><div class="tabs-section-body">${tabs.join('')}</div></div>`}
</div><div class="footer">Footer</div></body></html>`

const FILES = {
  'index.html': '<div class="main-content" id="content" pageIds="harbor::////PointingToDeclaration//1">Modules</div>',
  'acme.harbor/index.html': page('package', 'acme.harbor///', platforms({ common: text('Talks to a harbor.') })),
  'acme.harbor/-pier/index.html': page(
    'classlike',
    'acme.harbor/Pier//',
    platforms({
      common:
        symbol(
          `${keyword('expect')}${keyword('open')}${keyword('class')}${link('index.html', 'Pier')}${word('operator', '&lt;')}${link('index.html', 'T')} : ${link('../-ship/index.html', 'Ship')}${word('operator', '&gt;')}(<span class="parameters ">${parameter(`name: String`)}</span>)`,
        ) +
        text(`Where ${link('../-ship/index.html', 'ships')} lie. See ${link('moor.html', 'moor_all')}.`) +
        `<h2 class="">Tides</h2>${text('High and <i>low</i>, as <a href="https://tide.example/a_b">told</a>.')}` +
        `<pre><code class="block lang-kotlin">val pier = Pier()<br>pier.close()</code></pre>` +
        table('Type Parameters', row('<u><span>T</span></u>', text('what lies here'))) +
        `<span class="kdoc-tag"><h4 class="">Since</h4>${text('1.2')}</span>` +
        table('See also', row(link('../-ship/index.html', 'Ship'))) +
        table('Inheritors', row(link('../-jetty/index.html', 'Jetty'))),
      jvm: symbol(
        `${keyword('actual')}${keyword('typealias')}${link('index.html', 'Pier')}${word('operator', ' = ')}java.Pier`,
      ),
    }),
    [
      tab(
        'FUNCTION',
        row(link('moor.html', 'moor')),
        row(link('../-ship/sail.html', 'sail')),
        row(link('index.html#1', 'wait')),
      ),
      tab('EXTENSION_FUNCTION', row(link('../count.html', 'count'))),
    ],
  ),
  'acme.harbor/-pier/-pier.html': page(
    'member',
    'acme.harbor/Pier/Pier/#kotlin.String',
    platforms({
      common: symbol(
        `${keyword('expect')}${word('keyword', 'constructor')}(<span class="parameters ">${parameter('name: String')}</span>)`,
      ),
    }),
  ),
  'acme.harbor/-pier/moor.html': page(
    'member',
    'acme.harbor/Pier/moor/#acme.harbor.Ship',
    platforms({
      common:
        fun(
          'moor.html',
          'moor',
          [
            `ship${word('operator', ': ')}${link('../-ship/index.html', 'Ship')}`,
            `onDone${word('operator', ': ')}(${link('../-ship/index.html', 'Ship')}) -&gt; Unit${word('operator', ' = ')}{}`,
            `berth: Map&lt;String, Int&gt; = mapOf()`,
          ],
          link('../-ship/index.html', 'Ship'),
        ) +
        text(`Moors ${link('moor.html', 'ship')}.`) +
        `<span class="kdoc-tag"><h4 class="">Return</h4>${text('the same')}</span>` +
        table('Parameters', row('<u><span>on</span><wbr><span>Done</span></u>', text('is told'))) +
        table('Throws', row('<span>IOException</span>', text('if full'))) +
        '<hr>' +
        fun('moor.html', 'moor', ['name: String']) +
        `<div class="deprecation-content"><h3 class="">Deprecated</h3>${text('Too slow.')}<h4 class="">Replace with</h4><div class="sample-container"><pre><code class="block lang-kotlin">moor(ship)</code></pre></div></div>`,
      jvm: fun('moor.html', 'moor', ['path: Path']),
    }),
  ),
  'acme.harbor/-pier/length.html': page(
    'member',
    'acme.harbor/Pier/length/#',
    platforms({
      jvm: symbol(
        `<div class="block"><div class="block">${word('annotation', '@Volatile')}</div></div>${keyword('override')}${keyword('val')}${link('length.html', 'length')}${word('operator', ': ')}Int`,
      ),
    }),
  ),
  'acme.harbor/-pier/-companion/index.html': page(
    'classlike',
    'acme.harbor/Pier.Companion//',
    platforms({ common: symbol(`${keyword('object')}${link('index.html', 'Companion')}`) }),
  ),
  'acme.harbor/-ship/index.html': page(
    'classlike',
    'acme.harbor/Ship//',
    platforms({ common: symbol(`${keyword('fun')}${keyword('interface')}${link('index.html', 'Ship')}`) }),
  ),
  'acme.harbor/-ship/sail.html': page(
    'member',
    'acme.harbor/Ship/sail/#',
    platforms({ common: fun('sail.html', 'sail', []) }),
  ),
  'acme.harbor/-jetty/index.html': page(
    'classlike',
    'acme.harbor/Jetty//',
    platforms({
      common: symbol(`${keyword('enum')}${link('index.html', 'Jetty')} : ${link('../-pier/index.html', 'Pier')}`),
    }),
    [tab('ENTRY', row(link('-w-e-s-t/index.html', 'WEST')), row(link('-e-a-s-t/index.html', 'EAST')))],
  ),
  ...Object.fromEntries(
    ['EAST', 'WEST'].map((name) => [
      `acme.harbor/-jetty/${[...name].map((letter) => `-${letter.toLowerCase()}`).join('')}/index.html`,
      page(
        'classlike',
        `acme.harbor/Jetty.${name}//`,
        platforms({ common: symbol(`<div class="block">${link('index.html', name)}</div>`) + text(`To the ${name}.`) }),
      ),
    ]),
  ),
  'acme.harbor/count.html': page(
    'member',
    'acme.harbor//count/acme.harbor.Pier#',
    platforms({
      jvm: fun('count.html', 'count', [], 'Int', `${link('-pier/index.html', 'Pier')}.`) + text('Counts.'),
    }),
  ),
  'acme.harbor/-pier.html': page(
    'member',
    'acme.harbor//Pier/#',
    platforms({ common: fun('-pier.html', 'Pier', [], link('-pier/index.html', 'Pier')) }),
  ),
  'acme.harbor/limit.html': page(
    'member',
    'acme.harbor//limit/#',
    platforms({
      common: symbol(`${keyword('const')}${keyword('val')}${link('limit.html', 'limit')}: Int = 3`) + text('Most.'),
    }),
  ),
}

const site = () =>
  testSite({
    'docs.json': config({
      navigation: {
        tabs: [
          { tab: 'Guide', pages: ['index'] },
          { tab: 'Kotlin', sdk: { format: 'dokka', source: 'api', directory: 'kotlin' } },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
    ...Object.fromEntries(Object.entries(FILES).map(([path, html]) => [`api/${path}`, html])),
  })

describe('what Dokka writes', () => {
  it('has a page for each type, and for what a package has besides', async () => {
    const { paths, project } = await site()
    expect(project.diagnostics).toEqual([])
    expect(paths.filter((path) => /^\/kotlin.*\.html$/.test(path))).toEqual([
      '/kotlin/acme-harbor.html',
      '/kotlin/count.html',
      '/kotlin/jetty.html',
      '/kotlin/limit.html',
      '/kotlin/pier-1.html',
      '/kotlin/pier.html',
      '/kotlin/ship.html',
    ])
  })

  it('shows a type with its comment, and what each platform makes of it', async () => {
    const whole = (await site()).file('/kotlin/pier.md') ?? ''
    expect(whole.match(/^##+ .*/gm)).toEqual([
      '## Type parameters',
      '## See also',
      '## Constructors',
      '## Properties',
      '## Methods',
      '### moor()',
      '## Inheritors',
      '## Extensions',
      '## Inherited from Ship',
    ])
    expect(whole).toContain('```kotlin\nopen class Pier<T : Ship>(name: String)\n```\n\n[`Ship`](/kotlin/ship.md)')
    expect(whole).toContain('Where [`ships`](/kotlin/ship.md) lie. See [`moor_all`](/kotlin/pier.md#method-moor).')
    expect(whole).toContain('**Tides**\n\nHigh and *low*, as [told](https://tide.example/a_b).')
    expect(whole).toContain('```kotlin\nval pier = Pier()\npier.close()\n```')
    expect(whole).toContain('**`jvm`:**\n\n```kotlin\ntypealias Pier = java.Pier\n```')
    expect(whole).toContain('- `T`: what lies here')
    expect(whole).toContain('Since 1.2')
    expect(whole).toContain('## Inheritors\n\n- [`Jetty`](/kotlin/jetty.md)')
    expect(whole).toContain('## Extensions\n\n- [`count`](/kotlin/count.md)')
    expect(whole).toContain('## Inherited from Ship\n\n- [`sail`](/kotlin/ship.md#method-sail)')
    expect(whole).not.toMatch(/Menu|Footer|wait/)
  })

  it('shows members with what is said of parameters', async () => {
    const whole = (await site()).file('/kotlin/pier.md') ?? ''
    expect(whole).toContain('```kotlin\nconstructor(name: String)\n```')
    expect(whole).toContain('- `override val length` (Int): **Platforms:** `jvm`')
    expect(whole).toContain(
      '```kotlin\nfun moor(\n    ship: Ship,\n    onDone: (Ship) -> Unit = {},\n    berth: Map<String, Int> = mapOf(),\n): Ship\n```\n\nMoors `ship`.',
    )
    expect(whole).toContain('- `ship` (Ship): [`Ship`](/kotlin/ship.md)')
    expect(whole).toContain('- `onDone` ((Ship) -> Unit, default `{}`): is told')
    expect(whole).toContain('- `berth` (`Map<String, Int>`, default `mapOf()`)')
    expect(whole).toContain('**Returns**\n\nthe same')
    expect(whole).toContain('**Throws**\n\nIOException: if full')
    expect(whole).toContain('> **Warning:** Too slow.\n>\n> Replace with `moor(ship)`.')
    expect(whole).toContain('```kotlin\nfun moor(path: Path)\n```\n\n**Platforms:** `jvm`')
  })

  it('shows the entries of an enum in their order', async () => {
    const whole = (await site()).file('/kotlin/jetty.md') ?? ''
    expect(whole).toContain('## Entries\n\n- `WEST`: To the WEST.\n- `EAST`: To the EAST.')
  })

  it('shows functions and properties of a package', async () => {
    const built = await site()
    expect(built.file('/kotlin/count.md')).toContain(
      '```kotlin\nfun Pier.count(): Int\n```\n\n[`Pier`](/kotlin/pier.md)',
    )
    expect(built.file('/kotlin/count.md')).toContain('**Platforms:** `jvm`')
    expect(built.file('/kotlin/limit.md')).toContain('```kotlin\nconst val limit: Int = 3\n```\n\nMost.')
    expect(built.file('/kotlin/pier-1.md')).toContain('fun Pier(): Pier')
    expect(built.file('/kotlin/acme-harbor.md')).toContain('Talks to a harbor.')
  })
})
