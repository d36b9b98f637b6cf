// Checks what a reader downloads, what a user installs, and what a build costs against fixed limits. Exits with 1 if one is
// exceeded.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { folderSize, pageParts, runBuild } from './build.mjs'
import { siteCost } from './site-cost.mjs'

const KB = 1024
const MB = 1024 * KB

/**
 * Gzipped bytes of a page without components, of all component scripts except Mermaid, and of what an author's component
 * with state brings beyond its own code. Bytes and number of packages that `npm install galley` installs.
 */
const LIMITS = {
  html: 3.5 * KB,
  css: 13 * KB,
  js: 3.7 * KB,
  allJs: 12 * KB,
  island: 12 * KB,
  installed: 80 * MB,
  packages: 60,
}

/**
 * Of a site of 1,000 generated pages. Memory is for two processors, and each further one may take as much as a thread that
 * makes pages. CPU time has room for what other programs on the machine do to it.
 */
const SITE_LIMITS = {
  bytes: 75 * KB,
  files: 3400,
  peak: (400 + 120 * Math.min(6, Math.max(0, availableParallelism() - 2))) * MB,
  cpu: 25,
  warm: 0.15,
  title: 0.5,
  versions: 0.75,
}

const PLAIN = `---
title: Deliver an event
description: What happens between the request and the answer.
---

An event goes to **one** region first, and from there to [its consumers](/second).

## Order

1. The signature is verified.
2. The event is written.

| Setting | Default |
| --- | ---: |
| \`retries\` | 5 |
`

/** Every component and fence that loads a script, except Mermaid. */
const INTERACTIVE = `---
title: Everything
---

<Accordion title="A">a</Accordion>

<Tabs><Tab title="A">a</Tab><Tab title="B">b</Tab></Tabs>

<Tooltip tip="a">term</Tooltip> and <GitHub.Repo repo="acme/thing" />

<Color variant="compact"><Color.Item name="a" value="#fff" /></Color>

<Frame><img src="/a.svg" alt="a" actions /></Frame>

<Frame><video autoPlay src="/a.mp4" /></Frame>

<Prompt description="a">b</Prompt>

<FileTree>

- a

</FileTree>

<Update label="2026" tags={["a"]}>a</Update>

<View title="A">a</View>

\`\`\`ts twoslash expandable
const a = 1
\`\`\`
`

/** State, an effect, the components that authors use most, and a part of the page between the tags. */
const ISLAND = `---
title: Author's code
---

export const Demo = ({ children }) => {
  const [count, setCount] = useState(0)
  useEffect(() => { document.title = String(count) }, [count])
  return (
    <div>
      <button onClick={() => setCount(count + 1)}><Icon icon="star" /> {count}</button>
      <Card title="A card" icon="rocket" href="/second">{count}</Card>
      <Tabs><Tab title="A"><CodeBlock language="js">{'const a = ' + count}</CodeBlock></Tab><Tab title="B">b</Tab></Tabs>
      {children}
    </div>
  )
}

<Demo>

Some **text** with \`code\`.

</Demo>
`

const page = await plainPage()
const users = installed()
const site = await siteCost()
const rows = [
  ['HTML of a plain page, gzipped', page.html, LIMITS.html, kilobytes],
  ['CSS of a plain page, gzipped', page.css, LIMITS.css, kilobytes],
  ['JS of a plain page, gzipped', page.js, LIMITS.js, kilobytes],
  ['JS of all components, gzipped', page.allJs, LIMITS.allJs, kilobytes],
  ['JS of an island beyond its own', page.island, LIMITS.island, kilobytes],
  ['installed size', users.bytes, LIMITS.installed, megabytes],
  ['installed packages', users.packages, LIMITS.packages, String],
  ['output of a page of 1,000', site.bytes, SITE_LIMITS.bytes, kilobytes],
  ['files of 1,000 pages', site.files, SITE_LIMITS.files, String],
  ['memory for 1,000 pages', site.peak, SITE_LIMITS.peak, megabytes],
  ['CPU for 1,000 pages, in workloads', site.cpu, SITE_LIMITS.cpu, ratio],
  ['CPU where nothing changed', site.warm, SITE_LIMITS.warm, ratio],
  ['CPU where a title changed', site.title, SITE_LIMITS.title, ratio],
  ['CPU of ten equal versions', site.versions, SITE_LIMITS.versions, ratio],
]
for (const [name, value, limit, unit] of rows) {
  console.log(`${value <= limit ? 'ok  ' : 'OVER'} ${name.padEnd(34)} ${unit(value).padStart(9)} of ${unit(limit)}`)
}
if (rows.some(([, value, limit]) => value > limit)) process.exitCode = 1

/** Builds a site of two plain pages and one with everything, and measures them. */
async function plainPage() {
  const work = mkdtempSync(join(tmpdir(), 'galley-budget-'))
  try {
    const [docs, out] = [join(work, 'docs'), join(work, 'site')]
    const config = {
      name: 'Plain',
      theme: 'mint',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['index', 'second', 'everything', 'island'] },
    }
    mkdirSync(docs)
    writeFileSync(join(docs, 'docs.json'), JSON.stringify(config))
    writeFileSync(join(docs, 'index.mdx'), PLAIN)
    writeFileSync(join(docs, 'second.mdx'), PLAIN)
    writeFileSync(join(docs, 'everything.mdx'), INTERACTIVE)
    writeFileSync(join(docs, 'island.mdx'), ISLAND)
    await runBuild(docs, out)
    const parts = pageParts(out, '/')
    const gzipped = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
    const all = pageParts(out, '/everything').js
    requireAllScripts(all)
    const island = pageParts(out, '/island').js.filter((file) => /\/islands\/shared-[^/]*\.js$/.test(file))
    if (island.length !== 1) throw new Error('The page with an island does not load the script that islands share.')
    return {
      html: gzipped([parts.html]),
      css: gzipped(parts.css),
      js: gzipped(parts.js),
      allJs: gzipped(all),
      island: gzipped(island),
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The page must have every component with a script. If you add one, add it there. */
function requireAllScripts(files) {
  const { joined } = JSON.parse(readFileSync('dist/assets/manifest.json', 'utf8'))
  if (!files.some((file) => /\/components\.[^/]*\.js$/.test(file)))
    throw new Error(`The page with everything does not load the one file of all scripts: ${joined.join(', ')}.`)
}

/** The size of our own files as npm packs them, which excludes source maps. */
function ownSize() {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** The packages of the lock file that a user of this platform gets, and their bytes including ours. */
function installed() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const users = Object.entries(packages).filter(
    ([path, entry]) => path !== '' && !entry.dev && !entry.devOptional && (!entry.optional || existsSync(path)),
  )
  // A package nested in another one's folder is counted with it.
  const nested = (path) => users.some(([other]) => path !== other && path.startsWith(`${other}/`))
  const bytes = users.reduce((sum, [path]) => sum + (nested(path) ? 0 : folderSize(path)), ownSize())
  return { packages: users.length, bytes }
}

function kilobytes(count) {
  return `${(count / KB).toFixed(2)} KB`
}

function megabytes(count) {
  return `${(count / MB).toFixed(1)} MB`
}

function ratio(value) {
  return `x ${value.toFixed(2)}`
}
