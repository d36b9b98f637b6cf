// Finds dead ends in docs folders: builds each site, serves it, and follows every link, menu, file, and redirect of
// every page.
// node bench/crawl.mjs <folder>... [--base /docs] [--show 20]
// Exits with 1 if a reader hits a 404 or a missing fragment that `galley check` doesn't report. Reported ones are for
// the author to fix.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runProgram } from './build.mjs'

const PROGRAM = fileURLToPath(new URL('../dist/galley.js', import.meta.url))
const MAX_HOPS = 10
const REQUESTS_AT_ONCE = 16

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string', default: '' }, show: { type: 'string', default: '20' } },
})
let failed = false
for (const docs of positionals) failed = !(await crawlSite(docs)) || failed
process.exitCode = failed ? 1 : 0

/** True if every link works, except those that the check reports. */
async function crawlSite(docs) {
  const out = mkdtempSync(join(tmpdir(), 'galley-crawl-'))
  try {
    const base = values.base === '' ? [] : ['--base', values.base]
    await runProgram(['build', docs, '--out', out, '--format', 'json', ...base], [0, 1])
    const checked = await runProgram(['check', docs, '--format', 'json'], [0, 1])
    const named = namedPaths(JSON.parse(checked.output).findings)
    const server = await serve(out, base)
    try {
      return report(docs, await crawl(out, server.url), named)
    } finally {
      server.stop()
    }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** Every path and fragment that a finding mentions. Pages from specifications are matched by folder. */
function namedPaths(findings) {
  const paths = new Set()
  paths.folders = []
  for (const { code, message } of findings) {
    if (code !== 'api-pages') continue
    for (const [, path] of message.matchAll(/`([^`\s]*\/[^`\s]*)`/g))
      paths.folders.push(`/${path.replace(/^\/|[^/]*\.(?:json|ya?ml)$|\/$/g, '')}/`.replace(/\/+/g, '/'))
  }
  for (const { message } of findings)
    for (const [, path] of message.matchAll(/`(\/[^`]*|#[^`]*)`/g)) for (const form of formsOf(path)) paths.add(form)
  return paths
}

function formsOf(path) {
  const decoded = decode(path)
  const [page, fragment] = decoded.split('#')
  const route = page.replace(/\/+$/, '') || '/'
  return fragment === undefined ? [route] : [`${route}#${fragment}`, `#${fragment}`]
}

async function crawl(out, site) {
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.html'))
    .sort()
  /** URLs without fragments, the pages that link there, and the fragments they link to. */
  const targets = new Map()
  const ids = new Map()
  let links = 0
  const note = (address, from) => {
    const url = resolve(address, from)
    if (!url || url.origin !== site.origin || !url.pathname.startsWith(site.pathname)) return
    links++
    const fragment = decode(url.hash.slice(1))
    const key = url.origin + url.pathname
    const target = targets.get(key) ?? { from: new Set(), fragments: new Map() }
    targets.set(key, target)
    target.from.add(from.pathname)
    if (fragment !== '') target.fragments.set(fragment, from.pathname)
  }
  for (const path of pages) {
    const html = readFileSync(join(out, path), 'utf8')
    const address = new URL(
      path
        .replace(/(?:^|\/)index\.html$/, '/')
        .replace(/\.html$/, '')
        .replace(/^\//, ''),
      site,
    )
    note(address.href, address)
    for (const link of addressesIn(html)) note(link, address)
    ids.set(normalized(address.pathname), idsIn(html))
  }
  for (const { source } of redirectsOf(out)) if (!/[*:]/.test(source)) note(source, site)

  const dead = []
  const queue = [...targets]
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [key, { from, fragments }] = next
      const end = await follow(key, site)
      if (end.problem) dead.push({ address: key, problem: end.problem, from: [...from] })
      else if (end.url) {
        const known = ids.get(normalized(end.url.pathname))
        for (const [fragment, page] of fragments)
          if (known && !known.has(fragment) && fragment !== 'top')
            dead.push({ address: `${key}#${fragment}`, problem: 'no such place', from: [page] })
      }
    }
  }
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, worker))
  return { pages: pages.length, links, addresses: targets.size, dead, site }
}

