// Builds a docs folder with the finished program in a separate process, and measures the cost.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../dist/galley.js', import.meta.url))

// Loaded before the program. Reports its memory and CPU time through a fourth pipe when it exits.
const METER = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs'
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())))
`)}`

/**
 * Builds a folder with `galley build --format json`, and a cache next to the site: the first build of a site is a cold one.
 * @param {string} docs
 * @param {string} out
 * @returns {Promise<{ report: BuildReport, wall: number, cpu: number, user: number, peak: number }>} seconds (`user`
 * is the CPU time outside the kernel), and bytes of peak memory
 *
 * @typedef {{ pages: number, errors: number, warnings: number, seconds: number, bytes: number, stages: Record<string,
 * number> }} BuildReport
 * the program's own report, with stages in milliseconds
 */
export async function runBuild(docs, out) {
  const cache = `${out}-cache`
  const { output, ...cost } = await runProgram(['build', docs, '--out', out, '--cache', cache, '--format', 'json'])
  return { report: JSON.parse(output), ...cost }
}

/**
 * Runs the finished program in a separate process.
 * @param {readonly string[]} args
 * @param {readonly number[]} codes the exit codes that don't count as failures
 * @returns {Promise<{ output: string, wall: number, cpu: number, user: number, peak: number }>} seconds (`user` is the CPU
 * time outside the kernel), and bytes of peak memory
 */
export async function runProgram(args, codes = [0]) {
  if (!existsSync(PROGRAM)) throw new Error('dist/galley.js is missing: run `npm run build` first')
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', METER, PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [stdout, stderr, usage] = await Promise.all([child.stdout, child.stderr, child.stdio[3]].map(readAll))
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('close', resolve)))
  const wall = (performance.now() - started) / 1000
  if (!codes.includes(code))
    throw new Error(`galley ${args[0]} ended with ${code}:\n${(stderr || stdout).slice(0, 4000)}`)
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(usage)
  const [user, system] = [userCPUTime / 1e6, systemCPUTime / 1e6]
  return { output: stdout, wall, cpu: user + system, user, peak: maxRSS * 1024 }
}

async function readAll(stream) {
  let text = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) text += chunk
  return text
}

/** The bytes of all files below a folder, or 0 if it doesn't exist. Doesn't follow links. */
export function folderSize(folder) {
  if (!existsSync(folder)) return 0
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += folderSize(path)
    else if (entry.isFile()) bytes += statSync(path).size
  }
  return bytes
}

/** The HTML file of a route in a built site, in either page layout. */
export function pageFile(out, route) {
  const name = route === '/' ? 'index' : route.slice(1)
  const file = [`${name}.html`, `${name}/index.html`].map((path) => join(out, path)).find((path) => existsSync(path))
  if (!file) throw new Error(`The built site has no page ${route}`)
  return file
}

/**
 * What a browser loads to show a page: its HTML, the stylesheets and scripts that it names, and their imports. Excludes
 * anything loaded later, on demand.
 * @returns {{ html: string, css: string[], js: string[] }} paths in the built site
 */
export function pageParts(out, route) {
  const html = pageFile(out, route)
  const text = readFileSync(html, 'utf8')
  const tags = [...text.matchAll(/<(link|script)\b([^>]*)>/g)].map(([, tag, rest]) => ({ tag, ...attributes(rest) }))
  const css = tags.filter(({ tag, rel }) => tag === 'link' && rel === 'stylesheet').map(({ href }) => href)
  const js = tags
    .filter(({ tag, rel, src }) => (tag === 'script' && src) || rel === 'modulepreload')
    .map(({ src, href }) => src ?? href)
  const local = (url) => join(out, new URL(url, `http://site.example${route}`).pathname)
  return { html, css: [...new Set(css.map(local))], js: withImports(js.map(local)) }
}

function attributes(text) {
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
}

function withImports(files) {
  const all = new Set(files)
  for (const file of all) {
    const imports = readFileSync(file, 'utf8').matchAll(
      /(?:^|[;}\s])import\s*(?:[\w*{}\s,$]+from\s*)?["'](\.[^"']+)["']/g,
    )
    for (const [, name] of imports) all.add(join(file, '..', name))
  }
  return [...all]
}
