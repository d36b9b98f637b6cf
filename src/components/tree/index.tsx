// Tree, Tree.Folder, Tree.File: a folder with its files, from a Markdown list or from components.
import type { Value } from '../../content/tree.ts'
import { type Html, join } from '../../html/html.ts'
import { code } from '../../markdown/nodes.ts'
import { colorStyle } from '../color-value.ts'
import { component, type HtmlContext, type Prop } from '../component.ts'
import { glyph } from '../glyphs.tsx'
import { type Entry, entriesOf, entryOf } from './entries.ts'

export const tree = component({
  name: 'Tree',
  aliases: [{ name: 'FileTree' }],
  summary: 'A folder with its files, written as a nested list or with `Tree.Folder` and `Tree.File`.',
  group: 'content',
  props: {
    style: { type: 'object', summary: 'Color of what is highlighted: `{{ "--tree-highlight": "#0a7" }}`.' },
  },
  children: 'flow',
  examples: [
    '<FileTree>\n\n- docs/\n  - index.mdx\n  - guides/\n    - start.mdx\n- docs.json\n\n</FileTree>',
    '<Tree>\n  <Tree.Folder name="app" defaultOpen>\n    <Tree.File name="layout.tsx" />\n    <Tree.File name="page.tsx" highlight />\n  </Tree.Folder>\n  <Tree.File name="package.json" comment="dependencies" />\n</Tree>',
  ],
  advice: [
    'Use it to show where a file belongs, before the step that creates or edits it.',
    'Show only the files that matter for the page, and highlight the one that the text speaks of.',
    'Write a nested list for a plain tree. Use the components if folders start closed or entries are highlighted.',
  ],
  html({ props, children }, context) {
    const entries = entriesOf(children)
    if (entries.length === 0) return children.html()
    return (
      <ul class="tree" style={highlightStyle(props.style)} data-label={context.word('fileTree')}>
        {entries.map((entry) => entryHtml(entry, context))}
      </ul>
    )
  },
  markdown({ children }) {
    const entries = entriesOf(children)
    return entries.length === 0 ? children.markdown() : [code(linesOf(entries).join('\n'), 'text')]
  },
})

const entryProps: Readonly<Record<string, Prop>> = {
  name: { type: 'string', summary: 'The visible name.', required: true },
  highlight: { type: 'boolean', summary: 'Highlights the entry, and the content of a folder.', default: false },
  comment: { type: 'string', summary: 'A few words after the name.' },
  icon: { type: 'icon', summary: 'An icon instead of the default one.' },
}

export const treeFolder = component({
  name: 'Tree.Folder',
  folder: 'tree',
  aliases: [{ name: 'FileTree.Folder' }, { name: 'Folder', deprecated: true }],
  summary: 'A folder in a tree.',
  group: 'content',
  props: {
    ...entryProps,
    defaultOpen: { type: 'boolean', summary: 'Opens the folder initially.', default: false },
    openable: { type: 'boolean', summary: 'Lets readers open and close it.', default: true },
    defaultClosed: { type: 'boolean', summary: 'Folders are closed anyway.', deprecated: 'defaultOpen={false}' },
  },
  children: { only: ['Tree.Folder', 'Tree.File'] },
  parents: ['Tree', 'Tree.Folder'],
  examples: [
    '<Tree>\n  <Tree.Folder name="src" defaultOpen>\n    <Tree.Folder name="api" highlight>\n      <Tree.File name="route.ts" />\n    </Tree.Folder>\n  </Tree.Folder>\n</Tree>',
  ],
  advice: ['Open the folders on the way to the file that the text speaks of, and leave the others closed.'],
  html: (use, context) => entryHtml(entryOf(use), context),
  markdown: (use) => [code(linesOf([entryOf(use)]).join('\n'), 'text')],
})

export const treeFile = component({
  name: 'Tree.File',
  folder: 'tree',
  aliases: [{ name: 'FileTree.File' }, { name: 'File', deprecated: true }],
  summary: 'A file in a tree.',
  group: 'content',
  props: entryProps,
  children: 'none',
  parents: ['Tree', 'Tree.Folder'],
  examples: ['<Tree>\n  <Tree.File name="docs.json" highlight comment="the navigation" />\n</Tree>'],
  advice: ['Write the name as it is on the disk, with its extension.'],
  html: (use, context) => entryHtml(entryOf(use), context),
  markdown: (use) => [code(linesOf([entryOf(use)]).join('\n'), 'text')],
})

/** A folder is a native disclosure, which opens without a script. The script only adds the keys of a tree. */
function entryHtml(entry: Entry, context: HtmlContext): Html {
  const { isFolder, openable, children } = entry
  const label = labelHtml(entry, context)
  const list = children.length > 0 && <ul>{children.map((child) => entryHtml(child, context))}</ul>
  return (
    <li class={isFolder ? 'tree-folder' : 'tree-file'} data-highlight={entry.highlight}>
      {list && openable ? (
        <details class="tree-branch" open={entry.open}>
          <summary>{label}</summary>
          {list}
        </details>
      ) : (
        join(label, list)
      )}
    </li>
  )
}

function labelHtml({ name, icon, isFolder, comment }: Entry, context: HtmlContext): Html {
  const own = context.icon(icon, { class: 'tree-icon' })
  return (
    <span class="tree-label">
      {own.text === '' ? glyph(isFolder ? 'folder' : 'file', 'tree-icon') : own}
      <span class="tree-name">{name}</span>
      {comment !== '' && <span class="tree-comment">{comment}</span>}
    </span>
  )
}

function highlightStyle(style: Value): string | undefined {
  if (typeof style === 'string')
    return colorStyle({ '--tree-highlight': /--tree-highlight\s*:([^;]+)/.exec(style)?.[1] })
  const given = (style ?? {}) as Readonly<Record<string, Value>>
  return colorStyle({ '--tree-highlight': given['--tree-highlight'] })
}

/** One line per entry, indented by two spaces per level. */
function linesOf(entries: readonly Entry[], indent = ''): string[] {
  return entries.flatMap(({ name, isFolder, comment, children }) => [
    `${indent}${name}${isFolder && !name.endsWith('/') ? '/' : ''}${comment === '' ? '' : `  # ${comment}`}`,
    ...linesOf(children, `${indent}  `),
  ])
}
