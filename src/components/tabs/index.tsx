// Tabs and Tab: alternatives of which the reader needs one.

import { label, titled } from '../../markdown/nodes.ts'
import { labelHtml, labelText, textOf } from '../attribute-values.tsx'
import { component, type HtmlContext, type Use } from '../component.ts'
import { type TabPart, tabSet } from './tab-set.tsx'

/** Alternatives. */
export const tabs = component({
  name: 'Tabs',
  summary: 'Alternatives of which the reader needs one, such as one per operating system.',
  group: 'structure',
  props: {
    defaultTabIndex: { type: 'number', default: 0, summary: 'Number of the tab that shows first, from 0.' },
    sync: {
      type: 'boolean',
      default: true,
      summary: 'Follows the choice in other groups that have a tab of the same title.',
    },
    borderBottom: { type: 'boolean', default: false, summary: 'Closes the tabs with a line.' },
    className: { type: 'className', summary: 'Additional class names.' },
  },
  children: { only: ['Tab'] },
  examples: [
    '<Tabs>\n  <Tab title="macOS" icon="apple">\n    ```bash\n    brew install acme\n    ```\n  </Tab>\n  <Tab title="Linux" icon="linux">\n    ```bash\n    curl -fsSL https://get.acme.example | sh\n    ```\n  </Tab>\n</Tabs>',
    '<Tabs defaultTabIndex={1} sync={false} borderBottom>\n  <Tab title="By hand">Copy the file to `~/.acme`.</Tab>\n  <Tab title="With the installer" id="installer">Run it, and answer its two questions.</Tab>\n</Tabs>',
  ],
  advice: [
    'Use Tabs for platform-specific content, and for alternative approaches of which a reader needs only one.',
    'Use the same titles in the same order on all pages: Galley remembers the choice of the reader by title.',
    'Do not use Tabs for content that everybody should read, and use CodeGroup where all alternatives are code.',
  ],
  html(use, context) {
    const own = use.children.uses('Tab')
    const { defaultTabIndex, sync, borderBottom, className } = use.props
    const set = tabSet(
      {
        parts: own.map((tab) => partOf(tab, context)),
        class: ['tabs', textOf(className)].filter(Boolean).join(' '),
        selected: Number(defaultTabIndex),
        sync: sync !== false,
        border: borderBottom === true,
      },
      context,
    )
    return (
      <>
        {use.children.rest('Tab')}
        {own.length > 0 && set}
      </>
    )
  },
  markdown: (use) => use.children.markdown(),
})

/** One alternative. */
export const tab = component({
  name: 'Tab',
  summary: 'One alternative among tabs.',
  group: 'structure',
  folder: 'tabs',
  props: {
    title: { type: 'string', required: true, summary: 'The label. Tabs of the same title follow each other.' },
    id: { type: 'string', summary: 'The fragment that links here and selects the tab; made from the title otherwise.' },
    icon: { type: 'icon', summary: 'An icon before the label.' },
    iconType: { type: 'string', summary: 'Style of a Font Awesome icon, such as `solid` or `regular`.' },
  },
  children: 'flow',
  parents: ['Tabs'],
  anchor: {
    id: ({ id, title }) => (textOf(id) ? { id: textOf(id) } : { text: labelText(title) || 'tab' }),
  },
  examples: [
    '<Tabs>\n  <Tab title="npm">Run `npm install acme`.</Tab>\n  <Tab title="pnpm">Run `pnpm add acme`.</Tab>\n</Tabs>',
    '<Tabs>\n  <Tab title="Cloud" icon="cloud" id="cloud">Nothing to install.</Tab>\n  <Tab title="Self-hosted" icon="server" id="self-hosted">You need Docker.</Tab>\n</Tabs>',
  ],
  advice: [
    'Keep the title of a Tab to one or two words, and write each tab so that it is complete without the others.',
    'Do not refer from one tab to another: the reader sees only one.',
  ],
  html(use, context) {
    const { id, label, content } = partOf(use, context)
    return (
      <div class="tab-panel" id={id}>
        <p class="tab-title">{label}</p>
        {content}
      </div>
    )
  },
  markdown: ({ props, children }) => titled(label(textOf(props.title)), children.markdown()),
})

function partOf(use: Use, context: HtmlContext): TabPart {
  const { title, icon, iconType } = use.props
  return {
    id: use.element.id ?? context.uniqueId('tab-panel'),
    label: labelHtml(title, context),
    key: labelText(title),
    icon: context.icon(icon, { type: iconType, class: 'tab-icon' }),
    content: use.children.html(),
  }
}
