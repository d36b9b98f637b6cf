// Code blocks in the browser: the copy button, and the button that unfolds long blocks.

const DONE_FOR = 2000
const SHELLS = new Set(['bash', 'sh', 'shell', 'zsh', 'console', 'shellsession', 'shell-session', 'terminal'])

/** Listens for both buttons below `root`, also in what is added later. */
export function start(root: ParentNode): void {
  root.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : undefined
    const copy = target?.closest<HTMLButtonElement>('.code-block-copy-button')
    if (copy) void copyFrom(copy)
    const fold = target?.closest<HTMLButtonElement>('.code-block-fold')
    if (fold) toggleFold(fold)
  })
}

async function copyFrom(button: HTMLButtonElement): Promise<void> {
  const block = button.closest<HTMLElement>('.code-block')
  const code = block?.querySelector<HTMLElement>('.code > code')
  if (!block || !code) return
  if (!(await writeClipboard(textToCopy(code, block.dataset.language ?? '')))) return
  button.dataset.state = 'done'
  announce(button.dataset.done ?? '')
  setTimeout(() => delete button.dataset.state, DONE_FOR)
}

/** The code as a reader wants to run it: without removed lines, and without the prompts of a shell. */
export function textToCopy(code: HTMLElement, language: string): string {
  const lines = [...code.querySelectorAll<HTMLElement>(':scope > .line')]
  if (lines.length === 0) return code.textContent ?? ''
  const kept = lines.filter((line) => !(line.classList.contains('diff') && line.classList.contains('remove')))
  return withoutPrompts(
    kept.map((line) => line.textContent ?? ''),
    language,
  ).join('\n')
}

/** Where a shell block shows prompts, only what stands behind them is a command; the rest is its output. */
function withoutPrompts(lines: string[], language: string): string[] {
  const isCommand = (line: string | undefined): boolean => line?.startsWith('$ ') ?? false
  if (!SHELLS.has(language) || !isCommand(lines.find((line) => line.trim() !== ''))) return lines
  const commands: string[] = []
  let continued = false
  for (const line of lines) {
    if (isCommand(line) || continued) commands.push(isCommand(line) ? line.slice(2) : line)
    continued = (isCommand(line) || continued) && line.endsWith('\\')
  }
  return commands
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeBySelection(text)
  }
}

/** For addresses without https, where browsers lend no clipboard. */
function writeBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'code-block-clipboard'
  area.readOnly = true
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}

let status: HTMLElement | undefined

function announce(text: string): void {
  if (!status?.isConnected) {
    status = document.createElement('div')
    status.className = 'code-block-status'
    status.setAttribute('role', 'status')
    document.body.append(status)
  }
  status.textContent = ''
  setTimeout(() => {
    if (status) status.textContent = text
  }, 50)
}

function toggleFold(button: HTMLButtonElement): void {
  const open = button.getAttribute('aria-expanded') !== 'true'
  const before = button.getBoundingClientRect().top
  button.setAttribute('aria-expanded', String(open))
  button.closest('.code-block')?.toggleAttribute('data-open', open)
  // Folding takes lines away above the button: it stays where the finger is.
  if (!open) scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}

start(document)
