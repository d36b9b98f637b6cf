// Pages generated from the HTML that ExDoc writes for Elixir and Erlang.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const menu = (nodes: object) => `sidebarNodes=${JSON.stringify({ modules: [], exceptions: [], tasks: [], ...nodes })}`

const pre = (spec: string) => `<pre translate="no">${spec}</pre>`
const attribute = (name: string) => `<span class="attribute">@${name}</span> `

interface Detail {
  readonly signature: string
  readonly specs?: readonly string[]
  readonly notes?: readonly string[]
  readonly deprecated?: string
  readonly aliases?: readonly string[]
  readonly text?: string
}

const detail = (id: string, { signature, specs = [], notes = [], deprecated, aliases = [], text = '' }: Detail) => `
<section class="detail" id="${id}">
  ${aliases.map((each) => `<span id="${each}"></span>`).join('')}
  <div class="detail-header">
    <a href="#${id}" class="detail-link" aria-label="Link to this function"><i class="ri-link-m"></i></a>
    <div class="heading-with-actions"><h1 class="signature" translate="no">${signature}</h1>
      ${notes.map((note) => `<span class="note">(${note})</span>`).join('')}
      <a href="https://code.example/x.ex#L1" class="icon-action"><span class="sr-only">View Source</span></a>
    </div>
  </div>
  ${deprecated === undefined ? '' : `<div class="deprecated">This function is deprecated. ${deprecated}.</div>`}
  <section class="docstring">
    ${specs.length === 0 ? '' : `<div class="specs">${specs.map(pre).join('')}</div>`}
    ${text}
  </section>
</section>`

const group = (title: string, ...details: readonly string[]) => `
<section id="${title.toLowerCase()}" class="details-list">
  <h2 class="section-heading"><a class="hover-link" href="#x"><i></i></a><span class="text">${title}</span></h2>
  <div class="x-list">${details.join('')}</div>
</section>`

const page = (name: string, text: string, groups: readonly string[] = [], mark = '') => `<!DOCTYPE html>
<html><head><title>${name}</title></head><body class="page-module">
<nav class="sidebar">Menu</nav>
<main class="content"><div id="content" class="content-inner">
<div id="top-content"><div class="heading-with-actions top-heading">
  <h1><span translate="no">${name.replaceAll('.', '.<wbr>')}</span> ${mark}<small class="app-vsn">(harbor v1.2.0)</small></h1>
</div>
${text === '' ? '' : `<section id="moduledoc">${text}</section>`}</div>
<section id="summary" class="details-list"><h2>Summary</h2>An overview</section>
${groups.join('')}
<div class="bottom-actions">Next page</div><footer class="footer">Footer</footer></div></main></body></html>`

const code = (text: string) => `<code class="inline">${text}</code>`

