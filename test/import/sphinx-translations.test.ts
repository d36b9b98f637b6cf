// Sphinx sites with gettext catalogs: each language becomes a language of the site.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

/** A catalog with the messages that are given. */
function catalog(messages: Readonly<Record<string, string>>, before = ''): string {
  const entries = Object.entries(messages).map(
    ([id, text]) => `#: ../guide.rst:1\nmsgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(text)}\n`,
  )
  return ['msgid ""\nmsgstr ""\n"Language: de\\n"\n', before, ...entries].join('\n')
}

const CONF = 'project = "Pets"\nlanguage = "en"\nlocale_dirs = ["../po"]\ngettext_compact = False\n'

describe('the translations of a Sphinx site', () => {
  it('are remarked on once, by the files of their originals', async () => {
    const { site } = await importFiles({
      'docs/conf.py': CONF,
      'docs/index.rst': 'Pets\n====\n\n.. unheard-of:: x\n\nSee `the rules <rules.pdf>`__.\n',
      'po/de/LC_MESSAGES/index.po': catalog({
        Pets: 'Haustiere',
        'See `the rules <rules.pdf>`__.': 'Siehe `die Regeln <regeln.pdf>`__.',
      }),
      'po/fr/LC_MESSAGES/index.po': catalog({ Pets: 'Animaux' }),
    })
    const remarks = site.remarks.filter(({ kind }) => kind !== 'carried')
    expect(remarks.map(({ file, line, message }) => `${file}:${line + 1} ${message}`)).toEqual([
      'docs/index.rst:4 The content of the directive `unheard-of` stays, but without the directive around it.',
      "docs/index.rst:6 `rules.pdf` doesn't lead to an imported page.",
      "docs/index.rst:1 In `de`: `regeln.pdf` doesn't lead to an imported page.",
    ])
  })

  it('become languages, with their own navigation, links, and the ids of the originals', async () => {
    const { file, config, errors, remarks, addresses, site } = await importFiles({
      'docs/conf.py': CONF,
      'docs/index.rst': `Pets
====

See :doc:\`guide/start\` and :ref:\`food\`, and :doc:\`limits\`.

.. toctree::
   :caption: Guides

   guide/start
   limits
`,
      'docs/guide/start.rst': `Start here
==========

A paragraph that
takes two lines, and *names* \`\`a file\`\`.

.. note:: Take care.

* First
* Second

  More about it.

.. image:: ../images/pet.png
   :alt: A pet

Run this::

   First

.. _food:

Food
----

Term
   What it means.
`,
      'docs/images/pet.png': 'PNG',
      'docs/limits.rst': 'Limits\n======\n\nNone.\n',
      'po/de/LC_MESSAGES/index.po': catalog({
        Pets: 'Haustiere',
        'See :doc:`guide/start` and :ref:`food`, and :doc:`limits`.':
          'Siehe :doc:`guide/start`, :ref:`food` und :doc:`limits`.',
        Guides: 'Anleitungen',
      }),
      'po/de/LC_MESSAGES/guide/start.po': catalog(
        {
          'Start here': 'Hier geht es mit einem langen Titel los',
          'A paragraph that takes two lines, and *names* ``a file``.': 'Ein Absatz, der *eine* ``Datei`` nennt.',
          'Take care.': 'Vorsicht.',
          First: 'Erstens',
          'More about it.': 'Mehr dazu.',
          'A pet': 'Ein Tier',
          'Run this::': 'So startet es:',
          Food: 'Futter',
          Term: 'Begriff',
          'What it means.': 'Was er bedeutet.',
        },
        '#, fuzzy\nmsgid "Second"\nmsgstr "Unsicher"\n',
      ),
      'po/fr/LC_MESSAGES/index.po': catalog({ Pets: '' }),
    })
    expect(config.navigation).toEqual({
      languages: [
        {
          language: 'en',
          default: true,
          pages: ['index', { group: 'Guides', pages: ['guide/start', 'limits'] }],
        },
        { language: 'de', pages: ['de/index', { group: 'Anleitungen', pages: ['de/guide/start'] }] },
      ],
    })
    expect(file('de/index.mdx')).toContain(
      'Siehe [Hier geht es mit einem langen Titel los](/de/guide/start), [Futter](/de/guide/start#food) und [Limits](/limits).',
    )
    expect(file('de/guide/start.mdx')).toBe(`---
title: Hier geht es mit einem langen Titel los
---

Ein Absatz, der *eine* \`Datei\` nennt.

<Note>

Vorsicht.

</Note>

- Erstens
- Second

  Mehr dazu.

<img src="/images/pet.png" alt="Ein Tier" />

So startet es:

\`\`\`text
First
\`\`\`

<a id="food"></a>

## Futter

<dl>

<dt>

Begriff

</dt>

<dd>

Was er bedeutet.

</dd>

</dl>
`)
    expect(site.files.list().filter((path) => path.endsWith('.png'))).toEqual(['images/pet.png'])
    expect(addresses).toEqual(expect.arrayContaining(['/de kept', '/de/guide/start kept', '/guide/start kept']))
    expect(site.text.map((page) => page.file)).not.toContain('guide/start.de.rst')
    expect(remarks.filter((remark) => !remark.startsWith('simplified {toctree}'))).toEqual([])
    expect(errors).toEqual([])
  })

  it('are read for pages in MyST, from one catalog for each folder', async () => {
    const { file, errors, anchors } = await importFiles({
      'conf.py': 'project = "Pets"\n',
      'index.md':
        '# Pets\n\n## Set up\n\n- One\n  item\n\n> Quoted\n> text\n\n```{tip} Title\nBody.\n```\n\n```python\nBody.\n```\n\n| Name | Age |\n| --- | --- |\n| Rex | 3 |\n\n```{toctree}\nguide/start\n```\n',
      'guide/start.md': '# Start\n\n[Home](../index.md#set-up)\n',
      'locale/ja/LC_MESSAGES/index.po': catalog({
        'Set up': '準備',
        'One item': '項目',
        'Quoted text': '引用',
        Title: '題',
        'Body.': '本文',
        Name: '名前',
      }),
      'locale/ja/LC_MESSAGES/guide.po': catalog({ '[Home](../index.md#set-up)': '[ホーム](../index.md#set-up)' }),
    })
    const text = file('ja/index.mdx')
    expect(text).toContain('## 準備 {#set-up}')
    expect(text).toContain('- 項目\n')
    expect(text).toContain('> 引用\n')
    expect(text).toContain('<Tip>\n\n題\n\n本文\n')
    expect(text).toContain('```python\nBody.\n```')
    expect(text).toContain('| 名前 | Age |')
    expect(file('ja/guide/start.mdx')).toContain('[ホーム](/ja#set-up)')
    expect(anchors.lost).toEqual([])
    expect(errors).toEqual([])
  })

  it('show the images of their language', async () => {
    const { file, errors } = await importFiles({
      'conf.py': "figure_language_filename = '{path}{language}/{basename}{ext}'\nproject = 'Pets'\n",
      'index.rst': 'Pets\n====\n\nText.\n\n.. figure:: images/a.png\n\n.. image:: images/b.png\n',
      'images/en/a.png': 'PNG',
      'images/de/a.png': 'PNG',
      'images/b.png': 'PNG',
      'locale/de/LC_MESSAGES/index.po': catalog({ 'Text.': 'Ein Text.' }),
    })
    expect(file('index.mdx')).toContain('/images/en/a.png')
    expect(file('de/index.mdx')).toContain('/images/de/a.png')
    expect(file('de/index.mdx')).toContain('/images/b.png')
    expect(errors).toEqual([])
  })

  it('take linear time in catalogs and pages of any size', async () => {
    const messages = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`Message ${i}.`, `Text ${i}.`]))
    const { file } = await importFiles({
      'conf.py': 'project = "Pets"\n',
      'index.rst': `Pets\n====\n\n${Object.keys(messages).join('\n\n')}\n\n${'word\n'.repeat(5000)}`,
      'locale/de/LC_MESSAGES/index.po': catalog(messages),
    })
    expect(file('de/index.mdx')).toContain('Text 999.')
  })
})
