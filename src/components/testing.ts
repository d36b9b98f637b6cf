// For tests: renders a page as the site does, with plain colors and icons.

import { collectPage } from '../content/collect.ts'
import { createEvaluator } from '../content/evaluate.ts'
import type { Page } from '../content/page.ts'
import { parseDraft } from '../content/parse.ts'
import { SourceFile } from '../files/source-file.ts'
import { escapeHtml } from '../html/html.ts'
import { createAnchors } from '../project/anchors.ts'
import { readMarks, renderLines } from '../render/code-lines.ts'
import { pageToHtml } from '../render/html.ts'
import { pageToMarkdown } from '../render/markdown.ts'
import en from '../theme/words/en.json'
import { englishWords } from '../theme/words.ts'
import { findComponent } from './index.ts'
import { builtIn } from './vocabulary.ts'

/** A rendered page. */
export interface Rendered {
  readonly page: Page
  readonly html: string
  /** The content of the column next to the text. */
  readonly aside: string
  /** The content that replaces the table of contents. */
  readonly contents: string
  readonly markdown: string
  /** Folders whose stylesheets and scripts the page needs. */
  readonly assets: readonly string[]
  /** Keys of interface texts that English doesn't have. */
  readonly missingWords: readonly string[]
}

/** Renders the MDX of a page. Every file that it imports contains a single sentence. */
export async function renderMdx(mdx: string): Promise<Rendered> {
  const page = await readPage(mdx)
  const missingWords = new Set<string>()
  const word: typeof englishWords = (key, values) => {
    if (!Object.hasOwn(en, key) && !Object.hasOwn(en, `${key}.other`)) missingWords.add(key)
    return englishWords(key, values)
  }
  const context = {
    route: page.route,
    elements: ({ name }: { name: string }) =>
      page.uses.filter((use) => findComponent(use.name)?.name === name).map(({ node }) => node),
    component: findComponent,
    link: (url: string) => ({ href: url, external: /^https?:/.test(url) }),
    image: (src: string) => ({ src }),
    icon: (name: string) => ({ html: `<svg data-icon="${escapeHtml(name)}"></svg>`, found: true }),
    highlight(typed: string, options: Parameters<typeof renderLines>[1]) {
      const { code, marks } = readMarks(typed)
      return renderLines(code.split('\n').map(escapeHtml), { ...options, marks })
    },
    math: (tex: string) => `<math>${escapeHtml(tex)}</math>`,
    markdown: (text: string) => parseDraft(new SourceFile('caption.md', text)).children as never,
    word,
  }
  const { body, panel, inPlaceOfContents, assets } = pageToHtml(page.body.children, context, page.file)
  const markdown = pageToMarkdown(
    page.body.children,
    { component: findComponent, link: (url) => url, image: (src) => src, markdown: context.markdown, word },
    page.file,
  )
  return {
    page,
    html: body.text,
    aside: panel?.text ?? '',
    contents: inPlaceOfContents?.text ?? '',
    markdown,
    assets: [...assets],
    missingWords: [...missingWords],
  }
}

async function readPage(mdx: string): Promise<Page> {
  const source = new SourceFile('page.mdx', mdx)
  const draft = parseDraft(source)
  const evaluator = createEvaluator({
    modules: { load: (_, file) => ({ kind: 'mdx', draft: parseDraft(new SourceFile(file, 'A shared sentence.')) }) },
    variables: {},
    isComponent: (name) => findComponent(name) !== undefined,
  })
  const evaluated = await evaluator.evaluate(draft)
  return collectPage({
    route: '/page',
    source,
    frontmatter: draft.frontmatter,
    children: evaluated.children,
    imports: evaluated.imports,
    diagnostics: [...draft.diagnostics, ...evaluated.diagnostics],
    sourceOf: () => undefined,
    ...createAnchors(builtIn),
  })
}
