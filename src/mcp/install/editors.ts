// The list of editors: where each keeps its servers, and in what shape. Reference: agents-today, section 6.

/** How the program is started by an editor. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
}

/** An editor's file. */
export interface EditorConfig {
  /** As it is typed: `--install cursor`. */
  readonly name: string
  readonly title: string
  /** From the root of the repository; `~/` for files of the person. */
  readonly file: string
  readonly format: 'json' | 'jsonc' | 'toml'
  /** The keys down to the object that holds a server for each key. */
  readonly path: readonly string[]
  entry(launch: Launch): Readonly<Record<string, unknown>>
}

const plain = ({ command, args }: Launch) => ({ command, args })
const typed = ({ command, args }: Launch) => ({ type: 'stdio', command, args })

export const editors: readonly EditorConfig[] = [
  { name: 'cursor', title: 'Cursor', file: '.cursor/mcp.json', format: 'json', path: ['mcpServers'], entry: plain },
  { name: 'vscode', title: 'VS Code', file: '.vscode/mcp.json', format: 'jsonc', path: ['servers'], entry: typed },
  { name: 'claude', title: 'Claude Code', file: '.mcp.json', format: 'json', path: ['mcpServers'], entry: typed },
  { name: 'copilot', title: 'Copilot CLI', file: '.mcp.json', format: 'json', path: ['mcpServers'], entry: typed },
  { name: 'codex', title: 'Codex', file: '.codex/config.toml', format: 'toml', path: ['mcp_servers'], entry: plain },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    file: '.gemini/settings.json',
    format: 'json',
    path: ['mcpServers'],
    entry: plain,
  },
  { name: 'kiro', title: 'Kiro', file: '.kiro/settings/mcp.json', format: 'json', path: ['mcpServers'], entry: plain },
  {
    name: 'zed',
    title: 'Zed',
    file: '.zed/settings.json',
    format: 'jsonc',
    path: ['context_servers'],
    entry: ({ command, args }) => ({ source: 'custom', command, args, env: {} }),
  },
  {
    name: 'opencode',
    title: 'OpenCode',
    file: 'opencode.jsonc',
    format: 'jsonc',
    path: ['mcp'],
    entry: ({ command, args }) => ({ type: 'local', command: [command, ...args], enabled: true }),
  },
  {
    name: 'kilo',
    title: 'Kilo',
    file: 'kilo.json',
    format: 'jsonc',
    path: ['mcp'],
    entry: ({ command, args }) => ({ type: 'local', command: [command, ...args], enabled: true }),
  },
  {
    name: 'devin',
    title: 'Devin CLI',
    file: '.devin/mcp_config.json',
    format: 'json',
    path: ['mcpServers'],
    entry: plain,
  },
  {
    name: 'windsurf',
    title: 'Devin Desktop, Windsurf (for all your projects)',
    file: '~/.codeium/windsurf/mcp_config.json',
    format: 'json',
    path: ['mcpServers'],
    entry: plain,
  },
  { name: 'roo', title: 'Roo Code', file: '.roo/mcp.json', format: 'json', path: ['mcpServers'], entry: plain },
  { name: 'junie', title: 'Junie', file: '.junie/mcp/mcp.json', format: 'json', path: ['mcpServers'], entry: plain },
  {
    name: 'antigravity',
    title: 'Antigravity',
    file: '.agents/mcp_config.json',
    format: 'json',
    path: ['mcpServers'],
    entry: plain,
  },
]
