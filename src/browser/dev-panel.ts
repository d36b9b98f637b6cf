// A panel with the findings of a page: what is wrong, where, and how to fix it. A click opens the editor.
import type { PreviewFinding } from './preview-messages.ts'

/** The actions of the panel. */
export interface PanelOptions {
  /** Opens a place in the author's editor. Undefined if no editor can be opened. */
  readonly open?: (finding: PreviewFinding) => void
  /** Performs a finding's action. */
  readonly act: (finding: PreviewFinding) => void
  /** True in an editor, which underlines the same findings. There, the panel opens only when the author opens it. */
  readonly isInEditor: boolean
}

const FOLDED = 'galley:findings-folded'

const STYLES = `
:host { position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483000; font: 400 .875rem/1.5 var(--font-body, system-ui, sans-serif); color: var(--ink, #16181d); }
* { box-sizing: border-box; }
button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: start; }
button:focus-visible { outline: 2px solid var(--accent, #3566c8); outline-offset: 2px; }
ul:focus-visible { outline: 2px solid var(--accent, #3566c8); outline-offset: -2px; }
.pill, .panel { background: var(--surface-raised, #fff); border-radius: var(--radius, .75rem); box-shadow: var(--shadow-float, 0 0 0 1px rgb(0 0 0 / .1), 0 16px 32px -8px rgb(0 0 0 / .2)); }
.pill { display: flex; align-items: center; gap: .5rem; padding: .375rem .75rem; border-radius: 99rem; font-weight: 500; margin-inline-start: auto; }
.panel { width: min(34rem, calc(100vw - 2rem)); max-height: min(32rem, calc(100vh - 6rem)); display: flex; flex-direction: column; overflow: hidden; }
header { display: flex; align-items: center; gap: .5rem; padding: .625rem .625rem .625rem 1rem; border-bottom: 1px solid var(--line, rgb(0 0 0 / .09)); font-weight: 600; }
header span { flex: 1; }
.fold { padding: .25rem .5rem; border-radius: var(--radius-small, .5rem); color: var(--ink-soft, #555); font-weight: 400; }
.fold:hover { background: var(--wash, rgb(0 0 0 / .05)); }
ul { list-style: none; margin: 0; padding: 0; overflow: auto; overscroll-behavior: contain; }
li { padding: .75rem 1rem .875rem; }
li + li { border-top: 1px solid var(--line, rgb(0 0 0 / .09)); }
.dot { flex: none; width: .5rem; height: .5rem; border-radius: 50%; background: var(--tone); }
.error { --tone: var(--red, #c8372d); --ink-tone: var(--red-ink, #a3261d); }
.warning { --tone: var(--yellow, #b98009); --ink-tone: var(--yellow-ink, #7a5200); }
.suggestion { --tone: var(--blue, #3566c8); --ink-tone: var(--blue-ink, #2c57ac); }
p { margin: 0; text-wrap: pretty; overflow-wrap: anywhere; }
.message { font-weight: 500; }
.place { display: inline-flex; gap: .5rem; align-items: baseline; margin-bottom: .25rem; font: .8125rem/1.5 var(--font-mono, monospace); color: var(--ink-soft, #555); overflow-wrap: anywhere; }
.place .kind { font: 500 .8125rem/1.5 var(--font-body, system-ui, sans-serif); color: var(--ink-tone); }
button.place:hover .where { text-decoration: underline; text-underline-offset: .2em; }
pre { margin: .5rem 0; padding: .5rem .75rem; overflow: auto; border-radius: var(--radius-small, .5rem); background: var(--surface-sunken, #f6f7f9); font: .8125rem/1.6 var(--font-mono, monospace); tab-size: 2; }
mark { background: none; color: inherit; text-decoration: underline; text-decoration-style: wavy; text-decoration-color: var(--tone); text-underline-offset: .25em; text-decoration-skip-ink: none; }
.action { margin-top: .5rem; padding: .25rem .75rem; border-radius: var(--radius-small, .5rem); box-shadow: inset 0 0 0 1px var(--line, rgb(0 0 0 / .15)); color: var(--accent-ink, #2c57ac); font-weight: 500; }
.action:hover { background: var(--wash, rgb(0 0 0 / .05)); }
.help { color: var(--ink-soft, #555); }
code { font: .9em var(--font-mono, monospace); }
@media print { :host { display: none; } }
`

