// Another program of this machine, started beside us: without a shell, so that no word can be taken for a command.
import { spawn } from 'node:child_process'

/** Starts a program without waiting for it. A missing program isn't an error. */
export function launch(command: string, args: readonly string[]): void {
  const child = spawn(command, args, { detached: true, stdio: 'ignore', shell: false })
  child.on('error', () => {})
  child.unref()
}

/** Opens an address in the browser of this machine. */
export function launchBrowser(address: string): void {
  const command = { darwin: 'open', win32: 'explorer.exe' }[process.platform as string] ?? 'xdg-open'
  launch(command, [address])
}
