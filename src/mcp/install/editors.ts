// The list of editors: where each one keeps its MCP servers, and in which format.

/** The command with which an editor starts the server. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
}

/** What file locations depend on. */
export interface Machine {
  readonly platform: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The configuration file of an editor. */
export interface EditorConfig {
  /** Its name on the command line: `--install cursor`. */
  readonly name: string
  readonly title: string
  /** Path from the root of the repository, or absolute or starting with `~/` for files in the user's home folder. */
  file(machine: Machine): string
  readonly format: 'json' | 'jsonc' | 'toml' | 'yaml'
  /** The keys down to the object that has one entry per server. */
  readonly path: readonly string[]
  entry(launch: Launch): Readonly<Record<string, unknown>>
}

/** The folder in which programs keep a user's settings. */
function settingsFolder({ platform, env }: Machine): string {
  if (platform === 'win32') return env.APPDATA ?? '~/AppData/Roaming'
  return platform === 'darwin' ? '~/Library/Application Support' : (env.XDG_CONFIG_HOME ?? '~/.config')
}

const at = (path: string) => (): string => path
const plain = ({ command, args }: Launch) => ({ command, args })
const typed = ({ command, args }: Launch) => ({ type: 'stdio', command, args })

export const editors: readonly EditorConfig[] = [
  { name: 'cursor', title: 'Cursor', file: at('.cursor/mcp.json'), format: 'json', path: ['mcpServers'], entry: plain },
  { name: 'vscode', title: 'VS Code', file: at('.vscode/mcp.json'), format: 'jsonc', path: ['servers'], entry: typed },
  { name: 'claude', title: 'Claude Code', file: at('.mcp.json'), format: 'json', path: ['mcpServers'], entry: typed },
  { name: 'copilot', title: 'Copilot CLI', file: at('.mcp.json'), format: 'json', path: ['mcpServers'], entry: typed },
  {
    name: 'codex',
    title: 'Codex',
    file: at('.codex/config.toml'),
    format: 'toml',
    path: ['mcp_servers'],
    entry: plain,
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    file: at('.gemini/settings.json'),
    format: 'json',
    path: ['mcpServers'],
    entry: plain,
  },
  {
    name: 'kiro',
    title: 'Kiro',
    file: at('.kiro/settings/mcp.json'),
    format: 'json',
    path: ['mcpServers'],
    entry: plain,
  },
  {
    name: 'zed',
    title: 'Zed',
    file: at('.zed/settings.json'),
    format: 'jsonc',
    path: ['context_servers'],
    entry: ({ command, args }) => ({ source: 'custom', command, args, env: {} }),
  },
  {
    name: 'opencode',
    title: 'OpenCode',
    file: at('opencode.jsonc'),
    format: 'jsonc',
    path: ['mcp'],
    entry: ({ command, args }) => ({ type: 'local', command: [command, ...args], enabled: true }),
  },
  {
    name: 'kilo',
    title: 'Kilo',
    file: at('kilo.json'),
    format: 'jsonc',
    path: ['mcp'],
    entry: ({ command, args }) => ({ type: 'local', command: [command, ...args], enabled: true }),
  },
  {
    name: 'devin',
    title: 'Devin CLI',
    file: at('.devin/mcp_config.json'),
    format: 'json',
    path: ['mcpServers'],
    entry: plain,
  },
  {
    name: 'windsurf',
    title: 'Devin Desktop, Windsurf (for all your projects)',
    file: at('~/.codeium/windsurf/mcp_config.json'),
    format: 'json',
    path: ['mcpServers'],
    entry: plain,
  },
  { name: 'roo', title: 'Roo Code', file: at('.roo/mcp.json'), format: 'json', path: ['mcpServers'], entry: plain },
  {
    name: 'junie',
    title: 'Junie',
    file: at('.junie/mcp/mcp.json'),
    format: 'json',
    path: ['mcpServers'],
    entry: plain,
  },
  {
    name: 'antigravity',
    title: 'Antigravity',
    file: at('.agents/mcp_config.json'),
    format: 'json',
    path: ['mcpServers'],
    entry: plain,
  },
  {
    name: 'cline',
    title: 'Cline in VS Code (for all your projects)',
    file: (machine) =>
      `${settingsFolder(machine)}/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json`,
    format: 'json',
    path: ['mcpServers'],
    entry: ({ command, args }) => ({ command, args, disabled: false }),
  },
  {
    name: 'cline-cli',
    title: 'Cline CLI (for all your projects)',
    file: ({ env }) => `${env.CLINE_DIR ?? '~/.cline'}/data/settings/cline_mcp_settings.json`,
    format: 'json',
    path: ['mcpServers'],
    entry: ({ command, args }) => ({ command, args, disabled: false }),
  },
  {
    name: 'goose',
    title: 'Goose (for all your projects)',
    file: (machine) =>
      machine.platform === 'win32'
        ? `${settingsFolder(machine)}/Block/goose/config/config.yaml`
        : `${machine.platform === 'darwin' ? '~/.config' : settingsFolder(machine)}/goose/config.yaml`,
    format: 'yaml',
    path: ['extensions'],
    entry: ({ command, args }) => ({
      name: 'galley',
      description: 'Documentation of this project, and the rules for writing it',
      type: 'stdio',
      cmd: command,
      args,
      envs: {},
      enabled: true,
      timeout: 300,
    }),
  },
]