const FILES: Readonly<Record<string, string>> = {
  'dist/sidebar_items-1A2B.js': menu({
    modules: [
      { id: 'Harbor.Pier', group: 'Places' },
      { id: 'Harbor', group: '' },
      { id: 'Harbor.Guest', group: '' },
      { id: 'Harbor.Gone', group: '' },
    ],
    exceptions: [{ id: 'Harbor.FullError', group: '' }],
    tasks: [{ id: 'Mix.Tasks.Harbor.Open', title: 'mix harbor.open', group: '' }],
  }),
  'dist/html-3C4D.js': 'document.title',
  'index.html': '<meta http-equiv="refresh" content="0; url=readme.html">',
  'readme.html': page('README', 'Read me'),
  'Harbor.html': page(
    'Harbor',
    `<p>Knows where ships lie. See ${code('<a href="Harbor.Pier.html#moor/3">Harbor.Pier.moor/3</a>')}.</p>
<h2 id="module-tides" class="section-heading"><a href="#module-tides" class="hover-link"><i></i></a><span class="text">Tides</span></h2>
<p>They <em>turn</em>. <a href="readme.html">Read on</a>.</p>
<section role="note" class="admonition warning"><h4 class="admonition-title warning">High water</h4><p>Mind it.</p></section>
<pre><code class="makeup elixir"><span class="nc">Harbor</span><span class="o">.</span><span class="n">open</span></code></pre>`,
    [group('Functions', detail('open/0', { signature: 'open()' }))],
  ),
  'Harbor.Pier.html': page(
    'Harbor.Pier',
    '',
    [
      group(
        'Types',
        detail('t:t/0', {
          signature: 't()',
          notes: ['opaque'],
          specs: [`${attribute('opaque')}t()`],
          text: '<p>A pier.</p>',
        }),
        detail('t:ship/1', {
          signature: 'ship(cargo)',
          specs: [`${attribute('type')}ship(cargo) :: {<a href="Harbor.Guest.html#t:t/0">Harbor.Guest.t</a>(), cargo}`],
        }),
      ),
      group(
        'Callbacks',
        detail('c:init/1', {
          signature: 'init(args)',
          notes: ['optional'],
          specs: [
            `${attribute('callback')}init(args :: <a href="https://hexdocs.pm/elixir/typespecs.html">term</a>()) :: :ok`,
          ],
          text: '<p>Prepares it.</p>',
        }),
      ),
      group(
        'Mooring &amp; more',
        detail('%5E%5E%5E/2', { signature: 'left ^^^ right', text: '<p>Raises both.</p>' }),
        detail('moor/3', {
          signature: 'moor(pier, ship, opts \\\\ [])',
          notes: ['macro', 'since 1.1.0'],
          deprecated: 'Use tie_up/1',
          aliases: ['moor/2'],
          specs: [
            `${attribute('spec')}moor(<a href="#t:t/0">t</a>(), atom(), keyword()) :: :ok`,
            `${attribute('spec')}moor(nil, atom(), keyword()) :: :error`,
          ],
          text: `<p>Moors a ship.</p><h2 id="moor/3-options"><a class="hover-link"></a><span class="text">Options</span></h2><ul><li>${code(':rope')} - which one</li></ul>`,
        }),
        detail('__struct__/0', { signature: '%Harbor.Pier{}', notes: ['struct'], text: '<p>Has no fields.</p>' }),
      ),
    ],
    '<small>behaviour</small> ',
  ),
  'Harbor.Guest.html': page(
    'Harbor.Guest',
    `<p>Calls ${code('<a href="Harbor.Pier.html#moor/2">Harbor.Pier.moor/2</a>')}.</p>`,
    [group('Types', detail('t:t/0', { signature: 't()' }))],
    '<small>protocol</small> ',
  ).replace(
    '<section id="moduledoc">',
    '<div class="deprecated">This protocol is deprecated. Use Harbor instead.</div>$&',
  ),
  'Harbor.FullError.html': page('Harbor.FullError', '<p>No place.</p>', [], '<small>exception</small> '),
  'Mix.Tasks.Harbor.Open.html': page('mix harbor.open', '<p>Opens it.</p>'),
}

const site = (files = FILES, more: Readonly<Record<string, string>> = {}) =>
  testSite({
    'docs.json': config({
      navigation: {
        groups: [
          { group: 'Start', pages: ['index', ...Object.keys(more).map((path) => path.replace('.mdx', ''))] },
          { group: 'SDK', sdk: { format: 'exdoc', source: 'doc', directory: 'elixir' } },
        ],
      },
    }),
    'index.mdx': 'Home.',
    ...more,
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`doc/${path}`, text])),
  })

