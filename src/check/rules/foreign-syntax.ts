// Reports syntax of other documentation tools: admonitions, hints, tabs, wiki links. Here it's shown as typed or breaks
// the page.
import type { Page } from '../../content/page.ts'
import type { Project } from '../../project/project.ts'
import { foreignConstructs, type IsHidden } from '../foreign-syntax.ts'
import type { PlacedNode } from '../nodes.ts'
import { type Finding, rule } from '../rule.ts'

const HEAD = '---\ntitle: Start\ndescription: Begin here.\n---\n\n'
const LIMITS = '---\ntitle: Rate limits\ndescription: How many.\n---\n\nTen.\n'

export const foreignSyntax = rule({
  name: 'foreign-syntax',
  area: 'components',
  severity: 'warning',
  check: 'exact',
  guidance: 'Write callouts, tabs, and links with the components in the reference, not in the syntax of other tools.',
  why: 'Readers see the syntax of other tools as typed.',
  examples: {
    good: [
      '<Note>Keys expire after a year.</Note>',
      '> [!NOTE]\n> Keys expire after a year.',
      'Write `:::note` or `{% hint %}` in other tools.',
      '```text\n:::note\nKeys expire.\n:::\n```',
    ],
    bad: [
      ':::note\nKeys expire after a year.\n:::',
      ':::tip[Rotate keys]\n\nOnce a year.\n\n:::',
      '!!! warning "Keys expire"\n    Rotate them once a year.',
      '{% hint style="info" %}\nKeys expire after a year.\n{% endhint %}',
      { files: { 'index.mdx': `${HEAD}See [[Rate limits]].\n`, 'limits.mdx': LIMITS } },
    ],
  },
  *page(input) {
    const { page, project } = input
    const { text } = page.source
    const { file } = page
    const isHidden = hiddenIn(page, () => input.nodes)
    for (const { what, start, end, component, edits, breaks } of foreignConstructs(text, isHidden)) {
      yield {
        message: `${what}; ${breaks ? "Galley can't parse it" : 'it is shown as typed'}.`,
        place: { file, start, end },
        help: component ? `Use \`<${component}>\`.` : 'Use a built-in component, or plain Markdown.',
        ...(breaks && { severity: 'error' as const }),
        ...(edits && { fix: edits.map((edit) => ({ file, ...edit })) }),
      }
    }
    yield* wikiLinks(page, project, isHidden)
  },
})

const WIKI = /\[\[([^[\]|\n]{2,80})(?:\|([^[\]|\n]{1,80}))?\]\](?!\()/g

/** `[[Page]]` and `[[page|text]]`, if a page has that name. Other text in double brackets may be intentional. */
function* wikiLinks({ source: { text }, file }: Page, project: Project, isHidden: IsHidden): Iterable<Finding> {
  if (!text.includes('[[')) return
  for (const { 0: typed, 1: name = '', 2: label, index: start } of text.matchAll(WIKI)) {
    const route = isHidden(start) ? undefined : pageNamed(name.trim(), project)
    if (route === undefined) continue
    const link = `[${(label ?? name).trim()}](${route})`
    const place = { file, start, end: start + typed.length }
    yield {
      message: `\`${typed}\` is a wiki link, which is shown as typed.`,
      place,
      help: `Write \`${link}\`.`,
      fix: [{ ...place, text: link }],
    }
  }
}

/** The page with a title or file name, if there is exactly one. */
function pageNamed(name: string, project: Project): string | undefined {
  const wanted = name.toLowerCase()
  const slug = wanted.replace(/\s+/g, '-').replace(/^\/+/, '')
  const found = [...project.outlines].filter(
    ([route, { title }]) => title.toLowerCase() === wanted || route.slice(1) === slug || route.endsWith(`/${slug}`),
  )
  return found.length === 1 ? found[0]?.[0] : undefined
}

/** Tells whether an offset is in code or in a comment, where syntax is only shown. Computed on first use. */
function hiddenIn({ file, source: { text } }: Page, nodes: () => readonly PlacedNode[]): IsHidden {
  let spans: readonly { start: number; end: number }[] | undefined
  return (offset) => {
    spans ??= [
      ...nodes().flatMap(({ node, file: own }) =>
        own === file && (node.type === 'code' || node.type === 'inlineCode') && node.span ? [node.span] : [],
      ),
      ...Array.from(text.matchAll(/\{\/\*[\s\S]*?\*\/\}|<!--[\s\S]*?-->/g), ({ 0: comment, index }) => ({
        start: index,
        end: index + comment.length,
      })),
      ...Array.from(
        text.matchAll(/^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\2[ \t]*$/gm),
        ({ 0: fence, index }) => ({
          start: index,
          end: index + fence.length,
        }),
      ),
    ]
    return spans.some(({ start, end }) => start <= offset && offset < end)
  }
}
