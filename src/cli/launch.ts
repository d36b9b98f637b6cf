// Starts another program without a shell, so that no argument can be taken for a command.
import { spawn } from 'node:child_process'

/** Starts a program without waiting for it. Ignores a missing program. */
export function launch(command: string, args: readonly string[]): void {
  const child = spawn(command, args, { detached: true, stdio: 'ignore', shell: false })
  child.on('error', () => {})
  child.unref()
}

/** Opens a URL in this machine's browser. */
export function launchBrowser(address: string): void {
  const command = { darwin: 'open', win32: 'explorer.exe' }[process.platform as string] ?? 'xdg-open'
  launch(command, [address])
}
