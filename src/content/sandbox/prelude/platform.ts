// The globals of a realm: what a server provides, minus files and network, and the same for every run.
import { installClone } from './clone.ts'
import { installEncodings } from './encodings.ts'
import { installIntl } from './intl.ts'
import { installUrls } from './urls.ts'

type Values = Record<string, unknown>

const world = globalThis as unknown as Values
const RealDate = Date
let now = 0

/** Sets the current time that code sees, in milliseconds since the epoch. */
export function setClock(time: number): void {
  now = time
}

/** Defines all globals. As on any server, there is no `window` or `document`: `typeof window` is `'undefined'`. */
export function installPlatform(): void {
  installDate()
  installRandom()
  installTimers()
  installEncodings()
  installClone()
  installUrls()
  installIntl()
  world.console = new Proxy({}, { get: () => nothing })
  world.performance = { now: () => 0, timeOrigin: 0, mark: nothing, measure: nothing }
}

/** Timers never fire, because a page is finished when its code returns. Preact's own queue is flushed by hand. */
function installTimers(): void {
  let id = 0
  for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'requestIdleCallback']) {
    world[name] = () => ++id
  }
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate', 'cancelAnimationFrame', 'cancelIdleCallback'])
    world[name] = nothing
  world.queueMicrotask = nothing
}

function installDate(): void {
  function FixedDate(this: unknown, ...parts: number[]): unknown {
    if (!new.target) return new RealDate(now).toISOString()
    const args = parts.length === 0 ? [now] : parts.length === 1 ? parts : [RealDate.UTC(...(parts as [number]))]
    return Reflect.construct(RealDate, args, new.target)
  }
  FixedDate.prototype = RealDate.prototype
  FixedDate.now = () => now
  FixedDate.UTC = RealDate.UTC
  FixedDate.parse = RealDate.parse
  const dates = RealDate.prototype as unknown as Values
  dates.constructor = FixedDate
  dates.getTimezoneOffset = () => 0
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
    dates[`get${part}`] = dates[`getUTC${part}`]
    if (part !== 'Day') dates[`set${part}`] = dates[`setUTC${part}`]
  }
  world.Date = FixedDate
}

function installRandom(): void {
  let seed = 0x9e3779b9
  const random = () => {
    // the mulberry32 generator
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  Math.random = random
  const hex = (length: number) => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
  world.crypto = {
    randomUUID: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    getRandomValues: (array: Uint8Array) => {
      for (let i = 0; i < array.length; i++) array[i] = Math.floor(random() * 4294967296)
      return array
    },
  }
}

function nothing(): void {}
