// Pages generated from the pages that Sphinx wrote about a library.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const name = (prefix: string, own: string) =>
  `<span class="sig-prename descclassname"><span class="pre">${prefix}</span></span><span class="sig-name descname"><span class="pre">${own}</span></span>`
const parameter = (own: string, type?: string, value?: string) =>
  `<em class="sig-param"><span class="n"><span class="pre">${own}</span></span>${
    type === undefined
      ? ''
      : `<span class="p"><span class="pre">:</span></span><span class="w"> </span><span class="n">${type}</span>`
  }${value === undefined ? '' : `<span class="w"> </span><span class="o"><span class="pre">=</span></span><span class="w"> </span><span class="default_value"><span class="pre">${value}</span></span>`}</em>`
const call = (...parameters: string[]) =>
  `<span class="sig-paren">(</span>${parameters.join(', ')}<span class="sig-paren">)</span>`
const returns = (type: string) =>
  ` <span class="sig-return"><span class="sig-return-icon">&#x2192;</span> <span class="sig-return-typehint">${type}</span></span>`
const link = (id: string, label: string) =>
  `<a class="reference internal" href="../api/#${id}" title="${id}"><code class="xref py docutils literal notranslate"><span class="pre">${label}</span></code></a>`
const object = (type: string, id: string, line: string, about = '') =>
  `<dl class="py ${type}">\n<dt class="sig sig-object py" id="${id}">\n${line}<a class="headerlink" href="#${id}" title="Link to this definition">¶</a></dt>\n<dd>${about}</dd></dl>`
const word = (text: string) =>
  `<span class="property"><span class="k"><span class="pre">${text}</span></span><span class="w"> </span></span>`
const fields = (...rows: [label: string, body: string][]) =>
  `<dl class="field-list simple">${rows.map(([label, body]) => `<dt class="field-odd">${label}<span class="colon">:</span></dt>\n<dd class="field-odd">${body}</dd>`).join('\n')}</dl>`
const page = (path: string, body: string, next?: string) =>
  JSON.stringify({
    title: path,
    current_page_name: path,
    body: `<section id="${path}"><h1>Heading</h1><p>Prose.</p>${body}</section>`,
    ...(next !== undefined && { next: { link: next, title: next } }),
  })

const CLIENT = object(
  'class',
  'harbor.Client',
  `${word('class')}${name('harbor.', 'Client')}${call(parameter('token', 'str'), parameter('*'), parameter('retries', 'int', '3'))}`,
  `<p>Bases: ${link('harbor.Base', 'Base')}, <code class="xref py py-class"><span class="pre">Protocol</span></code></p>
<p>Talks to the API with <em>one</em> connection.</p>
<div class="admonition warning"><p class="admonition-title">Warning</p><p>Close it.</p></div>
${fields(['Parameters', '<ul class="simple"><li><p><strong>token</strong> – From the dashboard.</p></li><li><p><strong>retries</strong> (<em>int</em>) – How often it tries again.</p></li></ul>'])}
<div class="versionadded"><p><span class="versionmodified added">Added in version 2.1.</span></p></div>
${object('attribute', 'harbor.Client.timeout', '<span class="sig-name descname"><span class="pre">timeout</span></span><span class="property"><span class="p"><span class="pre">:</span></span><span class="w"> </span><span class="pre">float</span></span><span class="property"><span class="w"> </span><span class="p"><span class="pre">=</span></span><span class="w"> </span><span class="pre">5.0</span></span>', '<p>In seconds.</p>')}
${object(
  'method',
  'harbor.Client.get',
  `${word('async')}<span class="sig-name descname"><span class="pre">get</span></span>${call(parameter('path', 'str'))}${returns(link('harbor.Ship', 'Ship'))}`,
  `<p>Gets a ship. See ${link('harbor.open', 'open()')}.</p>
${fields(
  ['Raises', `<p>${link('harbor.HarborError', 'HarborError')} – If it sank.</p>`],
  ['Returns', '<p>The ship.</p>'],
)}
<p class="rubric">Examples</p>
<div class="highlight-pycon notranslate"><div class="highlight"><pre><span class="gp">&gt;&gt;&gt; </span>client.get("/a")
</pre></div></div>
<div class="deprecated"><p><span class="versionmodified deprecated">Deprecated since version 3.0: </span>Use ${link('harbor.open', 'open()')}.</p></div>`,
)}`,
)

