// Finds the HTTP requests in an example, given its text and language.
import type { HttpCall } from './call.ts'
import { curlCalls } from './curl.ts'
import { fetchCalls } from './fetch.ts'

const SHELL = new Set(['bash', 'sh', 'shell', 'zsh', 'console', 'shellscript', 'curl', 'shell-session', 'terminal'])
const JAVASCRIPT = new Set(['js', 'javascript', 'jsx', 'mjs', 'ts', 'typescript', 'tsx', 'node', 'nodejs'])

/** The requests of an example, in order. Takes linear time, and never throws. */
export function callsIn(lang: string, text: string): HttpCall[] {
  if (SHELL.has(lang)) return curlCalls(text)
  return JAVASCRIPT.has(lang) ? fetchCalls(text) : []
}
