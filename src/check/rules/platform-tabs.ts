// Reports consecutive sections for one platform each.
import type { Heading } from '../../content/tree.ts'
import { plainText } from '../../content/tree.ts'
import { ofType, type PlacedNode, placeOf } from '../nodes.ts'
import { rule } from '../rule.ts'

export const platformTabs = rule({
  name: 'platform-tabs',
  area: 'components',
  severity: 'suggestion',
  check: 'exact',
  guidance: 'Use Tabs for platform-specific content, and for alternative approaches of which a reader needs only one.',
  why: 'Readers see only what applies to them, and the next page remembers their choice.',
  examples: {
    good: ['<Tabs>\n  <Tab title="macOS">Use Homebrew.</Tab>\n  <Tab title="Windows">Use winget.</Tab>\n</Tabs>'],
    bad: ['## Install\n\nTwo ways.\n\n### macOS\n\nUse Homebrew.\n\n### Windows\n\nUse winget.'],
  },
  *page({ nodes }) {
    const headings = ofType(nodes, 'heading')
    let run: PlacedNode<Heading>[] = []
    let kind: string | undefined
    for (const heading of [...headings, undefined]) {
      const own = heading && kindOf(heading)
      const isNext =
        heading &&
        own !== undefined &&
        own === kind &&
        heading.node.depth === run[0]?.node.depth &&
        heading.siblings === run[0].siblings
      if (isNext) {
        run.push(heading)
        continue
      }
      const [first] = run
      if (first && run.length > 1) {
        const names = run.map(({ node }) => plainText(node.children).trim()).join(', ')
        yield {
          message: `A reader needs only one of these sections: ${names}.`,
          place: placeOf(first),
          help: 'Make them tabs of one `<Tabs>`.',
        }
      }
      run = heading && own !== undefined ? [heading] : []
      kind = own
    }
  },
})

const KINDS: Readonly<Record<string, string>> = {
  macos: 'system',
  mac: 'system',
  windows: 'system',
  linux: 'system',
  ubuntu: 'system',
  debian: 'system',
  npm: 'manager',
  pnpm: 'manager',
  yarn: 'manager',
  bun: 'manager',
  ios: 'mobile',
  android: 'mobile',
  bash: 'shell',
  zsh: 'shell',
  fish: 'shell',
  powershell: 'shell',
}

/** The kind of alternative that a heading names, such as `macOS` or `On Windows`. */
function kindOf({ node }: PlacedNode<Heading>): string | undefined {
  const text = plainText(node.children)
    .trim()
    .toLowerCase()
    .replace(/^(?:on|for|with|using) /, '')
    .replace(/ users$/, '')
  return Object.hasOwn(KINDS, text) ? KINDS[text] : undefined
}
