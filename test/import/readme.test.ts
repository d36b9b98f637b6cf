// ReadMe: folders as categories, magic blocks, callouts with emoji, fences that touch.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

describe('a project of ReadMe', () => {
  it('keeps its order and addresses, and converts its blocks', async () => {
    const { config, addresses, file, errors, remarks } = await importFiles({
      'docs/_order.yaml': '- Guides\n',
      'docs/Guides/_order.yaml': '- start\n- more\n',
      'docs/Guides/start.md': `---
title: Start
excerpt: How to begin.
---

> 📘 Good to know
>
> Read [more](doc:more).

\`\`\`js
one()
\`\`\`
\`\`\`py
two()
\`\`\`

<HTMLBlock>{\`
<p class="x">Hello<br></p>
\`}</HTMLBlock>

[block:callout]
{ "type": "danger", "title": "Stop", "body": "Now." }
[/block]
`,
      'docs/Guides/more.md': '---\ntitle: More\nhidden: false\n---\n\n## Part\n\nText.\n',
    })
    expect(config.navigation).toEqual({ groups: [{ group: 'Guides', pages: ['docs/start', 'docs/more'] }] })
    expect(file('docs/start.mdx')).toBe(`---
title: Start
description: How to begin.
---

<Info title="Good to know">

Read [more](/docs/more).

</Info>

<CodeGroup>

\`\`\`js title="js"
one()
\`\`\`

\`\`\`py title="py"
two()
\`\`\`

</CodeGroup>

<p className="x">Hello<br /></p>

<Danger title="Stop">

Now.

</Danger>
`)
    expect(addresses).toEqual(['/docs/more kept', '/docs/start kept'])
    expect(errors).toEqual([])
    expect(remarks).toEqual([])
  })
})

it('keeps the captions of images, and shows excerpts of several paragraphs as text', async () => {
  const { file, errors } = await importFiles({
    'docs/_order.yaml': '- a\n',
    'docs/a.md': `---
title: A
excerpt: |-
  The first *sentence*.

  > 📘 Note
  >
  > The second.
---
<Image align="center" alt="A door" border={false} caption="The door" src="https://files.readme.io/door.png" width="80%" />

<Image alt="A wall" src="https://files.readme.io/wall.png">
  The *wall*
</Image>

<Image alt="A roof" src="https://files.readme.io/roof.png" />
`,
  })
  expect(file('docs/a.mdx')).toBe(`---
title: A
description: The first *sentence*.
---

<Info title="Note">

The second.

</Info>

<Frame caption="The door">

<img src="https://files.readme.io/door.png" alt="A door" width="80%" />

</Frame>

<Frame caption="The *wall*">

<img src="https://files.readme.io/wall.png" alt="A wall" />

</Frame>

<img alt="A roof" src="https://files.readme.io/roof.png" />
`)
  expect(errors).toEqual([])
})

it('shows the operations of specifications on their pages', async () => {
  const page = (api: string) => `---\ntitle: A page\napi:\n${api}\n---\n\nText.\n`
  const { file, errors, remarks, config } = await importFiles({
    'docs/_order.yaml': '- start\n',
    'docs/start.md': '---\ntitle: Start\n---\n\nText.\n',
    'reference/_order.yaml': '- Pets\n',
    'reference/pets.json': JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/pets': { get: { operationId: 'listPets', responses: {} } },
        '/pets/{petId}': { delete: { responses: {} } },
      },
    }),
    'reference/Pets/list.md': page('  file: pets.json\n  operationId: listPets'),
    'reference/Pets/remove.md': page('  file: pets.json\n  operationId: delete_pets-petid'),
    'reference/Pets/other.md': page('  file: pets.json\n  operationId: feedPet'),
    'reference/Pets/away.md': page('  file: birds.json\n  operationId: fly'),
  })
  expect(file('reference/list.mdx')).toContain('openapi: /reference/pets.json GET /pets\n')
  expect(file('reference/remove.mdx')).toContain('openapi: /reference/pets.json DELETE /pets/{petId}\n')
  expect(file('reference/other.mdx')).not.toContain('openapi')
  expect(config.navigation).toMatchObject({ tabs: [{}, { tab: 'API Reference' }] })
  expect(remarks).toEqual([
    "missing api: The specification `birds.json` isn't in the folder, so the operation `fly` is missing from the page.",
    'missing api: The specification `reference/pets.json` has no operation `feedPet`.',
  ])
  expect(errors).toEqual([])
})

describe('sections of level 1', () => {
  const importPage = (body: string) =>
    importFiles({ 'docs/_order.yaml': '- a\n', 'docs/a.md': `---\ntitle: A\n---\n\n${body}` })

  it('move one level down with those below them, because the title has that level', async () => {
    const { file, remarks } = await importPage('Text.\n\n# One\n\n## Part\n\n```sh\n# comment\n```\n\n# One\n')
    expect(file('docs/a.mdx')).toBe(
      '---\ntitle: A\n---\n\nText.\n\n## One\n\n### Part\n\n```sh\n# comment\n```\n\n## One {#one-1}\n',
    )
    expect(remarks).toEqual([
      'changed heading levels: Headings are one level lower now, because the title of the page has level 1.',
    ])
  })

  it('stay if a level is left for none below them, or if the page starts with another', async () => {
    expect((await importPage('# One\n\n###### Six\n')).file('docs/a.mdx')).toContain('\n# One\n\n###### Six')
    expect((await importPage('## Part\n\n# One\n')).file('docs/a.mdx')).toContain('\n## Part\n\n# One')
    expect((await importPage('One\n===\n\nTwo\n---\n')).file('docs/a.mdx')).toContain('\nOne\n===\n\nTwo\n---')
  })
})
