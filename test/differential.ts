// Finds where the text of a page differs from what the reference compiler, @mdx-js/mdx, shows for the same source.
import { evaluate } from '@mdx-js/mdx'
import remarkGfm from 'remark-gfm'
import type { Page } from '../src/content/page.ts'
import type { Node } from '../src/content/tree.ts'
import { childText, escapeHtml, type Html, type HtmlChild, raw } from '../src/html/html.ts'
import { Fragment, jsx, jsxs } from '../src/html/jsx-runtime.ts'
import { pageToHtml } from '../src/render/html.ts'
import { visibleText } from './visible-text.ts'

/** The outcome for one page. `skipped` says why there is nothing to compare. */
export type Comparison =
  | { readonly outcome: 'same' }
  | { readonly outcome: 'skipped'; readonly reason: string }
  | { readonly outcome: 'different'; readonly ours: string; readonly reference: string }

/** Compares the visible text of one page. On both sides, components only show their children. */
export async function comparePage(page: Page): Promise<Comparison> {
  const source = page.source.text.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/, '')
  const reason = notComparable(source, page)
  if (reason) return { outcome: 'skipped', reason }
  let reference: string
  try {
    reference = visibleText(await referenceHtml(source, page.file.endsWith('.md') ? 'md' : 'mdx'))
  } catch (error) {
    return { outcome: 'skipped', reason: `the reference stops: ${String(error).split('\n')[0]}` }
  }
  const ours = visibleText(ourHtml(page))
  // The first heading of a page without a title becomes its title, which is above the text.
  const whole =
    page.frontmatter.data.title === undefined && !reference.startsWith(ours) ? `${page.title} ${ours}` : ours
  if (whole.trim() === reference) return { outcome: 'same' }
  return { outcome: 'different', ...aroundDifference(whole, reference) }
}

/** Authors' code, and syntax that the reference doesn't support. */
function notComparable(source: string, page: Page): string | undefined {
  const text = source.replace(/^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm, '')
  if (/^(?:import|export)\s/m.test(text)) return 'has imports or exports'
  if (contains(page.body.children, (node) => node.type === 'math' || node.type === 'inlineMath')) return 'has math'
  if (contains(page.body.children, (node) => node.type === 'fragment')) return 'has parts of other files'
  if (/^[ \t]*>[ \t]*\[!\w+\]/m.test(text)) return 'has an alert'
  return undefined
}

async function referenceHtml(source: string, format: 'md' | 'mdx'): Promise<string> {
  const runtime = { jsx, jsxs, Fragment } as unknown as Parameters<typeof evaluate>[1]
  const { default: Content } = await evaluate(source, {
    ...runtime,
    format,
    remarkPlugins: [remarkGfm],
    remarkRehypeOptions: { footnoteLabel: ' ' },
  })
  const names = [...source.matchAll(/<([A-Z]\w*)/g)].map((match) => [match[1], showsChildren] as const)
  return String(Content({ components: Object.fromEntries(names) }))
}

/** Replaces every component, and the parts of a dotted name. */
const showsChildren: object = new Proxy((props: { children?: HtmlChild }): Html => raw(childText(props.children)), {
  get: (target, key) => (typeof key === 'string' && /^[A-Z]/.test(key) ? showsChildren : Reflect.get(target, key)),
})

function ourHtml(page: Page): string {
  contains(page.body.children, (node) => {
    // Without an info string, a block shows its code without a frame.
    if (node.type === 'code') Object.assign(node, { lang: '', meta: '' })
    return false
  })
  const { body, panel } = pageToHtml(
    page.body.children,
    {
      component: () => undefined,
      link: (href) => ({ href, external: false }),
      image: (src) => ({ src }),
      icon: () => ({ html: '', found: true }),
      highlight: (code) => raw(escapeHtml(code)),
      math: (tex) => escapeHtml(tex),
      markdown: () => [],
      word: () => '',
      route: page.route,
    },
    page.file,
  )
  return `${body} ${panel ?? ''}`
}

/** True if a node or one of its descendants matches. */
function contains(nodes: readonly Node[], fits: (node: Node) => boolean): boolean {
  return nodes.some((node) => fits(node) || ('children' in node && contains(node.children, fits)))
}

/** Both texts, with some context around the first difference. */
function aroundDifference(ours: string, reference: string): { ours: string; reference: string } {
  let at = 0
  while (at < ours.length && ours[at] === reference[at]) at++
  const part = (text: string): string => text.slice(Math.max(0, at - 40), at + 80)
  return { ours: part(ours), reference: part(reference) }
}