/** The panel. Hidden without findings. Errors and actions open it, unless the author collapsed it. */
export function createPanel(options: PanelOptions): { show(findings: readonly PreviewFinding[]): void } {
  const host = document.createElement('aside')
  host.dataset.galleyPreview = ''
  host.setAttribute('aria-label', 'Findings in this page')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  let shown: readonly PreviewFinding[] = []
  /** The author's choice. Before that, errors and actions open the panel. */
  let folded = recall() ?? (options.isInEditor ? true : undefined)

  const draw = () => {
    if (shown.length === 0) {
      host.remove()
      return
    }
    const isOpen = folded === undefined ? shown.some(({ severity, action }) => severity === 'error' || action) : !folded
    root.replaceChildren(isOpen ? panel() : pill())
    if (!host.isConnected) document.body.append(host)
  }
  const fold = (value: boolean) => {
    folded = value
    keep(value)
    draw()
    root.querySelector<HTMLElement>('.fold, .pill')?.focus()
  }
  const pill = () => {
    const button = element('button', 'pill', dot(gravest(shown)), count(shown))
    button.ariaExpanded = 'false'
    button.addEventListener('click', () => fold(false))
    return button
  }
  const panel = () => {
    const close = element('button', 'fold', 'Collapse')
    close.ariaExpanded = 'true'
    close.addEventListener('click', () => fold(true))
    const list = element('ul', '', ...shown.map((finding) => item(finding, options)))
    // A list that scrolls has to be in reach of the keyboard.
    list.tabIndex = 0
    list.ariaLabel = 'Findings'
    return element(
      'section',
      'panel',
      element('header', '', dot(gravest(shown)), element('span', '', count(shown)), close),
      list,
    )
  }
  return {
    show(findings) {
      shown = findings
      draw()
    },
  }
}

function item(finding: PreviewFinding, { open, act }: PanelOptions): HTMLElement {
  const { severity, action, message, why, help, file, line, source } = finding
  const where = element('span', 'where', `${file}:${line}`)
  const place = element(open ? 'button' : 'div', 'place', element('span', 'kind', KINDS[severity]), where)
  if (open) {
    place.title = 'Open in the editor'
    place.addEventListener('click', () => open(finding))
  }
  const parts = [place, element('p', 'message', ...withCode(message))]
  if (source.trim() !== '') parts.push(element('pre', '', ...marked(finding)))
  for (const text of [help, why]) if (text) parts.push(element('p', 'help', ...withCode(text)))
  if (action) {
    const button = element('button', 'action', ACTIONS[action])
    button.addEventListener('click', () => act(finding))
    parts.push(button)
  }
  return element('li', severity, ...parts)
}

const ACTIONS = { 'add-to-navigation': 'Add to the navigation' } as const

const KINDS = { error: 'Error', warning: 'Warning', suggestion: 'Suggestion' } as const

/** The source line without its indentation, with the finding's range underlined. */
function marked({ source, from, to }: PreviewFinding): (Node | string)[] {
  const indent = Math.min(source.length - source.trimStart().length, from)
  const text = source.slice(indent)
  const [start, end] = [from - indent, Math.max(to, from + 1) - indent]
  return [text.slice(0, start), element('mark', '', text.slice(start, end)), text.slice(end)]
}

/** Formats text in backticks as code. Code with backticks is in a longer row of them. */
function withCode(text: string): (Node | string)[] {
  return text
    .split(/(?<!`)(`+)(?!`) ?(.+?) ?(?<!`)\1(?!`)/s)
    .flatMap((part, i) => (i % 3 === 1 ? [] : [i % 3 === 2 ? element('code', '', part) : part]))
}

function count(findings: readonly PreviewFinding[]): string {
  return (['error', 'warning', 'suggestion'] as const)
    .map(
      (severity) =>
        [findings.filter((finding) => finding.severity === severity).length, KINDS[severity].toLowerCase()] as const,
    )
    .filter(([number]) => number > 0)
    .map(([number, kind]) => `${number} ${kind}${number === 1 ? '' : 's'}`)
    .join(', ')
}

function gravest(findings: readonly PreviewFinding[]): PreviewFinding['severity'] {
  return (
    (['error', 'warning'] as const).find((kind) => findings.some(({ severity }) => severity === kind)) ?? 'suggestion'
  )
}

function dot(severity: PreviewFinding['severity']): HTMLElement {
  return element('span', `dot ${severity}`)
}

function element(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.append(...children)
  return made
}

function recall(): boolean | undefined {
  try {
    const kept = sessionStorage.getItem(FOLDED)
    return kept === null ? undefined : kept === 'true'
  } catch {
    return undefined
  }
}

function keep(value: boolean): void {
  try {
    sessionStorage.setItem(FOLDED, String(value))
  } catch {
    // Storage is blocked, so the choice is kept only for this page.
  }
}