/** The end of a URL's redirects, by status or by page. A problem if it leads nowhere. */
async function follow(address, site) {
  let url = new URL(address)
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const response = await fetch(url, { redirect: 'manual' })
    const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html')
    const location = response.headers.get('location') ?? (isPage && refreshIn(await response.text()))
    if (!isPage || location) await response.body?.cancel().catch(() => {})
    if (response.status >= 400) return { problem: String(response.status) }
    if (!location) return { url }
    const next = resolve(location, url)
    if (!next) return { problem: `leads to ${location}` }
    if (next.origin !== site.origin) return {}
    url = next
  }
  return { problem: 'redirects in a loop' }
}

/** Everything that a document links to or loads. */
function addressesIn(html) {
  const tags =
    html.replace(/<!--[\s\S]*?-->|<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/g, '<$1$2>').match(/<[a-z][^>]*>/gi) ?? []
  const found = []
  for (const tag of tags) {
    if (/^<use\b/i.test(tag)) continue // parts of a drawing, which its own script resolves
    if (/^<link\b/i.test(tag) && /rel="(?:canonical|alternate)"/.test(tag) && /href="https?:/.test(tag)) continue
    for (const [, value] of tag.matchAll(/\s(?:href|src|poster|data-navigation|data-search)="([^"]*)"/g))
      if (!/^(?:data|blob|javascript|mailto|tel):/i.test(value)) found.push(unescaped(value))
  }
  return found
}

function idsIn(html) {
  return new Set(Array.from(html.matchAll(/\s(?:id|name)="([^"]*)"/g), ([, id]) => unescaped(id)))
}

function refreshIn(html) {
  const found = /<meta http-equiv="refresh" content="0; url=([^"]*)"/.exec(html.slice(0, 2000))
  return found && unescaped(found[1])
}

function redirectsOf(out) {
  return JSON.parse(readFileSync(join(out, '_galley/hosting.json'), 'utf8')).redirects
}

function report(docs, { pages, links, addresses, dead, site }, named) {
  const path = (address) => decode(address.slice(site.href.length - 1))
  const isNamed = ({ address }) =>
    formsOf(path(address)).some(
      (form) => named.has(form) || named.folders.some((folder) => `${form}/`.startsWith(folder)),
    )
  const ours = dead.filter((end) => !isNamed(end))
  const name = basename(docs)
  console.log(
    `${name}: ${pages} pages, ${links} links to ${addresses} addresses: ${ours.length} dead ends caused by Galley, ${dead.length - ours.length} reported by the check`,
  )
  for (const { address, problem, from } of ours.slice(0, Number(values.show)))
    console.log(
      `  ${path(address)} (${problem}), from ${from[0]}${from.length > 1 ? ` and ${from.length - 1} more` : ''}`,
    )
  return ours.length === 0
}

/** Runs the finished program as a server on a free port. */
async function serve(out, base) {
  const child = spawn(process.execPath, [PROGRAM, 'serve', out, '--port', '0', ...base], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const part of child.stdout.setEncoding('utf8')) {
    said += part
    const url = /https?:\/\/\S+/.exec(said)?.[0]
    if (!url) continue
    const { origin } = new URL(url)
    child.stdout.resume()
    return { url: new URL(`${values.base}/`, origin), stop: () => child.kill() }
  }
  throw new Error(`the server did not start: ${said}`)
}

function normalized(path) {
  return decode(path).replace(/(?:\/index)?(?:\.html)?\/*$/, '') || '/'
}

function resolve(address, from) {
  try {
    return new URL(address, from)
  } catch {
    return undefined
  }
}

function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function unescaped(text) {
  return text.replace(
    /&(?:quot|#39|lt|gt|amp);/g,
    (name) => ({ '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' })[name],
  )
}
