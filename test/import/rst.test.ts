// Pages of Sphinx in reStructuredText: their text, blocks, tables, directives, and references.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const CONF = `project = 'Acme'
html_baseurl = 'https://acme.example/'
version = '3.1'
base = 'https://acme.example'
extlinks = {'issue': (f'{base}/issues/%s', '#%s')}
rst_prolog = """
.. |tool| replace:: The *Acme* tool
"""
`

/** The converted text of a page, without its front matter. */
async function page(text: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const { file } = await importFiles({ 'conf.py': CONF, 'index.rst': `Title\n=====\n\n${text}`, ...files })
  return file('index.mdx').replace(/^---\n[\s\S]*?\n---\n+/, '')
}

describe('a site in reStructuredText', () => {
  it('keeps its pages, toctrees, and addresses', async () => {
    const { config, addresses, errors, remarks } = await importFiles({
      'docs/conf.py': CONF,
      'docs/index.rst':
        '.. _top:\n\n####\nAcme\n####\n\n.. toctree::\n   :caption: Guide\n   :hidden:\n\n   guide/start\n   The API <api>\n   notes\n',
      'docs/guide/start.rst': ':orphan:\n\nStart it\n========\n\nSee :ref:`top` and :doc:`/api`.\n',
      'docs/api.rst': 'API\n===\n\nText.\n',
      'docs/notes.md': '# Notes\n\nSee {ref}`top`.\n',
    })
    expect(config).toMatchObject({
      name: 'Acme',
      navigation: { pages: ['index', { group: 'Guide', pages: ['guide/start', 'api', 'notes'] }] },
    })
    expect(addresses).toContain('/guide/start kept')
    expect(addresses.filter((one) => one.includes('lost'))).toEqual([])
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('reads inline markup, and escapes what only Markdown knows', async () => {
    expect(
      await page(
        'Use ``a`b`` and *it* and **that**, `a title`, :kbd:`Ctrl+C`, re\\ *struct*\\ ured.\n\n' +
          'A |tool| of |version|, :issue:`12`, 2 * 3 * 4, a_b, __init__, $5 and $6, [x](y), <tag>.\n',
      ),
    ).toBe(
      'Use ``a`b`` and *it* and **that**, *a title*, <kbd>Ctrl</kbd>+<kbd>C</kbd>, re*struct*ured.\n\n' +
        'A The *Acme* tool of 3.1, [#12](https://acme.example/issues/12), 2 \\* 3 \\* 4, a_b, \\_\\_init\\_\\_, \\$5 and \\$6, [x\\](y), \\<tag>.\n',
    )
  })

  it('shows the text of roles that it does not know', async () => {
    expect(await page('See :x-doc:`the text <a/b>` and :x-doc:`a/b`.\n')).toBe('See `the text` and `a/b`.\n')
  })

  it('follows references by name, without a name, to headings, and over several lines', async () => {
    expect(
      await page(
        'See `the\nsite <https://a.example>`_, Site_, `here`__, `Last part`_, and :ref:`this\n<label>`.\nhttps://b.example/x_y\n\n' +
          '.. _Site: https://c.example/a\n   b\n\n__ https://d.example\n\n.. _label:\n\nLast part\n---------\n\nEnd [1]_.\n\n.. [1] A note\n   of two lines.\n',
      ),
    ).toBe(
      'See [the site](https://a.example), [Site](https://c.example/ab), [here](https://d.example), [Last part](#last-part), and [this](#label).\nhttps://b.example/x_y\n\n<a id="label"></a>\n\n## Last part\n\nEnd [^1].\n\n[^1]: A note\n    of two lines.\n',
    )
  })

  it('reads lists, definitions, fields, options, and lines', async () => {
    expect(
      await page(
        '* One\n\n  * Two\n    lines\n\n#. First\n#. Second\n\n   .. note:: In it.\n\nTerm : kind\n    Its text.\n\n:Author: Me\n\n-v, --verbose  Says more.\n\n| Line one\n| Line two\n\n    Quoted.\n',
      ),
    ).toBe(
      '- One\n\n  - Two\n    lines\n\n1. First\n1. Second\n\n   <Note>\n\n   In it.\n\n   </Note>\n\n<dl>\n\n<dt>\n\nTerm : *kind*\n\n</dt>\n\n<dd>\n\nIts text.\n\n</dd>\n\n</dl>\n\n- **Author:** Me\n\n- `-v, --verbose`: Says more.\n\nLine one\\\nLine two\n\n> Quoted.\n',
    )
  })

  it('keeps definitions and quotations within lists', async () => {
    expect(await page('* One\n\n  - ``a`` says\n      more.\n\n  - b\n\n      Quoted.\n')).toBe(
      '- One\n\n  - <dl>\n\n    <dt>\n\n    `a` says\n\n    </dt>\n\n    <dd>\n\n    more.\n\n    </dd>\n\n    </dl>\n\n  - b\n\n    > Quoted.\n',
    )
  })

  it('keeps lists within the definitions of a list', async () => {
    const text = await page(' - a (x)\n    A list:\n\n    - b\n        c\n\n    - d\n')
    expect(text).toContain('\n  - <dl>\n\n    <dt>\n\n    b\n')
    expect(text).toContain('\n    </dl>\n\n  - d\n\n  </dd>\n\n  </dl>\n')
  })

  it('reads code in its language', async () => {
    expect(
      await page(
        'Do this::\n\n    $ run\n      more\n\n.. highlight:: bash\n\nAnd::\n\n  ls\n\n.. code-block:: yaml\n   :caption: a.yml\n   :emphasize-lines: 2\n\n   a: 1\n   b: 2\n\n>>> 1 + 1\n2\n\n.. comment: not shown\n\nEnd.\n',
      ),
    ).toBe(
      'Do this:\n\n```text\n$ run\n  more\n```\n\nAnd:\n\n```bash\nls\n```\n\n```yaml title="a.yml" highlight={2}\na: 1\nb: 2\n```\n\n```python\n>>> 1 + 1\n2\n```\n\nEnd.\n',
    )
  })

  it('reads tables, and keeps cells that span others', async () => {
    expect(
      await page('=====  ======\nName   Text\n=====  ======\na      x|y or\n       more\nb\n=====  ======\n'),
    ).toBe('| Name | Text |\n| --- | --- |\n| a | x\\|y or more |\n| b |  |\n')
    const text = await page(
      '+-----+-----+\n| A   | B   |\n+=====+=====+\n| both      |\n+-----+-----+\n| c   | - d |\n|     | - e |\n+-----+-----+\n',
    )
    expect(text).toContain('<td colSpan={2}>\n\nboth\n\n</td>')
    expect(text).toContain('<td>\n\n- d\n- e\n\n</td>')
    expect(await page('+------+---+\n| 日本 | x |\n+------+---+\n')).toContain('| 日本 | x |')
  })

  it('reads lists as tables', async () => {
    const plain =
      '.. list-table:: Tools\n   :header-rows: 1\n\n   * - Name\n     - Text\n   * - a\n     - two\n       lines\n'
    expect(await page(plain)).toBe('**Tools**\n\n| Name | Text |\n| --- | --- |\n| a | two lines |\n')
    const text = await page('.. list-table::\n   :header-rows: 1\n\n   * - Name\n   * - One\n\n       - two\n')
    expect(text).toContain('<thead>\n<tr>\n<th>\n\nName\n\n</th>\n</tr>\n</thead>')
    expect(text).toContain('<td>\n\nOne\n\n- two\n\n</td>')
  })

  it('reads directives with their options and content', async () => {
    expect(
      await page(
        '.. warning::\n   :class: dropdown\n\n   Hot.\n\n.. figure:: a.*\n   :alt: A\n\n   The caption.\n\n.. versionadded:: 2.0 It is new.\n\n.. only:: latex\n\n   Paper.\n\n.. tabs::\n\n   .. code-tab:: py\n\n      x = 1\n\n   .. tab:: Other\n\n      Text.\n',
        { 'a.png': 'x' },
      ),
    ).toBe(
      '<Accordion title="Warning">\n\nHot.\n\n</Accordion>\n\n<Frame caption="The caption.">\n\n<img src="/a.png" alt="A" />\n\n</Frame>\n\n<Info title="Added in version 2.0">\n\nIt is new.\n\n</Info>\n\n<Tabs>\n\n<Tab title="py">\n\n```py\nx = 1\n```\n\n</Tab>\n\n<Tab title="Other">\n\nText.\n\n</Tab>\n\n</Tabs>\n',
    )
  })

  it('describes objects with their signatures, ids, and fields', async () => {
    const text = await page(
      '.. py:module:: acme\n\n.. py:class:: Tool(name)\n\n   A tool.\n\n   .. py:method:: run(times=1)\n\n      Runs it.\n\n      :param int times: How often.\n      :returns: The result.\n      :raises ValueError: if none.\n\nSee :py:meth:`~acme.Tool.run`.\n',
    )
    expect(text).toContain('<a id="acme.Tool"></a>`class Tool(name)`')
    expect(text).toContain('<a id="acme.Tool.run"></a>`run(times=1)`')
    expect(text).toContain(
      '- `times` (`int`): How often.\n- **Returns:** The result.\n- **Raises `ValueError`:** if none.',
    )
    expect(text).toContain('See [`run()`](#acme.Tool.run).')
  })

  it('leads roles to the objects that pages describe', async () => {
    const { file } = await importFiles({
      'conf.py': "project = 'Acme'\nissues_github_path = 'acme/acme'\n",
      'index.rst':
        'Title\n=====\n\nSee :func:`acme.run`, :func:`~acme.run`, :func:`run`, :func:`other`, :option:`--all`, :setting:`LEVEL`, :term:`Tool`, and :issue:`7`.\n',
      'api.rst':
        'API\n===\n\n.. module:: acme\n\n.. autofunction:: run\n\n   With ``more``.\n\n   .. note:: Here.\n\n.. option:: -a, --all\n\n   All.\n\n.. setting:: LEVEL\n\nLEVEL\n-----\n\n.. glossary::\n\n   Tool\n     A tool.\n',
    })
    expect(file('index.mdx')).toContain(
      'See [`acme.run()`](/api#acme.run), [`run()`](/api#acme.run), [`run()`](/api#acme.run), `other()`, [`--all`](/api#cmdoption-all), [`LEVEL`](/api#setting-LEVEL), [*Tool*](/api#term-Tool), and [#7](https://github.com/acme/acme/issues/7).',
    )
    expect(file('api.mdx')).toContain('With `more`.\n\n<Note>\n\nHere.\n\n</Note>')
    expect(file('api.mdx')).toContain('<a id="setting-LEVEL"></a>\n\n## LEVEL\n')
  })

  it('includes files, with what they define, and stops where they include themselves', async () => {
    const text = await page('See it_.\n\n.. include:: part.inc\n', {
      'part.inc': 'From *it*.\n\n.. _it: https://a.example\n\n.. include:: part.inc\n',
    })
    expect(text.trim()).toBe('See [it](https://a.example).\n\nFrom *it*.')
  })

  it('reads what a page of MyST holds of it', async () => {
    const { file } = await importFiles({
      'conf.py': CONF,
      'index.md': '# Title\n\n```{eval-rst}\n.. note::\n   With ``code``.\n```\n\n```{include} part.rst\n```\n',
      'part.rst': 'A ``part``.\n',
    })
    expect(file('index.mdx')).toContain('<Note>\n\nWith `code`.\n\n</Note>\n\nA `part`.\n')
  })
})

it.each([
  ['stars', '*a '.repeat(20_000)],
  ['backticks', '`a '.repeat(20_000)],
  ['colons', ':a:`b '.repeat(20_000)],
  ['words', 'a-'.repeat(50_000)],
  ['nested lists', Array.from({ length: 300 }, (_, i) => `${'  '.repeat(i)}* a\n`).join('\n')],
  ['borders', '+-+\n'.repeat(5_000)],
  ['lines of equal signs', '== ==\n'.repeat(5_000)],
  ['directives', '.. a::\n'.repeat(5_000)],
])('keeps a page of many unclosed %s', async (_, text) => {
  const { site } = await importFiles({ 'conf.py': CONF, 'index.rst': `Title\n=====\n\n${text}\n` })
  expect(site.pages).toHaveLength(1)
})
