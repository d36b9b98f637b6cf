// Slate: a document that becomes pages, with its includes, examples in several languages, and notices.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const INDEX = `---
title: Acme API
language_tabs:
  - shell: cURL
  - ruby
toc_footers:
  - <a href='#'>Sign up</a>
  - <a href='https://acme.example/keys'>Keys &amp; more</a>
includes:
  - errors
  - more/pets
  - none
meta:
  - name: description
    content: All about pets.
---

# Introduction

See [the list](#get-all-pets), [again](#list-2), [errors](#errors), and [what's new](#what-39-s-new).

# Authentication

> To sign in, use this:

\`\`\`ruby
Acme.sign_in
\`\`\`

\`\`\`shell
curl acme.example
\`\`\`

> It gives this:

\`\`\`json
{}
\`\`\`

<aside class="warning">Keep <code>key</code> secret.</aside>

![Plan](images/plan.png)

\`\`\`
# not a heading
\`\`\`
`

describe('a site of Slate', () => {
  it('has a page for each heading of level 1', async () => {
    const { config, file, addresses, errors, remarks, site } = await importFiles({
      'config.rb': 'activate :syntax',
      'README.md': '# Slate\n',
      'source/index.html.md': INDEX,
      'source/includes/_errors.md': '# Errors\n\n## List\n\nText.\n',
      'source/includes/more/_pets.md':
        "#Pets\n\n## Get all pets\n\n## List\n\n## What's new\n\nBack to [top](#pets).\n",
      'source/images/plan.png': 'png',
      'source/layouts/layout.erb': '<html></html>',
    })
    expect(site.system.id).toBe('slate')
    expect(config).toMatchObject({
      name: 'Acme API',
      description: 'All about pets.',
      navigation: { pages: ['index', 'authentication', 'errors', 'pets'] },
      footer: { links: [{ items: [{ label: 'Keys & more', href: 'https://acme.example/keys' }] }] },
    })
    expect(addresses).toEqual(['/ kept', '/authentication kept', '/errors kept', '/pets kept'])
    expect(file('index.mdx')).toBe(
      "---\ntitle: Introduction\n---\n\nSee [the list](/pets#get-all-pets), [again](/pets#list), [errors](/errors), and [what's new](/pets#what-39-s-new).\n",
    )
    expect(file('authentication.mdx')).toBe(`---
title: Authentication
---

To sign in, use this:

<CodeGroup>

\`\`\`ruby title="ruby"
Acme.sign_in
\`\`\`

\`\`\`shell title="cURL"
curl acme.example
\`\`\`

</CodeGroup>

It gives this:

\`\`\`json
{}
\`\`\`

<Warning>

Keep <code>key</code> secret.

</Warning>

![Plan](/images/plan.png)

\`\`\`
# not a heading
\`\`\`
`)
    expect(file('pets.mdx')).toContain("## What's new {#what-39-s-new}\n\nBack to [top](/pets).")
    expect(errors).toEqual([])
    expect(remarks).toEqual([
      'missing include: `includes` names `none`, but there is no `source/includes/_none.md`.',
      expect.stringContaining('changed addresses: Each heading of level 1 begins a page now.'),
    ])
  })

  it('has a page for each included file that is a part of another', async () => {
    const { config, file, errors } = await importFiles({
      'source/index.html.md':
        '---\ntoc_footers: []\nincludes:\n  - calls\n  - pets\n  - vets\n  - end\n---\n\nHello, [pets](#the-pet), [vets](#own).\n',
      'source/includes/_calls.md': '# Calls\n\nText.\n',
      'source/includes/_pets.md': '## Pets\n\n### The pet\n\n```sh\n### code\n```\n',
      'source/includes/_vets.md':
        '## Vets\n\nText.\n\n<a name="own"></a>\n\n### List\n\n[Calls](#calls) and [Pets](#pets).\n',
      'source/includes/_end.md': '# End\n\nText.\n',
    })
    expect(config.navigation).toEqual({
      pages: ['index', { group: 'Calls', root: 'calls', pages: ['calls/pets', 'calls/vets'] }, 'end'],
    })
    expect(file('index.mdx')).toContain('Hello, [pets](/calls/pets#the-pet), [vets](/calls/vets#own).')
    expect(file('calls/pets.mdx')).toBe('---\ntitle: Pets\n---\n\n## The pet\n\n```sh\n### code\n```\n')
    expect(file('calls/vets.mdx')).toContain('## List\n\n[Calls](/calls) and [Pets](/calls/pets).')
    expect(errors).toEqual([])
  })
})
