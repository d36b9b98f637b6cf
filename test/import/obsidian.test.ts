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
})
