// Kills builds while they move files into a folder that is being served. Readers must get one site in full, and the next
// build must give the same site as a fresh one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, differences, filesOf, GALLEY, withSites } from './processes.mjs'

const KILLER = new URL('kill-at.mjs', import.meta.url).href

/**
 * Kills `count` builds, each before another one of the changes to the disk that publish a site. Two servers answer
 * requests all the while. Every third time, the next build is killed too.
 */
export function tryPublications(count, seed) {
  return withSites(async ({ docs, out, wanted, problems, random }) => {
    build(docs[0], out, '--no-cache')
    const servers = [await serve(out), await serve(out)]
    const paths = [...new Set(wanted.flatMap((files) => [...files.keys()]))].filter(isAsked)
    let during = 0
    let [asked, version] = [0, 0]
    /** Which of the two sites a response is from: perhaps both. */
    const sitesOf = async (server, path) => {
      const body = await server.get(path)
      asked++
      return [0, 1].filter((site) => {
        const file = wanted[site].get(path)
        return file ? body?.equals(file) : body === undefined
      })
    }
    /** The sites that all files may be from. */
    const wholeSite = async (server) => {
      let sites = [0, 1]
      for (const path of paths) {
        const found = await sitesOf(server, path)
        sites = sites.filter((site) => found.includes(site))
      }
      return sites
    }
    try {
      // All steps are alike but the first and the last ones, and there are more steps than files.
      const steps = [...wanted[1]].filter(([path, bytes]) => !wanted[0].get(path)?.equals(bytes)).length + 20
      for (let i = 0; i < count; i++) {
        version = 1 - version
        const step = i < 15 ? i : Math.floor(random() * steps)
        const child = spawn(
          process.execPath,
          ['--import', KILLER, GALLEY, 'build', docs[version], '--out', out, '--no-cache'],
          { stdio: 'ignore', env: { ...process.env, GALLEY_KILL_AT: String(step) } },
        )
        const ended = once(child, 'exit')
        let isRunning = true
        const readers = servers.map(async (server) => {
          while (isRunning) {
            const path = paths[Math.floor(random() * paths.length)]
            if ((await sitesOf(server, path)).length === 0) problems.push(`step ${step}: ${path} is from neither site`)
          }
        })
        await ended
        isRunning = false
        await Promise.all(readers)
        if (existsSync(join(out, '.galley-publishing'))) during++
        // A server looks for a new build a few times per second.
        await new Promise((done) => setTimeout(done, 150))
        for (const server of servers)
          if ((await wholeSite(server)).length === 0) problems.push(`step ${step}: the site is a mixture`)
        if (i % 3 === 2) continue
        const next = build(docs[version], out, '--no-cache')
        if (next.status !== 0) problems.push(`step ${step}: the next build ended with ${next.status}: ${next.stderr}`)
        const wrong = differences(filesOf(out), wanted[version])
        problems.push(...wrong.map((path) => `step ${step}: ${path} differs after the next build`))
        const left = readdirSync(out).filter((name) => /^\.galley-(?!files\.json$)/.test(name))
        problems.push(...left.map((name) => `step ${step}: ${name} is left after the next build`))
      }
    } finally {
      for (const server of servers) server.stop()
    }
    console.log(`  ${during} builds died while files moved; ${asked} requests`)
    return count
  }, seed)
}

/** Files with a hash in their name are kept for open pages, so they may come from either site. */
function isAsked(path) {
  return !path.startsWith('_galley/') && !/(?:^|\/)[._]/.test(path)
}

async function serve(folder) {
  const child = spawn(process.execPath, [GALLEY, 'serve', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = await once(child.stdout, 'data')
  const origin = String(line).trim()
  return {
    /** The bytes of a file. Undefined if there is none. */
    async get(path) {
      const response = await fetch(new URL(path.split('/').map(encodeURIComponent).join('/'), origin))
      const body = Buffer.from(await response.arrayBuffer())
      return response.status === 200 ? body : response.status === 404 ? undefined : Buffer.from(String(response.status))
    },
    stop: () => child.kill('SIGKILL'),
  }
}
