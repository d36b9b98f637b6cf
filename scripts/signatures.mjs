// Verifies the registry's signatures of all installed packages, if the registry is reachable. Fails on a wrong
// signature.
import { spawn } from 'node:child_process'

/** Milliseconds after which a registry counts as unreachable. */
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
