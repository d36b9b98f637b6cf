// Reports page actions that this site can't offer and therefore leaves out.
import type { Report } from '../diagnostics/diagnostic.ts'
import { listOf } from '../diagnostics/names.ts'
import { type PlacedObject, valueAt } from '../schema/placed.ts'

/** The settings of galley.json that actions may need. */
interface Settings {
  readonly url?: unknown
  readonly mcp?: unknown
  readonly assistant?: unknown
}

interface Need {
  readonly actions: readonly string[]
  /** The required key of galley.json. */
  readonly key: keyof Settings
  readonly why: string
  readonly help: string
}

const NEEDS: readonly Need[] = [
  {
    actions: ['assistant'],
    key: 'assistant',
    why: 'opens the assistant of the site, but none is set',
    help: 'Set `assistant` in galley.json, or use one that readers have, such as `claude`.',
  },
  {
    actions: ['chatgpt', 'claude', 'perplexity', 'grok', 'aistudio', 'devin', 'devin-desktop', 'windsurf'],
    key: 'url',
    why: "needs the URL of the page, but the site's URL isn't set",
    help: 'Set `url` in galley.json to the URL of the site.',
  },
  {
    actions: ['mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp'],
    key: 'mcp',
    why: 'connects to an MCP server, but none is set',
    help: 'Set `mcp` in galley.json to the URL of the server, or remove the action.',
  },
]

/** Checks `contextual.options` against the settings of galley.json. Gives one finding per missing requirement. */
export function checkActions(docs: PlacedObject, galley: Settings, report: Report): void {
  const options = valueAt(docs, 'contextual', 'options')
  const typed = options?.kind === 'array' ? options.items : []
  const settings = { url: valueAt(docs, 'seo', 'metatags', 'canonical'), ...galley }
  for (const { actions, key, why, help } of NEEDS) {
    if (settings[key]) continue
    const left = typed.filter((option) => option.kind === 'scalar' && actions.includes(String(option.value)))
    const [first] = left
    if (!first) continue
    const names = listOf(left.map((option) => (option.kind === 'scalar' ? String(option.value) : '')))
    const message = `Left out of the menu: ${names}. It ${why}.`
    report({ code: 'unavailable-action', severity: 'suggestion', message, place: first.place, help })
  }
}