const FILES = {
  'index.mdx': 'Start.\n',
  'docs.json': config({
    navigation: {
      tabs: [
        { tab: 'Guide', pages: ['index'] },
        { tab: 'SDK', sdk: { format: 'sphinx', source: 'python', directory: 'sdk' } },
      ],
    },
  }),
  'python/api.fjson': page(
    'api',
    CLIENT +
      object(
        'exception',
        'harbor.HarborError',
        `${word('exception')}${name('harbor.', 'HarborError')}`,
        '<p>It sank.</p>',
      ),
    '../a/',
  ),
  'python/a.fjson': page(
    'a',
    object('class', 'harbor.Ship', `${word('class')}${name('harbor.', 'Ship')}`, '<p>Floats.</p>'),
  ),
  'python/genindex.fjson': JSON.stringify({ title: 'Index' }),
}

describe('a library in Sphinx’s pages', () => {
  it('has a page for each class, with its constructor and members', async () => {
    const built = await testSite(FILES)
    expect(built.findings()).toBe('')
    expect(built.paths.filter((path) => path.startsWith('/sdk/') && path.endsWith('.html'))).toEqual([
      '/sdk/client.html',
      '/sdk/harborerror.html',
      '/sdk/ship.html',
    ])
    expect(built.file('/sdk/client.md')).toMatchInlineSnapshot(`
      "> The index of all pages is at \`/llms.txt\`. This page is at \`/sdk/client\`.

      # Client

      \`\`\`python
      class Client(Base, Protocol)
      \`\`\`

      Since 2.1

      Talks to the API with *one* connection.

      > **Warning:** Close it.

      ## Constructors

      \`\`\`python
      Client(token: str, *, retries: int = 3)
      \`\`\`

      **Parameters**

      - \`token\` (str, required): From the dashboard.
      - \`retries\` (int, default \`3\`): How often it tries again.

      ## Properties

      - \`timeout\` (float, default \`5.0\`): In seconds.

      ## Methods

      ### get()

      \`\`\`python
      async def get(path: str) -> Ship
      \`\`\`

      Deprecated

      Gets a ship. See \`open()\`.

      > **Warning:** Deprecated since version 3.0: Use \`open()\`.

      **Returns**

      The ship.

      [\`Ship\`](/sdk/ship.md)

      **Throws**

      [\`HarborError\`](/sdk/harborerror.md): If it sank.

      **Examples**

      \`\`\`pycon
      >>> client.get("/a")
      \`\`\`
      "
    `)
  })

  it('shows formulas', async () => {
    const area = object(
      'function',
      'harbor.area',
      `${name('harbor.', 'area')}${call(parameter('r'))}`,
      '<p>The area.</p><div class="math notranslate nohighlight">\n\\[\\pi r^2\\]</div><p>With <span class="math">\\(r\\)</span>.</p>',
    )
    const built = await testSite({ ...FILES, 'python/a.fjson': page('a', area) })
    expect(built.html('/sdk/area').match(/<math/g)).toHaveLength(2)
  })

  it('has several ways to call one function, which share what is said', async () => {
    const line = (...parameters: string[]) => `${name('harbor.', 'open')}${call(...parameters)}`
    const open = object(
      'function',
      'harbor.open',
      `${line(parameter('path'))}</dt><dt class="sig sig-object py">${line(parameter('fd', 'int'))}${returns('int')}`,
      fields([
        'Parameter',
        '<ul><li><p><strong>path</strong> (<em>str</em>) – Where.</p></li><li><p><strong>fd</strong> – Which.</p></li></ul>',
      ]),
    )
    const built = await testSite({ ...FILES, 'python/a.fjson': page('a', open) })
    expect(built.file('/sdk/open.md')).toContain(
      [
        '```python\ndef open(path)\n```\n\n**Parameters**\n\n- `path` (str, required): Where.',
        '```python\ndef open(fd: int) -> int\n```\n\n**Parameters**\n\n- `fd` (int, required): Which.',
      ].join('\n\n'),
    )
  })

  it.each([
    ['as one', ['path: ~pathlib.Path, mode: ~typing.Callable[[str], int] = <function read>, *rest']],
    ['at each comma', ['path: ~pathlib.Path', 'mode: ~typing.Callable[[str]', 'int] = <function read>', '*rest']],
  ])('has the parameters of a list that Sphinx couldn’t read and wrote %s', async (_, texts) => {
    const written = texts.map((text) => `<em class="sig-param">${text.replace(/</g, '&lt;')}</em>`)
    const line = `${name('harbor.', 'open')}${call(...written)}`
    const built = await testSite({
      ...FILES,
      'python/a.fjson': page(
        'a',
        object('function', 'harbor.open', line, fields(['Parameters', '<p><strong>mode</strong> – How.</p>'])),
      ),
    })
    const shown = built.file('/sdk/open.md')
    expect(shown).toContain(
      'def open(\n    path: Path,\n    mode: Callable[[str], int] = <function read>,\n    *rest,\n)',
    )
    expect(shown).toContain('- `path` (Path, required)')
    expect(shown).toMatch(/- `mode` \(.*default `<function read>`\): How\./)
  })

  it.each([
    ['in a section', (text: string) => `<section id="module-harbor"><h2>harbor</h2>${text}</section>`],
    ['after an anchor', (text: string) => `<span class="target" id="module-harbor"></span>${text}`],
  ])('has a page for a module that is described %s', async (_, around) => {
    const ship = object('class', 'harbor.Ship', `${word('class')}${name('harbor.', 'Ship')}`, '<p>Floats.</p>')
    const text = `<p>All that floats.</p><p>And <a href="#harbor.Ship">more</a>.</p>${ship}<p>Not about it.</p>`
    const built = await testSite({ ...FILES, 'python/a.fjson': page('a', around(text)) })
    const shown = built.file('/sdk/harbor.md')
    expect(shown).toContain('# harbor\n\nAll that floats.\n\nAnd [more](/sdk/ship.md).')
    expect(shown).toContain('- [`Ship`](/sdk/ship.md): Floats.')
    expect(shown).not.toContain('Not about it.')
  })

  it('has members that pages of their own describe, and takes the fullest description', async () => {
    const method = object(
      'method',
      'harbor.Dock.moor',
      `${name('Dock.', 'moor')}${call(parameter('ship'))}`,
      '<p>Moors.</p>',
    )
    const short = object('class', 'harbor.Dock', `${word('class')}${name('harbor.', 'Dock')}`, '')
    const full = object(
      'class',
      'harbor.Dock',
      `${word('class')}${name('harbor.', 'Dock')}`,
      '<p>A place for ships.</p>',
    )
    const built = await testSite({
      ...FILES,
      'python/a.fjson': page('a', short, '../b/'),
      'python/b.fjson': page('b', full + method),
      'python/c.fjson': page(
        'c',
        // Its author left out the module.
        object('method', 'Dock.clear', `${name('Dock.', 'clear')}${call()}`, '<p>Clears.</p>') +
          object('method', 'harbor.Lost.find', `${name('Lost.', 'find')}${call()}`, '<p>Finds.</p>'),
      ),
    })
    expect(built.text('/sdk/dock')).toContain('A place for ships.')
    expect(built.text('/sdk/dock')).toContain('Moors.')
    expect(built.text('/sdk/dock')).toContain('Clears.')
    // No page describes its class.
    expect(built.text('/sdk/lost')).toContain('Finds.')
  })

  it('is read in other languages of code, if none of it is in Python', async () => {
    const built = await testSite({
      ...FILES,
      'python/api.fjson': page(
        'api',
        '<dl class="c function"><dt class="sig sig-object c" id="c.hb_open"><span class="k">static</span><br><span class="kt">int</span><span class="w"> </span><span class="sig-name descname"><span class="n">hb_open</span></span><span class="sig-paren">(</span><span class="kt">char</span><span class="w"> </span><span class="p">*</span><span class="n">path</span><span class="sig-paren">)</span></dt><dd><p>Opens it.</p></dd></dl>',
      ),
      'python/a.fjson': page('a', ''),
    })
    expect(built.file('/sdk/hb_open.md')).toContain('```c\nstatic int hb_open(char *path)\n```\n\nOpens it.')
  })

  it('has groups for the namespaces of C++, which Breathe describes like types', async () => {
    const cpp = (type: string, [id, alias]: readonly [string, string], line: string, about: string) =>
      `<dl class="cpp ${type}"><dt class="sig sig-object cpp" id="${id}"><span class="target" id="${alias}"></span>${line}</dt><dd>${about}</dd></dl>`
    const key = (text: string) => `<span class="k"><span class="pre">${text}</span></span><span class="w"> </span>`
    const own = (text: string) => `<span class="sig-name descname"><span class="n">${text}</span></span>`
    const moor = (parameter: string) => `<span class="kt">void</span> ${own('moor')}${call(parameter)}`
    const ship = cpp(
      'class',
      ['_CPPv4N6harbor4ShipE', 'classharbor_1_1Ship'],
      `${key('class')}${own('Ship')}`,
      `<p>Sails.</p>${cpp('type', ['_CPPv4N6harbor4Ship2IdE', 'ship_1id'], `${key('using')}${own('Id')}`, '<p>A number.</p>')}`,
    )
    const harbor = cpp(
      'type',
      ['_CPPv46harbor', 'namespaceharbor'],
      `${key('namespace')}${own('harbor')}`,
      `<p>A harbor.</p>${cpp('function', ['_CPPv4N6harbor4moorEi', 'a1'], moor('int'), '<p>Moors one <a href="#classharbor_1_1Ship">ship</a>.</p>')}
${cpp('function', ['_CPPv4N6harbor4moorEv', 'a2'], moor(''), '<p>Moors all.</p>')}`,
    )
    const built = await testSite({
      ...FILES,
      'python/api.fjson': page('api', harbor + ship),
      'python/a.fjson': page(
        'a',
        '<dl class="cpp function"><dt class="sig sig-object cpp" id="_CPPv41fv"><span class="sig-name descname">f</span></dt><dd>See <a href="#a2">moor</a>.</dd></dl>',
      ),
    })
    expect(built.file('/sdk/harbor.md')).toContain('# harbor\n\nA harbor.\n')
    expect(built.file('/sdk/harbor.md')).toContain('- [`Ship`](/sdk/harbor/ship.md): Sails.\n')
    expect(built.file('/sdk/harbor/moor.md')).toMatch(
      /```cpp\nvoid moor\(int\)\n```\n\nMoors one \[ship\]\(\/sdk\/harbor\/ship\.md\)[\s\S]*```cpp\nvoid moor\(\)\n```\n\nMoors all\./,
    )
    expect(built.file('/sdk/harbor/ship.md')).toContain('- [`Ship::Id`](/sdk/harbor/ship-id.md): A number.')
    expect(built.file('/sdk/f.md')).toContain('See [moor](/sdk/harbor/moor.md).')
  })

  it.each(['', '{', 'null', '{"current_page_name": 1}', page('a', '<dl class="py class"><dt id="descname">')])(
    'leaves out what no page can be made of: %s',
    async (text) => {
      const built = await testSite({ ...FILES, 'python/a.fjson': text })
      expect(built.findings()).toBe('')
      expect(built.paths).toContain('/sdk/client.html')
    },
  )

  it('isn’t published itself', async () => {
    const built = await testSite(FILES)
    expect(built.paths.filter((path) => path.includes('fjson'))).toEqual([])
  })
})
