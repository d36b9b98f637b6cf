// The menu of a page's actions -> findings for those that this site cannot offer, and so leaves out.
import type { Report } from '../diagnostics/diagnostic.ts'
import { type PlacedObject, valueAt } from '../schema/placed.ts'

/** What galley.json says that actions may need. */
interface Settings {
  readonly url?: unknown
  readonly mcp?: unknown
}

interface Need {
  readonly actions: readonly string[]
  /** The key of galley.json; without one, nothing can be done. */
  readonly key?: keyof Settings
  readonly why: string
  readonly help: string
}

const NEEDS: readonly Need[] = [
  {
    actions: ['assistant'],
    why: 'opens a chat, which a site of files does not have',
    help: 'Use `claude`, `chatgpt` or another assistant that readers have, or remove the action.',
  },
  {
    actions: ['chatgpt', 'claude', 'perplexity', 'grok', 'aistudio', 'devin', 'devin-desktop', 'windsurf'],
    key: 'url',
    why: 'has to name the page, and the address of the site is not known',
    help: 'Write the address of the site as `url` in galley.json.',
  },
  {
    actions: ['mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp'],
    key: 'mcp',
    why: 'connects to an MCP server, and none is named',
    help: 'Write the address of the server as `mcp` in galley.json, or remove the action.',
  },
]

/** Looks at `contextual.options`, with the settings of galley.json beside them: one finding for each need. */
export function checkActions(docs: PlacedObject, galley: Settings, report: Report): void {
  const options = valueAt(docs, 'contextual', 'options')
  const typed = options?.kind === 'array' ? options.items : []
  const settings = { url: valueAt(docs, 'seo', 'metatags', 'canonical'), ...galley }
  for (const { actions, key, why, help } of NEEDS) {
    if (key && settings[key]) continue
    const left = typed.filter((option) => option.kind === 'scalar' && actions.includes(String(option.value)))
    const [first] = left
    if (!first) continue
    const names = left.map((option) => `\`${option.kind === 'scalar' ? option.value : ''}\``).join(', ')
    const message = `Left out of the menu: ${names}. It ${why}.`
    report({ code: 'unavailable-action', severity: 'hint', message, place: first.place, help })
  }
}
