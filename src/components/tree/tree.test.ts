// Edge cases of this component. Its examples cover the common ones.
import { describe, expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

const outline = async (mdx: string) => (await renderMdx(mdx)).markdown.replace(/^```.*\n|```\n$/gm, '')
/** Folders and files by class, with open folders marked. */
const entries = (html: string) =>
  [...html.matchAll(/<li class="tree-(folder|file)"[^>]*>(?:<details class="tree-branch"( open)?>)?/g)].map(
    ([, kind, open]) => `${kind}${open ?? ''}`,
  )

describe('a Markdown list', () => {
  it('has folders by slash and by content, and drops formatting', async () => {
    const mdx = '<FileTree>\n\n- **docs**\n  - `index.mdx`\n- empty/\n- docs.json\n\n</FileTree>'
    expect(await outline(mdx)).toBe('docs/\n  index.mdx\nempty/\ndocs.json\n')
    expect(entries((await renderMdx(mdx)).html)).toEqual(['folder open', 'file', 'folder', 'file'])
  })

  it('may be loose', async () => {
    expect(await outline('<Tree>\n\n- a/\n\n  - b\n\n- c\n\n</Tree>')).toBe('a/\n  b\nc\n')
  })
})

describe('components', () => {
  it.each(['Tree.', 'FileTree.', ''])('named %sFolder and %sFile make the same tree', async (prefix) => {
    const mdx = `<Tree>\n<${prefix}Folder name="a" defaultOpen>\n<${prefix}File name="b" />\n</${prefix}Folder>\n</Tree>`
    expect(await outline(mdx)).toBe('a/\n  b\n')
    expect(entries((await renderMdx(mdx)).html)).toEqual(['folder open', 'file'])
  })

  it('show what is in a folder that can’t be opened', async () => {
    const { html } = await renderMdx(
      '<Tree>\n<Tree.Folder name="a" openable={false}>\n<Tree.File name="b" />\n</Tree.Folder>\n</Tree>',
    )
    expect(html).not.toContain('<details')
    expect(html).toContain('>b</span>')
  })

  it('may be on one line', async () => {
    expect(await outline('<Tree><Tree.File name="a" /><Tree.File name="b" comment="new" /></Tree>')).toBe(
      'a\nb  # new\n',
    )
  })
})

it.each([
  ['{{ "--tree-highlight": "#39f" }}', ' style="--tree-highlight:#39f"'],
  ['"--tree-highlight: #39f; color: red"', ' style="--tree-highlight:#39f"'],
  ['{{ "--tree-highlight": "red;}" }}', ''],
  ['{{ position: "fixed" }}', ''],
])('style=%s', async (style, attribute) => {
  const { html } = await renderMdx(`<Tree style=${style}>\n<Tree.File name="a" />\n</Tree>`)
  expect(html).toContain(`<ul class="tree"${attribute} data-label`)
})

it('keeps what isn’t a tree', async () => {
  expect((await renderMdx('<Tree>\n\nNothing yet.\n\n</Tree>')).html).toContain('<p>Nothing yet.</p>')
})
