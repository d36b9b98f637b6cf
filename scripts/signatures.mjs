// The registry's signatures of all installed packages, where the registry can be asked: one that is wrong fails.
import { spawn } from 'node:child_process'

/** A registry that hasn't answered by then isn't reachable, in milliseconds. */
const LIMIT = 25_000

/** @returns {Promise<{ ok: boolean, output: string, note?: string }>} */
export function checkSignatures() {
  return new Promise((resolve) => {
    const child = spawn('npm', ['audit', 'signatures'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data
      })
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT)
    child.once('error', () => {})
    child.once('close', (code) => {
      clearTimeout(timer)
      const isWrong = /\binvalid (?:registry )?(?:signature|attestation)/i.test(output)
      const verified = /(\d+) packages? ha(?:s|ve) (?:a )?verified registry signatures?/.exec(output)?.[1]
      const note = verified ? `${verified} verified` : 'the registry gives no signatures here'
      resolve({ ok: !isWrong && (code === 0 || !verified), output, note })
    })
  })
}
