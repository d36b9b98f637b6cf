// The MDX of Rspress: containers between colons, tabs, steps, commands for each package manager.
import { type TabContent, tabs } from '../build.ts'
import type { BlockContext, Dialect } from '../dialect.ts'
import { type ElementBlock, elementBlocks, textAttribute, valueAttribute } from '../elements.ts'
import { codeLines, packageManagerTabs } from '../fences.ts'
import type { Line } from '../lines.ts'
import { badges } from '../syntaxes/badges.ts'
import { colons, strayColons } from '../syntaxes/colons.ts'
import { modules } from '../syntaxes/modules.ts'
import { players } from '../syntaxes/players.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { commandTabs, details, figure, mermaid, tabElements } from '../syntaxes/shared-elements.ts'
import { stepsByHeadings } from './nextra.ts'
import { card, cardGrid } from './starlight.ts'
import { convertMarkedFence } from './vitepress.ts'

const COLORS = { info: 'blue', tip: 'green', warning: 'yellow', danger: 'red' }

/** `<PackageManagerTabs command="create rspress" />`, or one command for each: `command={{ npm: '…', yarn: '…' }}`. */
function packageManagers(element: ElementBlock, context: BlockContext): readonly Line[] | undefined {
  const { at } = element
  const value = valueAttribute(element, 'command')
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const all = Object.entries(value).map(
      ([title, code]): TabContent => ({
        title,
        lines: codeLines(String(code), { lang: 'bash' }, at),
        at,
      }),
    )
    context.remark('carried', '<PackageManagerTabs>', at)
    return all.length > 0 ? tabs(all, at) : undefined
  }
  const command = textAttribute(element, 'command')
  if (command === '') return undefined
  context.remark('carried', '<PackageManagerTabs>', at)
  return packageManagerTabs(
    { opening: { before: '', marks: '```', info: '' }, body: [], at },
    { lang: 'bash', command: `npm ${command}` },
  )
}

export const rspress: Dialect = {
  name: 'rspress',
  format: 'mdx',
  slugs: 'github',
  blocks: [
    modules(/^(?:@rspress\/|@?rspress(?:\/|$)|@theme$|react(?:\/|$))/),
    colons,
    strayColons,
    bracketCallouts,
    commandTabs,
    players,
    elementBlocks({
      PackageManagerTabs: packageManagers,
      Tabs: tabElements({ items: ['Tab'], titles: ['label', 'title'], list: 'values' }),
      Steps: stepsByHeadings,
      Card: card,
      LinkCard: card,
      CardGrid: cardGrid,
      details,
      figure,
      Mermaid: mermaid,
    }),
  ],
  inline: [badges({ kind: 'type', usual: 'info', colors: COLORS })],
  fence: convertMarkedFence,
  elements: {
    Link: { kind: 'rename', name: 'a' },
    SourceCode: { kind: 'unwrap', isUnknown: true },
    Button: { kind: 'rename', name: 'a', attributes: { theme: undefined, type: undefined, size: undefined } },
  },
}
