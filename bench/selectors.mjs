// Checks the selectors in sites' own stylesheets: which ones match something on the built pages, and whether their
// declarations take effect.
// node bench/selectors.mjs <docs folder>=<built folder>... [--pages 24] [--all]
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'

const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '24' }, all: { type: 'boolean', default: false } },
})
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
console.log('site            rules  match  author’s own  hooks without a match  declarations  in effect')
for (const pair of positionals) {
  const [docs, out] = pair.split('=')
  const rules = await readSite(out)
  const sources = readSources(docs)
  const unmatched = [...rules].filter(([, { matched }]) => !matched).map(([selector]) => selector)
  // Names that no page and no component of the author's uses must belong to the platform.
  const hooks = unmatched.filter((selector) => !namesOf(selector).some((name) => sources.includes(name)))
  const lost = [...rules].flatMap(([selector, { lost }]) =>
    [...lost].map((declaration) => `${selector} { ${declaration} }`),
  )
  const count = (pick) => [...rules.values()].reduce((sum, rule) => sum + pick(rule), 0)
  const numbers = [
    rules.size,
    rules.size - unmatched.length,
    unmatched.length - hooks.length,
    hooks.length,
    count(({ declarations }) => declarations),
    count(({ declarations, lost }) => declarations - lost.size),
  ]
  console.log(`${docs.split('/').at(-1).padEnd(14)} ${numbers.map((one) => String(one).padStart(8)).join(' ')}`)
  if (values.all)
    for (const line of [...hooks.map((one) => `  no match  ${one}`), ...lost.map((one) => `  no effect ${one}`)])
      console.log(line)
}
await browser.close()

/** Each selector in the author's stylesheets, and its result on a sample of pages, in light and dark mode. */
async function readSite(out) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    const found = [path, `${path}.html`, join(path, 'index.html')].find((one) => isFile(join(out, one)))
    response.setHeader('content-type', TYPES[extname(found ?? '')] ?? 'application/octet-stream')
    response.statusCode = found ? 200 : 404
    response.end(found ? readFileSync(join(out, found)) : '')
  }).listen(0)
  const rules = new Map()
  try {
    const address = `http://localhost:${server.address().port}`
    for (const [i, path] of somePages(out).entries()) {
      const viewport = i % 4 === 3 ? { width: 390, height: 844 } : { width: 1440, height: 900 }
      const page = await browser.newPage({ viewport, colorScheme: i % 2 ? 'dark' : 'light' })
      await page.route(
        (url) => url.origin !== address,
        (route) => route.abort(),
      )
      await page.goto(`${address}${path}`, { waitUntil: 'load' }).catch(() => {})
      for (const { selector, matched, declarations, lost } of await page.evaluate(judgeRules).catch(() => [])) {
        const rule = rules.get(selector) ?? { matched: false, declarations: 0, lost: new Set() }
        rules.set(selector, rule)
        if (!matched || rule.matched) continue
        Object.assign(rule, { matched, declarations, lost: new Set(lost) })
      }
      await page.close()
    }
  } finally {
    server.close()
  }
  return rules
}

/** Runs in the page. A property that another of the author's rules overrides doesn't count as lost. */
function judgeRules() {
  const rules = []
  const bare = (selector) =>
    selector
      .replace(/::[\w-]+(?:\([^)]*\))?/g, '')
      .replace(/:(?:hover|focus|focus-visible|focus-within|active|visited|target)\b/g, '')
      .trim() || '*'
  const find = (selector) => {
    try {
      return document.querySelector(selector)
    } catch {
      return null
    }
  }
  const matches = (element, selector) => {
    try {
      return element.matches(selector)
    } catch {
      return false
    }
  }
  const visit = (list, parent) => {
    for (const rule of list) {
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue
      let inside = parent
      if (rule instanceof CSSStyleRule) {
        const selectors = rule.selectorText.split(/,(?![^(]*\))/).map((one) => one.trim())
        const whole = parent ? selectors.map((one) => one.replaceAll('&', `:is(${parent})`)) : selectors
        inside = whole.join(', ')
        for (const selector of whole) rules.push({ selector, style: rule.style })
      }
      if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) visit(rule.cssRules, inside)
    }
  }
  for (const sheet of document.styleSheets) {
    if (sheet.href?.includes('/_galley/')) continue
    try {
      visit(sheet.cssRules)
    } catch {}
  }
  return rules.map(({ selector, style }) => {
    const plain = bare(selector)
    const element = find(plain)
    const lost = []
    const properties = element && plain === selector ? [...style] : []
    for (const property of properties) {
      if (/^(?:--|animation|transition)/.test(property)) continue
      const before = getComputedStyle(element).getPropertyValue(property)
      const inline = [element.style.getPropertyValue(property), element.style.getPropertyPriority(property)]
      element.style.setProperty(property, style.getPropertyValue(property), 'important')
      const forced = getComputedStyle(element).getPropertyValue(property)
      element.style.setProperty(property, ...inline)
      if (before === forced) continue
      const isOverruled = rules.some(
        (other) => other.style !== style && other.style.getPropertyValue(property) && matches(element, other.selector),
      )
      if (!isOverruled) lost.push(`${property}: ${style.getPropertyValue(property)}`)
    }
    return { selector, matched: Boolean(element), declarations: properties.length, lost }
  })
}

function somePages(out) {
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && !path.startsWith('_galley') && path !== '404.html',
  )
  const isText = (path) => !/http-equiv="?refresh/i.test(readFileSync(join(out, path), 'utf8').slice(0, 2000))
  const most = Number(values.pages)
  const step = Math.max(1, Math.floor(pages.length / most))
  const chosen = pages.sort().filter((path, i) => path === 'index.html' || i % step === 0)
  return chosen
    .filter(isText)
    .slice(0, most + 1)
    .map((path) => `/${path.replace(/(?:index)?\.html$/, '')}`)
}

function readSources(docs) {
  return readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:mdx?|jsx|tsx|js)$/.test(path) && !path.includes('node_modules') && isFile(join(docs, path)))
    .map((path) => readFileSync(join(docs, path), 'utf8'))
    .join('\n')
}

/** The ids, classes, and attributes that a selector names. */
function namesOf(selector) {
  return [...selector.matchAll(/[#.]((?:\\.|[\w-])+)|\[([\w-]+)/g)].map(([, name, attribute]) =>
    (name ?? attribute).replaceAll('\\', ''),
  )
}

function isFile(path) {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}
