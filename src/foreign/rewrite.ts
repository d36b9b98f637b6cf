// Converts lines whose directives have been handled to MDX: rewrites links and headings, and fixes what Markdown allows
// but MDX doesn't.
import { mask } from '../content/mask.ts'
import { type ParseProblem, parseMarkdown, parseMdx } from '../content/parser/native.ts'
import { applyEdits } from './apply-edits.ts'
import type { OldHeading } from './convert.ts'
import type { Dialect, ImportedName, PageHost } from './dialect.ts'
import type { Hidden } from './hidden.ts'
import { htmlEdits } from './html.ts'
import { attributesIn } from './jsx-attributes.ts'
import type { Line } from './lines.ts'
import { type RepairBudget, repaired } from './readable.ts'
import type { Remark } from './report.ts'
import { AttributeWriter } from './rewrite/attributes.ts'
import { Draft } from './rewrite/draft.ts'
import { ElementWriter } from './rewrite/elements.ts'
import { doubleDollars, escapeKeyword, escapeText, escapeTildes, fenceIndentedCode } from './rewrite/escapes.ts'
import { HeadingWriter } from './rewrite/headings.ts'
import { moveDefinition, moveImage, moveLink, writeAutolink } from './rewrite/links.ts'
import { type Raw, spanOf } from './rewrite/raw.ts'

interface RewriteOptions {
  readonly dialect: Dialect
  readonly host: PageHost
  readonly remarks: Remark[]
  readonly hidden: Hidden
  readonly takeTitle: boolean
  readonly hasTitle: boolean
  /** What the navigation calls the page. */
  readonly label?: string
  /** What the page imports and defines itself. */
  readonly imports: ReadonlyMap<string, ImportedName>
  readonly budget: RepairBudget
}

interface Rewritten {
  readonly text: string
  readonly title?: string
  readonly headings: readonly OldHeading[]
  /** The source line of an offset of `text`. */
  lineAt(offset: number): number
}

/** Rewrites a page. Ranges come from the parser, and anything that needs no change stays untouched. */
export function rewrite(lines: readonly Line[], options: RewriteOptions): Rewritten {
  const { remarks, hidden, host } = options
  const { draft, root } = readDraft(new Draft(shownText(lines, hidden), lines, remarks), lines, options)
  const { title, headings } = new PageWriter(draft, options).write(root)
  const lineAt = (offset: number) => draft.lineAt(offset)
  const html = htmlEdits(draft.text, draft.html, {
    host,
    codeEnds: draft.codeEnds,
    lineAt,
    remark: (kind, what, line, message, todo) => remarks.push({ kind, what, line, message, todo }),
  })
  const { text, origins } = applyEdits(draft.text, [...draft.edits, ...html])
  return {
    text: hidden.show(text),
    ...(title !== undefined && { title }),
    headings,
    // Only hidden pieces add lines between the two texts, and they are on lines of their own.
    lineAt: (offset) => draft.lineAt(origins(Math.min(offset, text.length))),
  }
}

/** What stays visible before it: indentation, and the marks of quotations and list items that it begins. */
const CONTAINERS = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/

/** The text of lines, with the MDX that converters made hidden. */
function shownText(lines: readonly Line[], hidden: Hidden): string {
  const shown = lines.map(({ text, made }) => {
    if (!made) return text
    const indent = CONTAINERS.exec(text)?.[0] ?? ''
    return indent + hidden.hide(text.slice(indent.length))
  })
  return shown.join('\n')
}

/** Parses a page. The draft is a new one if the text of an MDX page had to be repaired first. */
function readDraft(
  draft: Draft,
  lines: readonly Line[],
  { dialect, remarks, budget }: RewriteOptions,
): { readonly draft: Draft; readonly root: Raw } {
  if (dialect.format === 'md')
    return { draft, root: treeOf(parseMarkdown(draft.text, { math: dialect.math === true }), draft) }
  const readable = repaired(draft.text, remarks, (offset) => draft.lineAt(offset), budget)
  // Repairs never add or remove lines.
  const current = readable === draft.text ? draft : new Draft(readable, lines, remarks)
  return { draft: current, root: treeOf(parseMdx(mask(readable)), current) }
}

