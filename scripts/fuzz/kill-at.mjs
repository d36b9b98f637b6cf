// Preloaded into a build (`node --import`): kills it with -9 before its nth change to the disk (GALLEY_KILL_AT) since it
// wrote the plan of its publication.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  let left = Number(process.env.GALLEY_KILL_AT)
  let isPublishing = false
  for (const name of ['renameSync', 'rmSync', 'rmdirSync', 'unlinkSync', 'mkdirSync', 'writeFileSync']) {
    const real = fs[name]
    fs[name] = (...values) => {
      if (String(values[0]).endsWith('plan.json')) isPublishing = true
      if (isPublishing && left-- === 0) process.kill(process.pid, 'SIGKILL')
      return real(...values)
    }
  }
  syncBuiltinESMExports()
}
