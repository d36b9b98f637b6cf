// Runs a job without a sandbox, for users who trust every example: only in an empty folder, with few variables.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LIMITS_SCRIPT, limitsScript } from './limits.ts'
import { endGroup } from './process-group.ts'
import { type Limits, type RunningJob, type Sandbox, SYSTEM_PROGRAMS } from './sandbox.ts'

const MARK = 'GALLEY_TEST_JOB'

/** Runs examples without protection. `path` is the PATH of the machine, whose programs they use. */
export function openUnprotected({ limits, path }: { readonly limits: Limits; readonly path: string }): Sandbox {
  return {
    name: 'none',
    usesMachine: true,
    hasOwnNetwork: false,
    paths: (folder) => ({ scripts: folder, home: join(dirname(folder), 'home') }),
    start(job): RunningJob {
      const home = join(dirname(job.folder), 'home')
      mkdirSync(home)
      writeFileSync(join(job.folder, LIMITS_SCRIPT), limitsScript(limits, { hasOwnUser: false }))
      const id = randomBytes(12).toString('hex')
      const programs = [...job.programs, path, ...SYSTEM_PROGRAMS].join(':')
      const child = spawn('/bin/sh', [join(job.folder, LIMITS_SCRIPT), ...job.command], {
        cwd: home,
        env: { PATH: programs, ...job.env, [MARK]: id },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      const end = () => {
        endGroup(child)
        endMarked(`${MARK}=${id}`)
      }
      return { process: child, kill: end, sweep: end }
    },
  }
}

/** Finds processes that left their group by their environment variables, which Linux shows. */
function endMarked(variable: string): void {
  for (const pid of processes()) {
    try {
      if (readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(variable))
        process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended, or belongs to another user.
    }
  }
}

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}
