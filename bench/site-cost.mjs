// What a site of a thousand generated pages costs, in terms that don't depend on the machine.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runBuild } from './build.mjs'
import { changeTitle, writeSite, writeVersions } from './generate.mjs'

const PAGES = 1000
const VERSIONS = 10
const WORKLOAD = fileURLToPath(new URL('./workload.mjs', import.meta.url))

/**
 * Builds the site three times, and one with as many pages in versions that are equal.
 * @returns {Promise<{ bytes: number, files: number, peak: number, cpu: number, warm: number, title: number, versions:
 * number }>} bytes of output per page; files of the site; bytes of memory; CPU time of the first build as a multiple of
 * `workload.mjs`; CPU time of the second one, in which nothing has changed, as a share of the first; the same of a third
 * one, in which a page has another title; the same of the site with versions. CPU time is the time outside the kernel:
 * creating 3,000 files takes the kernel 0.7 s or 4.5 s, depending on the disk and on what it was doing before.
 */
export async function siteCost() {
  const work = mkdtempSync(join(tmpdir(), 'galley-budget-'))
  try {
    const [docs, out] = [join(work, 'docs'), join(work, 'site')]
    writeSite({ pages: PAGES, out: docs })
    const before = workload()
    const cold = await runBuild(docs, out)
    const warm = await runBuild(docs, out)
    changeTitle(docs)
    const title = await runBuild(docs, out)
    const versioned = join(work, 'versions')
    writeVersions({ pages: PAGES / VERSIONS, versions: VERSIONS, out: versioned })
    const versions = await runBuild(versioned, join(work, 'versions-site'))
    // A busy machine is slow at times: before and after is nearer to what it was during the build.
    const unit = (before + workload()) / 2
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    return {
      bytes: cold.report.bytes / PAGES,
      files,
      peak: cold.peak,
      cpu: cold.user / unit,
      warm: warm.user / cold.user,
      title: title.user / cold.user,
      versions: versions.user / cold.user,
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Its CPU time outside the kernel, in seconds. */
function workload() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [WORKLOAD], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return Number(stdout)
}
