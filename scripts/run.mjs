// Runs a command, and returns whether it succeeded with everything it printed. Quiet unless the caller prints the
// output.
import { spawn } from 'node:child_process'

/** Milliseconds after which a step counts as stuck. None takes this long. */
const LIMIT = 20 * 60 * 1000

/**
 * Runs a command without input and waits for it to end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT,
      killSignal: 'SIGKILL',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        output += text
      })
    }
    child.once('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }))
    child.once('close', (code, signal) => {
      resolve({ ok: code === 0, output: signal ? `${output}Stopped by ${signal}.\n` : output })
    })
  })
}

/** Runs a JavaScript file of this project or of a package with the same Node. */
export function runNode(file, ...args) {
  return run(process.execPath, [file, ...args])
}
