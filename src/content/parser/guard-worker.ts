// A worker that owns the parser process: starts it, sends it texts, and notices when it dies.
import { type ChildProcess, spawn } from 'node:child_process'
import { workerData } from 'node:worker_threads'
import { type GuardSetup, HEAD_BYTES, type Outcome } from './protocol.ts'

const { port, answers, command, silence, idle } = workerData as GuardSetup
const KINDS: Readonly<Record<string, Outcome['kind']>> = { t: 'tree', e: 'error', s: 'slow', b: 'big' }

let child: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined
let received: Buffer[] = []
let size = 0
let isWaiting = false

port.on('message', (text: string | undefined) => {
  isWaiting = text !== undefined
  clearTimeout(timer)
  let running: ChildProcess
  try {
    running = child ?? start()
  } catch {
    if (isWaiting) answer({ kind: 'unavailable' })
    return
  }
  if (text === undefined) {
    rest()
    return
  }
  timer = setTimeout(() => finish({ kind: 'slow' }), silence)
  const body = Buffer.from(text, 'utf16le')
  const head = Buffer.alloc(4)
  head.writeUInt32LE(body.byteLength, 0)
  running.stdin?.write(head)
  running.stdin?.write(body)
})

function start(): ChildProcess {
  const [program = '', ...args] = command
  // An empty environment, so no text can make the parser leak it.
  const process = spawn(program, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true })
  process.stdout?.on('data', (chunk: Buffer) => {
    if (process !== child) return
    received.push(chunk)
    size += chunk.byteLength
    read()
  })
  process.stdin?.on('error', () => {}) // `close` reports it too
  process.on('error', () => process === child && finish({ kind: 'unavailable' }))
  process.on('close', () => process === child && lose({ kind: 'crash' }))
  child = process
  return process
}

function read(): void {
  const head = size >= HEAD_BYTES ? concatenated() : undefined
  const kind = head && KINDS[head.toString('latin1', 0, 1)]
  if (!head || size < HEAD_BYTES + head.readUInt32LE(1)) return
  const body = head.subarray(HEAD_BYTES, HEAD_BYTES + head.readUInt32LE(1))
  const cpuMilliseconds = head.readUInt32LE(5)
  if (kind === 'tree') finish({ kind, bytes: new Uint8Array(body), cpuMilliseconds })
  else if (kind === 'error') finish({ kind, message: body.toString(), cpuMilliseconds })
  else lose({ kind: kind === 'slow' || kind === 'big' ? kind : 'crash' })
}

function concatenated(): Buffer {
  // The head contains the length, so concatenating once, when everything has arrived, is enough.
  const [first] = received
  const wanted = first && first.byteLength >= HEAD_BYTES ? HEAD_BYTES + first.readUInt32LE(1) : 0
  if (wanted === 0 || size >= wanted) received = [Buffer.concat(received)]
  return received[0] as Buffer
}

/** Abandons the process, which may still be busy. */
function lose(outcome: Outcome): void {
  const lost = child
  child = undefined
  lost?.kill('SIGKILL')
  if (isWaiting) answer(outcome)
}

function finish(outcome: Outcome): void {
  if (outcome.kind !== 'tree' && outcome.kind !== 'error') {
    lose(outcome)
    return
  }
  answer(outcome)
  rest()
}

/** Ends an idle process, so a preview that runs all day doesn't keep one for a page opened in the morning. */
function rest(): void {
  timer = setTimeout(() => lose({ kind: 'crash' }), idle)
  timer.unref()
}

function answer(outcome: Outcome): void {
  isWaiting = false
  received = []
  size = 0
  clearTimeout(timer)
  port.postMessage(outcome, outcome.kind === 'tree' ? [outcome.bytes.buffer] : [])
  Atomics.add(answers, 0, 1)
  Atomics.notify(answers, 0)
}
