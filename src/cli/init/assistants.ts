// Sets up editors' assistants for the docs: the rules and the MCP server.
import { targets } from '../../agents/targets/index.ts'
import { editors } from '../../mcp/install/editors.ts'
import { unknownName } from '../arguments.ts'
import type { ExitCode, Terminal } from '../command.ts'
import { mcp } from '../commands/mcp.ts'
import { rules } from '../commands/rules.ts'

/** Editors that use another editor's rules target. */
const RULES_OF: Readonly<Record<string, string>> = {
  vscode: 'copilot',
  codex: 'agents',
  opencode: 'agents',
  kilo: 'agents',
  antigravity: 'agents',
  goose: 'agents',
}

/** What is available for one editor. */
export interface Assistant {
  readonly name: string
  /** The target of `galley rules`. */
  readonly target?: string
  /** The editor of `galley mcp --install`. */
  readonly editor?: string
}

/** Parses comma-separated names, without duplicates. Throws `UsageError` for an unknown one. */
export function namedAssistants(typed: string): Assistant[] {
  const names = typed.split(',').map((name) => name.trim().toLowerCase())
  return [...new Set(names)].filter((name) => name !== '').map(assistant)
}

function assistant(name: string): Assistant {
  const target = targets.find((known) => known.name === (RULES_OF[name] ?? name))?.name
  const editor = editors.find((known) => known.name === name)?.name
  if (target ?? editor) return { name, target, editor }
  const known = [...new Set([...targets, ...editors].map((one) => one.name))].sort()
  throw unknownName('editor', name, known)
}

/**
 * Writes the rules and the MCP configuration for some editors, as `galley rules` and `galley mcp --install` do. Returns
 * 1 if a file couldn't be changed.
 */
export async function connectAssistants(
  folder: string,
  assistants: readonly Assistant[],
  terminal: Terminal,
): Promise<ExitCode> {
  let code: ExitCode = 0
  const names = [...new Set(assistants.flatMap(({ target }) => target ?? []))]
  if (names.length > 0) code = await rules.run([folder, '--target', names.join(',')], terminal)
  for (const { editor } of assistants) {
    if (editor) code = (await mcp.run([folder, '--install', editor], terminal)) || code
  }
  return code
}
