// CodeBlock, and the frame around every fenced block: header, copy button, line numbers, collapsing of long blocks.
import type { Html } from '../../html/html.ts'
import { code as markdownCode } from '../../markdown/nodes.ts'
import { textOf } from '../attribute-values.tsx'
import { type CodeOptions, component, type HtmlContext, type PropValues } from '../component.ts'
import { languageName } from './language-names.ts'

/** What the frame is put around. */
export interface FramedCode {
  readonly options: CodeOptions
  /** `<span class="line">…</span>` for each line, joined by line breaks. */
  readonly highlighted: Html
  readonly context: HtmlContext
  /** Leaves out the header, because a tab shows the title. */
  readonly bare?: boolean
  /** `testedBadge`. */
  readonly badge?: Html
}

/** Shows in which test run a block passed. */
export interface TestedBadge {
  /** `Tested March 1, 2026` */
  readonly text: string
  /** The short name of the tested commit, and its URL. */
  readonly commit?: { readonly name: string; readonly href?: string }
}

/** A block with up to this many lines is shown whole, even if it's `expandable`. */
const FOLDED_LINES = 14

/** A block of code with its frame. */
export function codeBlockHtml({ options, highlighted, context, bare, badge }: FramedCode): Html {
  const { lang, title, icon, lines, wrap, nocopy } = options
  const count = highlighted.text.split('\n').length
  const folded = options.expandable && count > FOLDED_LINES
  const hasHeader = !bare && title !== undefined
  const id = folded ? context.uniqueId('code') : undefined
  return (
    <figure
      class="code-block"
      data-language={lang || undefined}
      data-lines={lines ? String(count).length : undefined}
      data-wrap={wrap}
      data-folded={folded}
    >
      {hasHeader && (
        <figcaption class="code-block-header">
          {context.icon(icon, { class: 'code-block-icon' })}
          <div class="code-block-title">{title}</div>
          <div class="code-block-language">{languageName(lang)}</div>
        </figcaption>
      )}
      {!nocopy && copyButton(context)}
      <pre class="code" id={id} tabindex="0" dir="ltr">
        <code>{highlighted}</code>
      </pre>
      {folded && (
        <>
          <div class="code-block-fade-overlay" aria-hidden="true" />
          {foldButton(context, id)}
        </>
      )}
      {badge}
    </figure>
  )
}

/** The line below a block that was tested. */
export function testedBadge({ text, commit }: TestedBadge): Html {
  return (
    <p class="code-block-tested">
      {text}
      {commit && <span>{commit.href ? <a href={commit.href}>{commit.name}</a> : commit.name}</span>}
    </p>
  )
}

/** A code block as an element, for authors' components. */
export const codeBlock = component({
  name: 'CodeBlock',
  summary: 'A block of code, as an element: for use inside your own components.',
  group: 'code',
  props: {
    language: { type: 'string', summary: 'The language that colors the code.' },
    filename: { type: 'string', summary: 'A file name or title for the header.' },
    title: { type: 'string', summary: 'The same as `filename`.' },
    icon: { type: 'icon', summary: 'An icon in the header.' },
    lines: { type: 'boolean', default: false, summary: 'Shows line numbers.' },
    wrap: { type: 'boolean', default: false, summary: 'Wraps long lines.' },
    nocopy: { type: 'boolean', default: false, summary: 'Hides the copy button.' },
    expandable: {
      type: 'boolean',
      default: false,
      summary: 'Collapses a long block, with a button that shows all of it.',
    },
    highlight: { type: 'any', summary: 'Line numbers to highlight, such as `"[1,3,4]"`.' },
    focus: { type: 'any', summary: 'Line numbers to show in full while the others are dimmed, such as `"[2,5]"`.' },
  },
  children: 'text',
  examples: [
    '<CodeBlock language="bash" filename="terminal">\n  npm install\n</CodeBlock>',
    '<CodeBlock language="ts" filename="src/port.ts" lines highlight="[1]">\n  {`export const port = 4321\\nexport const host = "localhost"`}\n</CodeBlock>',
  ],
  advice: [
    'Use a fence for code in a page: it is shorter, and it is what readers of the source expect.',
    "Use CodeBlock only inside your own components, where a fence doesn't work.",
  ],
  html(use, context) {
    const code = use.children.code()[0]
    return context.code({
      value: code?.node.value ?? use.children.text(),
      lang: textOf(use.props.language) || (code?.options.lang ?? ''),
      options: codeBlockOptions(use.props),
    })
  },
  markdown(use) {
    const code = use.children.code()[0]
    const value = code?.node.value ?? use.children.text()
    const title = textOf(use.props.filename) || textOf(use.props.title)
    return [markdownCode(value, textOf(use.props.language) || code?.options.lang, title)]
  },
})

/** The options that the attributes of a `CodeBlock` set. */
export function codeBlockOptions(props: PropValues): Partial<CodeOptions> {
  return {
    title: textOf(props.filename) || textOf(props.title) || undefined,
    icon: textOf(props.icon) || undefined,
    lines: props.lines === true,
    wrap: props.wrap === true,
    nocopy: props.nocopy === true,
    expandable: props.expandable === true,
    highlight: lineNumbers(props.highlight),
    focus: lineNumbers(props.focus),
  }
}

/** `"[1,3-5]"`, `{[1, 3]}`, and `{1}` as numbers. */
function lineNumbers(value: unknown): number[] {
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
  const lines: number[] = []
  for (const [, first, last] of text.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const start = Number(first)
    const end = Math.min(Number(last ?? first), start + 9999)
    for (let line = start; line <= end; line++) lines.push(line)
  }
  return lines
}

/**
 * The stylesheet draws its icon, because a page may have hundreds. It also has the label of the wrap button. Authors' code
 * finds it by its test id, as on Mintlify.
 */
function copyButton(context: HtmlContext): Html {
  return (
    <button
      class="code-block-copy-button"
      type="button"
      data-testid="copy-code-button"
      aria-label={context.word('copyCode')}
      data-copied={context.word('copied')}
      data-wrap={context.word('wrapLines')}
    />
  )
}

/** Both labels are in the page. The state decides which one shows, so no script needs to know the language. */
function foldButton(context: HtmlContext, controls: string | undefined): Html {
  return (
    <button class="code-block-fold" type="button" aria-expanded="false" aria-controls={controls}>
      <span class="code-block-more">{context.word('showMore')}</span>
      <span class="code-block-less">{context.word('showLess')}</span>
    </button>
  )
}
