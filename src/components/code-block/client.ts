// Code blocks in the browser: buttons that copy, wrap long lines, and expand long blocks.
import { copyFor } from '../../browser/clipboard.ts'
import { withoutPrompts } from './prompts.client.ts'

const SHELLS = new Set(['bash', 'sh', 'shell', 'zsh', 'console', 'shellsession', 'shell-session', 'terminal'])

type Page = Document & { galleyCode?: true }

/** Listens once for the buttons of all code blocks, including ones added later. */
export function start(root: ParentNode): void {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) offerWrap(target as HTMLElement)
  })
  for (const code of root.querySelectorAll('.code-block:not([data-wrap]) > .code')) sizes.observe(code)
  const page: Page = document
  if (page.galleyCode) return
  page.galleyCode = true
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const copy = target.closest<HTMLElement>('.code-block-copy-button')
    if (copy) copyFrom(copy)
    const wrap = target.closest<HTMLElement>('.code-block-wrap-button')
    if (wrap) toggleWrap(wrap)
    const fold = target.closest<HTMLElement>('.code-block-fold')
    if (fold) toggleFold(fold)
  })
}

/** Adds a wrap button to a block with lines wider than the block. */
function offerWrap(code: HTMLElement): void {
  const copy = code.parentElement?.querySelector<HTMLElement>(':scope > .code-block-copy-button')
  if (!copy?.dataset.wrap || code.scrollWidth <= code.clientWidth) return
  if (copy.previousElementSibling?.matches('.code-block-wrap-button')) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'code-block-wrap-button'
  button.ariaLabel = copy.dataset.wrap
  button.title = copy.dataset.wrap
  button.ariaPressed = 'false'
  copy.before(button)
}

function toggleWrap(button: HTMLElement): void {
  const isWrapped = button.closest('.code-block')?.toggleAttribute('data-wrap')
  button.ariaPressed = String(isWrapped)
}

function copyFrom(button: HTMLElement): void {
  const block = button.closest<HTMLElement>('.code-block')
  const code = block?.querySelector('.code > code')
  if (block && code) void copyFor(button, textToCopy(code, block.dataset.language ?? ''))
}

/** The code to copy: without removed lines, and without shell prompts. */
function textToCopy(code: Element, language: string): string {
  const lines = [...code.querySelectorAll(':scope > .line')]
  if (lines.length === 0) return code.textContent ?? ''
  const kept = lines.filter((line) => !line.classList.contains('removed')).map((line) => line.textContent ?? '')
  return (SHELLS.has(language) ? withoutPrompts(kept) : kept).join('\n')
}

function toggleFold(button: HTMLElement): void {
  const open = button.getAttribute('aria-expanded') !== 'true'
  const before = button.getBoundingClientRect().top
  button.setAttribute('aria-expanded', String(open))
  button.closest('.code-block')?.toggleAttribute('data-open', open)
  // Collapsing removes lines above the button, so scroll to keep it in place.
  if (!open) scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}

start(document)