describe('a library that ExDoc describes', () => {
  it('has a page for each module, in the groups and the order of the menu', async () => {
    const built = await site()
    expect(built.findings()).toBe('')
    const menuText = built.file('/all-pages.html') ?? ''
    const order = ['Places', 'Harbor.Pier', 'Modules', 'Harbor.Guest', 'Exceptions', 'Harbor.FullError', 'Mix Tasks']
    const places = order.map((text) => menuText.indexOf(`>${text}<`))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(built.file('/elixir/mix-tasks-harbor-open.md')).toContain('Opens it.')
    expect(built.paths).not.toContain('/elixir/readme.md')
  })

  it('shows what is said of a module', async () => {
    const whole = (await site()).file('/elixir/harbor.md') ?? ''
    expect(whole).toContain(
      'Knows where ships lie. See [`Harbor.Pier.moor/3`](/elixir/harbor-pier.md#method-moor-3).\n\n## Tides\n\nThey *turn*. Read on.',
    )
    expect(whole).toContain('> **Warning**\n>\n> **High water**\n>\n> Mind it.')
    expect(whole).toContain('```elixir\nHarbor.open\n```')
    expect(whole).toContain('## Functions\n\n### open/0\n\n```elixir\nopen()\n```')
    expect(whole).not.toMatch(/Menu|overview|Next page|Footer|View Source|v1\.2/)
  })

  it('shows types, callbacks, and functions with what is said of each', async () => {
    const whole = (await site()).file('/elixir/harbor-pier.md') ?? ''
    expect(whole.match(/^##+ .*/gm)).toEqual([
      '## Types',
      '### t/0',
      '### ship/1',
      '## Callbacks',
      '### init/1',
      '## Mooring & more',
      '### ^^^/2',
      '### moor/3',
      '### %Harbor.Pier{}',
    ])
    expect(whole).toContain('# Harbor.Pier\n\nbehaviour')
    expect(whole).toContain('```elixir\n@opaque t()\n```\n\nopaque\n\nA pier.')
    expect(whole).toContain(
      '```elixir\n@type ship(cargo) :: {Harbor.Guest.t(), cargo}\n```\n\n[`Harbor.Guest`](/elixir/harbor-guest.md#method-t-0)',
    )
    expect(whole).toContain('```elixir\ninit(args)\n\n@callback init(args :: term()) :: :ok\n```\n\noptional')
    expect(whole).toContain(
      '```elixir\nmoor(pier, ship, opts \\\\ [])\n\n@spec moor(t(), atom(), keyword()) :: :ok\n\n@spec moor(nil, atom(), keyword()) :: :error\n```',
    )
    expect(whole).toContain('Deprecated macro Since 1.1.0\n\nMoors a ship.\n\n> **Warning:** Use tie_up/1.')
    expect(whole).toContain('**Options**\n\n- `:rope` - which one')
  })

  it('links to functions that defaults make, and marks what is deprecated', async () => {
    const whole = (await site()).file('/elixir/harbor-guest.md') ?? ''
    expect(whole).toContain('[`Harbor.Pier.moor/2`](/elixir/harbor-pier.md#method-moor-3)')
    expect(whole).toContain('protocol')
    expect(whole).toContain('> **Warning:** Use Harbor instead.')
  })

  it('shows a module or a function on a page of an author', async () => {
    const built = await site(FILES, {
      'pier.mdx': '---\nsdk: doc module Harbor.Pier\n---\n',
      'moor.mdx': '---\nsdk: doc function Harbor.Pier.moor\n---\n',
    })
    expect(built.findings()).toBe('')
    expect(built.file('/pier.md')).toContain('### moor/3')
    expect(built.file('/moor.md')).toContain('Moors a ship.')
  })

  it('reads Erlang, as an older version of ExDoc describes it', async () => {
    const old = `<section class="detail" id="moor/1"><div class="detail-header">
<a href="#moor/1" class="detail-link"><span class="sr-only">Link to this function</span></a>
<h1 class="signature">moor(Ship)</h1><a href="https://code.example" class="view-source">View Source</a></div>
<section class="docstring"><h2>Specs</h2><div class="specs"><pre>moor(<a href="#t:ship/0">ship</a>()) -> ok.</pre></div>Moors it.</section></section>`
    const built = await site({
      'dist/sidebar_items-9f.js': menu({ modules: [{ id: 'harbor_pier', group: '' }] }),
      'harbor_pier.html': page('harbor_pier', '<p>A pier.</p>', [group('Functions', old)]),
    })
    expect(built.file('/elixir/harbor_pier.md')).toContain(
      '### moor/1\n\n```erlang\nmoor(Ship)\n\nmoor(ship()) -> ok.\n```\n\nMoors it.',
    )
  })

  it('finds nothing in a folder with a broken menu', async () => {
    const built = await site({ ...FILES, 'dist/sidebar_items-1A2B.js': 'sidebarNodes={"modules":[{]}' })
    expect(built.findings()).toContain('doc')
  })
})
