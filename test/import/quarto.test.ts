// Quarto: books and websites of `_quarto.yml`, code that runs, references.
import { expect, it } from 'vitest'
import { importFiles } from './testing.ts'

it('imports a book: chapters, references, figures, and code', async () => {
  const { file, config, addresses, errors, anchors, site } = await importFiles({
    '_quarto.yml': `project:
  type: book
book:
  title: Field notes
  repo-url: https://github.com/acme/notes
  chapters:
    - index.qmd
    - part: Basics
      chapters: [start.qmd, more.Rmd]
  appendices: [data.qmd]
`,
    'index.qmd':
      '# Welcome\n\nRead @sec-start, then [-@sec-steps], and see @fig-map. Mail me@sec-start.example.\n\nA word---or two -- and more: `a -- b`, run x --all, <https://a.example/b---c>.\n\n| A | B |\n| --- | --- |\n| c | d |\n',
    'start.qmd': `# Start {#sec-start}

{{< include _part.qmd >}}

## Steps to take {#sec-steps .unnumbered}

\`\`\`{r}
#| label: load
#| message: false
library(acme)
\`\`\`

\`\`\`{r}
#| label: fig-map
#| echo: false
#| fig-cap: >
#|   The map of
#|   the field.
#| fig-alt: "A map"
knitr::include_graphics("images/map.png")
\`\`\`

\`\`\`{r, echo = FALSE}
plot(hidden)
\`\`\`
`,
    '_part.qmd': 'A shared part.\n',
    'more.Rmd': '# More\n\n::: callout-tip\nTry it.\n:::\n\n{{< pagebreak >}}\n\nBuilt with {{< var tool >}}.\n',
    '_variables.yml': 'tool: acme 2\n',
    'data.qmd': '# Data\n\nText.\n',
    'draft.qmd': '# No chapter\n',
    'README.md': '# The repository\n',
    'images/map.png': 'png',
  })
  expect(config.navigation).toEqual({
    pages: ['index', { group: 'Basics', pages: ['start', 'more'] }, { group: 'Appendices', pages: ['data'] }],
  })
  expect(addresses).toEqual(['/ kept', '/data kept', '/more kept', '/start kept'])
  expect(file('index.mdx')).toContain(
    'Read [Start](/start), then [Steps to take](/start#sec-steps), and see [Figure](/start#fig-map). Mail me@sec-start.example.',
  )
  expect(file('index.mdx')).toContain(
    'A word—or two – and more: `a -- b`, run x --all, [https://a.example/b---c](https://a.example/b---c).',
  )
  expect(file('index.mdx')).toContain('| --- | --- |')
  expect(file('start.mdx')).toBe(`---
title: Start
---

A shared part.

## Steps to take {#sec-steps}

\`\`\`r
library(acme)
\`\`\`

<a id="fig-map" />

<Frame caption="The map of the field.">

<img src="/images/map.png" alt="A map" />

</Frame>
`)
  expect(file('more.mdx')).toMatch(/<Tip>\n\nTry it\.\n\n<\/Tip>\n+Built with acme 2\./)
  expect([errors, anchors.lost, site.text]).toEqual([[], [], []])
})

it('imports a website: its sidebars, and the files that it renders', async () => {
  const { config, addresses, remarks, file } = await importFiles({
    '_quarto.yaml': `project:
  type: website
  render: ["*.qmd", "guide/", "!guide/old.qmd"]
website:
  title: Acme
  sidebar:
    - title: Guide
      contents:
        - index.qmd
        - section: First steps
          contents:
            - text: Set up
              href: guide/setup.qmd
            - guide/more*.qmd
        - text: Chat
          href: https://chat.example
    - id: talks
      contents: [about.qmd]
`,
    'index.qmd': '---\ntitle: Home\n---\n\nSee [](`~acme.Table`) and {{< fa star >}}.\n',
    'guide/setup.qmd': '# Setup\n\nSee [the others](more-a.qmd).\n',
    'guide/more-a.qmd': '# A\n\nText.\n',
    'guide/more-b.qmd': '# B\n\nText.\n',
    'guide/old.qmd': '# Old\n\nText.\n',
    'about.qmd': '# About\n\nText.\n',
    'notes/private.qmd': '# Private\n\nText.\n',
  })
  expect(config.navigation).toEqual({
    tabs: [
      {
        tab: 'Guide',
        pages: [
          'index',
          { group: 'First steps', pages: ['guide/setup', 'guide/more-a', 'guide/more-b'] },
          'links/chat',
        ],
      },
      { tab: 'talks', pages: ['about'] },
    ],
  })
  expect(addresses).toEqual(['/ kept', '/about kept', '/guide/more-a kept', '/guide/more-b kept', '/guide/setup kept'])
  expect(file('guide/setup.mdx')).toContain('[the others](/guide/more-a)')
  expect(file('index.mdx')).toContain('See `Table` and \\{\\{< fa star >\\}\\}.')
  expect(remarks).toEqual([
    'simplified [](``): The reference that this link leads to is generated, so its text stays.',
    'left {{< fa >}}: Only Quarto knows what `{{< fa >}}` shows, so it shows as text.',
  ])
})