/** A page that can't be parsed stays as it is. The new site reports why. */
function treeOf(parsed: { readonly tree: unknown } | ParseProblem, draft: Draft): Raw {
  if ('tree' in parsed) return parsed.tree as Raw
  draft.remark('left', 'page', 0, `Only the directives of this page were converted: ${parsed.message}.`, 'Split it.')
  return { type: 'root', children: [] }
}

/** Maximum depth of a tree. Deeper parts stay as typed, which is also how the new site shows them. */
const MAX_DEPTH = 150

/** Walks the tree of a page, and hands each node to the writer of its kind. */
class PageWriter {
  private readonly headings: HeadingWriter
  private readonly elements: ElementWriter
  private readonly attributes: AttributeWriter
  private readonly isMarkdown: boolean
  /** The text without code, if its dollar signs are text. */
  private readonly masked: string | undefined
  private depth = 0
  private readonly visit = (node: Raw): void => {
    if (this.depth === MAX_DEPTH) return
    this.depth++
    this.writeNode(node)
    this.depth--
  }

  constructor(
    private readonly draft: Draft,
    private readonly options: RewriteOptions,
  ) {
    const { dialect, host, imports } = options
    this.headings = new HeadingWriter(draft, options)
    this.attributes = new AttributeWriter(draft, host, imports)
    this.elements = new ElementWriter(draft, dialect, host, imports, this.attributes)
    this.isMarkdown = dialect.format === 'md'
    this.masked = this.isMarkdown && !dialect.math ? mask(draft.text) : undefined
  }

  write(root: Raw): { readonly title?: string; readonly headings: readonly OldHeading[] } {
    for (const node of root.children ?? []) {
      this.headings.beginBlock(node)
      this.visit(node)
      this.headings.endBlock(node)
    }
    this.headings.finish()
    return this.headings
  }

  private writeNode(node: Raw): void {
    const { draft } = this
    const { dialect, host } = this.options
    const [start, end] = spanOf(node)
    switch (node.type) {
      case 'heading':
        this.headings.write(node, this.visit)
        return
      case 'code':
        if (this.isMarkdown) fenceIndentedCode(draft, node)
        draft.codeEnds.add(end)
        return
      case 'html':
        draft.html.push({
          start,
          end,
          isBlock: /^[ \t>]*$/.test(draft.text.slice(draft.lineStart(start), start)) && draft.endsLine(end),
        })
        return
      case 'text':
        this.escape(start, end)
        return
      case 'delete':
        if (dialect.singleTildes) escapeTildes(draft, start, end)
        break
      case 'inlineMath':
        if (dialect.math) doubleDollars(draft, start, end)
        return
      case 'link':
        if (writeAutolink(draft, node)) return
        node.children?.forEach(this.visit)
        moveLink(draft, node, host)
        return
      case 'image': {
        const alt = moveImage(draft, node, host)
        if (alt) this.escape(alt.start, alt.end)
        return
      }
      case 'definition':
        moveDefinition(draft, node, host)
        return
      case 'mdxTextExpression':
        // Braces with nothing between them are text in MDX 1, and nobody writes them for their effect.
        if (draft.text.slice(start, end) === '{}') draft.replace(start, end, '\\{\\}')
        else this.attributes.expression(start + 1, end - 1)
        return
      case 'mdxFlowExpression':
        this.attributes.expression(start + 1, end - 1)
        return
      case 'mdxjsEsm':
        this.attributes.addresses(attributesIn(draft.text.slice(start, end)), start)
        return
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        this.elements.write(node, this.visit)
        return
      case 'paragraph':
        if (this.isMarkdown) escapeKeyword(draft, start)
        break
    }
    node.children?.forEach(this.visit)
  }

  private escape(start: number, end: number): void {
    if (this.isMarkdown) escapeText(this.draft, start, end, this.masked)
  }
}
