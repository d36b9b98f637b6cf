// Opens a file in the author's editor. Supports known editors only, and starts them without a shell.

/** The arguments that make an editor open a line. */
type Arguments = (file: string, line: number, column: number) => string[]

const goto: Arguments = (file, line, column) => ['--goto', `${file}:${line}:${column}`]
const suffix: Arguments = (file, line, column) => [`${file}:${line}:${column}`]
const jetbrains: Arguments = (file, line) => ['--line', String(line), file]

/** Editors with their own window. An editor in a terminal can't be opened from here. */
const EDITORS: Readonly<Record<string, Arguments>> = {
  code: goto,
  'code-insiders': goto,
  codium: goto,
  vscodium: goto,
  cursor: goto,
  windsurf: goto,
  zed: suffix,
  zeditor: suffix,
  subl: suffix,
  idea: jetbrains,
  webstorm: jetbrains,
  phpstorm: jetbrains,
  pycharm: jetbrains,
  rubymine: jetbrains,
  goland: jetbrains,
  rider: jetbrains,
}

/** An editor that can be started. */
export interface Editor {
  readonly command: string
  readonly arguments: Arguments
}

/**
 * The editor that the environment names (`GALLEY_EDITOR`, `VISUAL`, `EDITOR`), or the one whose terminal we run in.
 * Undefined if it can't be opened from here.
 */
export function findEditor(env: Readonly<Record<string, string | undefined>>): Editor | undefined {
  const inTerminal = env.TERM_PROGRAM === 'vscode' ? (env.CURSOR_TRACE_ID ? 'cursor' : 'code') : env.TERM_PROGRAM
  for (const named of [env.GALLEY_EDITOR, env.VISUAL, env.EDITOR, inTerminal]) {
    const command = named?.trim().split(/\s+/)[0]
    const name = command?.replace(/^.*[/\\]/, '').replace(/\.(?:exe|cmd)$/i, '')
    if (command && name && Object.hasOwn(EDITORS, name)) return { command, arguments: EDITORS[name] as Arguments }
  }
  return undefined
}
