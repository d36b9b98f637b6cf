// Reports syntax of other documentation tools: admonitions, hints, tabs, wiki links. Here it's shown as typed or breaks
// the page.
import type { Page } from '../../content/page.ts'
import { normalizePath } from '../../files/file-system.ts'
import type { Project } from '../../project/project.ts'
import { fences, foreignConstructs, type IsHidden, within } from '../foreign-syntax.ts'
import { closest, type PlacedNode } from '../nodes.ts'
import { type Finding, type PageInput, rule } from '../rule.ts'

const HEAD = '---\ntitle: Start\ndescription: Begin here.\n---\n\n'
const LIMITS = '---\ntitle: Rate limits\ndescription: How many.\n---\n\nTen.\n'

export const foreignSyntax = rule({
  name: 'foreign-syntax',
  area: 'components',
  severity: 'warning',
  givesErrors: true,
  check: 'exact',
  guidance: 'Write callouts, tabs, and links with the components in the reference, not in the syntax of other systems.',
  why: 'Readers see the syntax of other systems as typed.',
  examples: {
    good: [
      '<Note>Keys expire after a year.</Note>',
      '> [!NOTE]\n> Keys expire after a year.',
      'Write `:::note` or `{% hint %}` in other systems.',
      '```text\n:::note\nKeys expire.\n:::\n```',
      '> ⚠️ **Keys expire** after a year.',
      {
        files: {
          'index.mdx': `${HEAD}<Card title="Why [[Rate limits]]">\\[[Rate limits]], [a [[Rate limits]]](/limits)</Card>\n`,
          'limits.mdx': LIMITS,
        },
      },
    ],
    bad: [
      ':::note\nKeys expire after a year.\n:::',
      ':::tip[Rotate keys]\n\nOnce a year.\n\n:::',
      '!!! warning "Keys expire"\n    Rotate them once a year.',
      '{% hint style="info" %}\nKeys expire after a year.\n{% endhint %}',
      '```{note}\nKeys expire after a year.\n```',
      '> 📘 Keys\n>\n> Keys expire after a year.',
      '{: .note }\nKeys expire after a year.',
      '[block:callout]\n{ "type": "info", "body": "Keys expire after a year." }\n[/block]',
      '--8<-- "keys.md"',
      { files: { 'index.mdx': `${HEAD}See [[Rate limits]].\n`, 'limits.mdx': LIMITS } },
    ],
  },
  *page(input) {
    const { page, project } = input
    const { text } = page.source
    const { file } = page
    const isHidden = hiddenIn(page, () => input.nodes)
    const include = (path: string, from: string) => includedFile(path, from, project)
    for (const found of foreignConstructs(text, isHidden, { file, include })) {
      const { what, start, end, component, edits, shownAs, todo } = found
      const named = component ?? componentOf(text.slice(start, end), project)
      yield {
        message: `${what}; ${SHOWN[shownAs]}.`,
        place: { file, start, end },
        help: named ? `Use \`<${named}>\`.` : (todo ?? 'Use a built-in component, or plain Markdown.'),
        ...(shownAs === 'error' && { severity: 'error' as const }),
        ...(edits && { fix: edits.map((edit) => ({ file, ...edit })) }),
      }
    }
    yield* wikiLinks(input)
  },
})

/** The component with the name of a container, such as `Steps` for `:::steps`. */
function componentOf(marker: string, { vocabulary }: Project): string | undefined {
  const name = /^:{3,}\s*([A-Za-z][\w-]*)/.exec(marker)?.[1]
  return name && vocabulary.find(name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()))?.name
}

const SHOWN = {
  error: "Galley can't parse it",
  text: 'it is shown as typed',
  code: 'it is shown as code',
  quote: 'it is shown as a quotation',
} as const

/** A file that a page includes, relative to the page or to the docs folder. */
function includedFile(path: string, from: string, { files }: Project): { text: string; file: string } | undefined {
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : ''
  const candidates = /^[@/]/.test(path) ? [path.replace(/^@?\/+/, '')] : [`${folder}/${path}`, path]
  for (const candidate of candidates) {
    const file = normalizePath(candidate)
    const text = file === undefined || file === '' ? undefined : files.readText(file)
    if (file !== undefined && text !== undefined) return { text, file }
  }
  return undefined
}

const WIKI = /(?<!\\)\[\[([^[\]|\n]{2,80})(?:\|([^[\]|\n]{1,80}))?\]\](?!\()/g

/**
 * `[[Page]]` and `[[page|text]]` in text, if a page has that name. Other text in double brackets may be intentional, and
 * brackets in attributes, code, and links mean something else.
 */
function* wikiLinks({ page: { source, file }, project, nodes }: PageInput): Iterable<Finding> {
  if (!source.text.includes('[[')) return
  for (const placed of nodes) {
    const { node } = placed
    if (node.type !== 'text' || !node.span || placed.file !== file || !node.value.includes('[[')) continue
    if (closest(placed, ({ type }) => type === 'link')) continue
    const typed = source.text.slice(node.span.start, node.span.end)
    for (const { 0: whole, 1: name = '', 2: label, index } of typed.matchAll(WIKI)) {
      const route = node.value.includes(whole) ? pageNamed(name.trim(), project) : undefined
      if (route === undefined) continue
      const link = `[${(label ?? name).trim()}](${route})`
      const start = node.span.start + index
      const place = { file, start, end: start + whole.length }
      yield {
        message: `\`${whole}\` is a wiki link, which is shown as typed.`,
        place,
        help: `Write \`${link}\`.`,
        fix: [{ ...place, text: link }],
      }
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
      ...fences(text),
    ]
    return within(spans, offset)
  }
}
