// Obsidian: links by name, embeds, callouts that fold.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

describe('a vault of Obsidian', () => {
  it('resolves names, and keeps addresses', async () => {
    const { addresses, file, errors, remarks } = await importFiles({
      '.obsidian/app.json': '{}',
      'Home.md':
        'See [[My note#Part one|the part]] and [[My note]].\n\n![[Other]]\n\n![[plan.png|100]]\n\n%% hidden %%\n',
      'Notes/My note.md': '## Part one\n\n> [!faq]- Why?\n> Because.\n',
      'Notes/Other.md': 'Shown ==here==.\n',
      'files/plan.png': 'png',
    })
    expect(file('Home.mdx')).toBe(`---
title: Home
---

See [the part](/Notes/My-note#part-one) and [My note](/Notes/My-note).

Shown <mark>here</mark>.

<img src="/files/plan.png" alt="plan" width={100} />
`)
    expect(file('Notes/My-note.mdx')).toContain('<Accordion title="Why?">\n\nBecause.\n\n</Accordion>')
    expect(addresses).toEqual([
      '/Home kept',
      '/Notes/My+note redirected /Notes/My-note',
      '/Notes/My-note kept',
      '/Notes/Other kept',
    ])
    expect(errors).toEqual([])
    expect(remarks).toEqual([])
  })

  it('reads links in tables and callouts, links to blocks, and files by name', async () => {
    const { file, errors, remarks, anchors } = await importFiles({
      '.obsidian/app.json': '{}',
      'Home.md': `| A |
| --- |
| [[My note\\|one]] |

> [!tip] See [[My note#^key|the key]].

![Plan](plan.png#dark)

## ![Sign](plan.png) Here
`,
      'Notes/My note.md': 'The key. ^key\n\n> [!warning] Read [[Home]] first\n> Then go on.\n',
      'files/plan.png': 'png',
    })
    expect(file('Home.mdx')).toContain(`| A |
| --- |
| [one](/Notes/My-note) |

<Tip>

See [the key](/Notes/My-note#^key).

</Tip>

![Plan](/files/plan.png#dark)

## ![Sign](/files/plan.png) Here {#here}
`)
    expect(file('Notes/My-note.mdx')).toContain('<Warning title="Read Home first">')
    expect([errors, remarks, anchors.lost]).toEqual([[], [], []])
  })

  it('reads links with code in them, and leaves code that shows links', async () => {
    const { file, errors } = await importFiles({
      '.obsidian/app.json': '{}',
      'Home.md': 'Use [[#`move`|move]], [[About `x`]], or [[#`move`]]; `[[` and `]]` make `[[links]]`.\n\n## `move`\n',
      'About `x`.md': 'Text.\n',
    })
    expect(file('Home.mdx')).toContain(
      'Use [move](#move), [About `x`](/About-`x`), or [`move`](#move); `[[` and `]]` make `[[links]]`.',
    )
    expect(errors).toEqual([])
  })

  it('doesn’t miss pages whose addresses changed', async () => {
    const { file, remarks, errors } = await importFiles({
      '.obsidian/app.json': '{}',
      'Home.md': 'See [[Two]] and [[Deux]].\n\n![[menu.svg]]\n',
      'fr/Załączniki/menu.svg': '<svg/>',
      'en/Two.md': '---\npermalink: two\n---\n\nText.\n',
      'fr/Deux.md': '---\npermalink: two\n---\n\nTexte.\n',
    })
    expect(file('Home.mdx')).toContain('See [Two](/two) and [Deux](/two-2).')
    expect(remarks).toEqual(['changed address: `en/Two.md` has the same address, so this page is at `/two-2`.'])
    expect(errors).toEqual([])
  })
})

it('recognizes a vault that keeps nothing but its styles, and links by name without brackets', async () => {
  const { file, site, errors } = await importFiles({
    '.obsidian/snippets/wide.css': '',
    'en/Home.md': 'See [Editor](Editor) and [its blur](Editor/blur).\n',
    'en/API/Editor.md': 'Text.\n',
    'en/API/Editor/blur.md': 'Text of [Editor](Editor), and [this](Editor/blur.md).\n',
  })
  expect(site.system.id).toBe('obsidian')
  expect(file('en/Home.mdx')).toContain('See [Editor](/en/API/Editor) and [its blur](/en/API/Editor/blur).')
  expect(errors).toEqual([])
})
