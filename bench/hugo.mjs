// Builds the same plain Markdown with Hugo and with Galley, alternating, and prints the ratios. Linux only.
// npm run bench -- hugo [--pages 1000] [--runs 3] [--site docs] [--with vitepress,starlight]. Needs Hugo: Debian's package
// `hugo`, or `HUGO=/path/to/hugo`. `--site` builds the pages of a docs folder, and `--with` installs other tools for the table.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { folderSize } from './build.mjs'
import { plainFolder, plainSite } from './peers/pages.mjs'

const HUGO = process.env.HUGO ?? 'hugo'
const GALLEY = fileURLToPath(new URL('../dist/galley.js', import.meta.url))

/** A page with its section's list and a table of contents. Code is highlighted by Hugo, with classes. */
const HUGO_SITE = {
  'hugo.toml': `baseURL = "https://docs.example.com/"
title = "Bench"
disableKinds = ["taxonomy", "term", "RSS"]
[markup.highlight]
noClasses = false
[markup.goldmark.renderer]
unsafe = true
`,
  'layouts/_default/baseof.html': `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ .Title }} - {{ site.Title }}</title>
<meta name="description" content="{{ .Description }}"></head>
<body><nav><ul>{{ range .CurrentSection.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a></li>{{ end }}</ul></nav>
<main>{{ block "main" . }}{{ end }}</main></body></html>
`,
  'layouts/_default/single.html':
    '{{ define "main" }}<h1>{{ .Title }}</h1><aside>{{ .TableOfContents }}</aside>{{ .Content }}{{ end }}\n',
  'layouts/_default/list.html':
    '{{ define "main" }}<h1>{{ .Title }}</h1>{{ .Content }}{{ range .Pages }}<p><a href="{{ .RelPermalink }}">{{ .Title }}</a></p>{{ end }}{{ end }}\n',
}

/** Measures both, and prints a table. */
export async function benchHugo(args) {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: 'string', default: '1000' },
      runs: { type: 'string', default: '3' },
      site: { type: 'string' },
      with: { type: 'string', default: '' },
    },
  })
  const version = spawnSync(HUGO, ['version'], { encoding: 'utf8' }).stdout
  if (!version) throw new Error('Hugo isn’t installed. Install Debian’s package `hugo`, or set HUGO=/path/to/hugo.')
  const work = mkdtempSync(join(tmpdir(), 'galley-bench-hugo-'))
  try {
    const site = values.site === undefined ? plainSite({ pages: Number(values.pages) }) : plainFolder(values.site)
    const { configuration, pages } = site
    const content = (folder) =>
      pages.map(({ path, text }) => [`${folder}${path.replace(/(^|\/)index$/, '$1_index')}.md`, text])
    write(join(work, 'hugo'), [...Object.entries(HUGO_SITE), ...content('content/')])
    write(join(work, 'galley'), [
      ['docs.json', JSON.stringify({ ...configuration, logo: undefined, favicon: undefined })],
      ...pages.map(({ path, text }) => [`${path}.md`, text]),
    ])
    console.log(`${pages.length} pages of plain Markdown, ${availableParallelism()} processors, ${version.trim()}\n`)
    console.log(row(['', 'wall s', 'CPU s', 'peak MB', 'output MB']))
    const runs = { hugo: [], galley: [] }
    for (let i = 0; i < Number(values.runs); i++) {
      // Into new folders: to create a file, ext4 without a journal skips all recently removed inodes, one at a time.
      const [theirs, ours] = ['hugo', 'galley'].map((name) => join(work, `${name}-${i}`))
      const hugo = ['--quiet', '--destination', theirs]
      runs.hugo.push(await measure('Hugo', HUGO, hugo, { cwd: join(work, 'hugo'), out: theirs }))
      const build = [GALLEY, 'build', '.', '--out', ours, '--no-cache']
      runs.galley.push(await measure('Galley', process.execPath, build, { cwd: join(work, 'galley'), out: ours }))
    }
    const peers = values.with.split(',').filter((name) => name !== '')
    if (peers.length > 0) Object.assign(runs, await measurePeers(peers, site))
    const { galley, ...others } = runs
    for (const [name, other] of Object.entries(others)) {
      const ratio = (key) => median(galley.map((run) => run[key])) / median(other.map((run) => run[key]))
      const ratios = ['wall', 'cpu', 'peak', 'bytes'].map((key) => `x ${ratio(key).toFixed(2)}`)
      console.log(row([`Galley / ${name}`, ...ratios]))
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** One build of each tool. They take minutes. */
async function measurePeers(names, site) {
  const [{ install, NODE }, { TOOLS, writeToolSite }] = await Promise.all([
    import('./peers/run.mjs'),
    import('./peers/tools.mjs'),
  ])
  install()
  const runs = {}
  for (const tool of TOOLS.filter(({ name }) => names.includes(name.toLowerCase()))) {
    // Inside of this folder, so that the site finds the tool.
    const cwd = fileURLToPath(new URL(`./peers/.sites/${tool.name.toLowerCase()}`, import.meta.url))
    rmSync(cwd, { recursive: true, force: true })
    try {
      mkdirSync(cwd, { recursive: true })
      writeToolSite(tool, site, cwd)
      const out = join(cwd, tool.name === 'VitePress' ? '.vitepress/dist' : 'dist')
      const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...tool.buildEnvironment }
      runs[tool.name.toLowerCase()] = [await measure(tool.name, NODE, tool.build, { cwd, out, env })]
    } finally {
      rmSync(cwd, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    }
  }
  return runs
}

async function measure(name, program, args, { cwd, out, env = process.env }) {
  const [started, before] = [performance.now(), childSeconds()]
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data) => {
    said += data
  })
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid))
  }, 20)
  const code = await new Promise((done) => child.once('close', done))
  clearInterval(watch)
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${said.slice(-2000)}`)
  const run = { wall: (performance.now() - started) / 1000, cpu: childSeconds() - before, peak, bytes: folderSize(out) }
  console.log(row([name, run.wall.toFixed(2), run.cpu.toFixed(2), megabytes(peak), megabytes(run.bytes)]))
  return run
}

function write(folder, files) {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** The peak memory of a process so far, in bytes. */
function peakOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0 // it just ended
  }
}

/** CPU time of all child processes that have ended, in seconds. */
function childSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function megabytes(bytes) {
  return Math.round(bytes / 2 ** 20)
}

function row([name, ...cells]) {
  return [name.padEnd(16), ...cells.map((cell) => String(cell).padStart(11))].join('')
}
