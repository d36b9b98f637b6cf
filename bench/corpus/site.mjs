// Generates the files of a whole docs folder with a given number of pages.
import { pageText } from './page.mjs'
import { sentence, title } from './prose.mjs'
import { Random } from './random.mjs'
import { AREAS, ICONS } from './words.mjs'

/** Number of pages in an innermost group. */
const GROUP = 9

const slug = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/**
 * The files of a site, one by one: `docs.json`, the logo, a snippet, and every page. The same arguments give the same
 * bytes.
 * @param {{ pages: number, seed?: number }} options
 * @returns {Generator<[path: string, text: string]>}
 */
export function* siteFiles({ pages, seed = 1 }) {
  const { entries, navigation } = plan(pages, seed)
  yield ['docs.json', `${JSON.stringify(configuration(navigation), null, 2)}\n`]
  yield ['images/logo.svg', LOGO]
  yield ['snippets/limits.mdx', `${sentence(new Random(seed))}\n\n- 100 requests a second\n- 2 MB a request\n`]
  for (const [index, entry] of entries.entries()) {
    // A page links to neighbors and to a few distant pages, as in a real site.
    const r = new Random(entry.seed ^ 0x51ed)
    const near = entries.slice(Math.max(0, index - 4), index + 5).filter((other) => other !== entry)
    const far = Array.from({ length: 3 }, () => r.pick(entries)).filter(
      (other) => other !== entry && !near.includes(other),
    )
    yield [`${entry.path}.mdx`, pageText(entry, near.length > 0 ? [...near, ...new Set(far)] : [entry])]
  }
}

/** Tabs contain groups, and groups contain pages and groups. The numbers of both grow with the site. */
function plan(pages, seed) {
  const r = new Random(seed)
  const entries = []
  const tabCount = Math.max(1, Math.min(AREAS.length, Math.round(Math.sqrt(pages) / 8)))
  const navigation = { tabs: [] }
  for (let t = 0; t < tabCount; t++) {
    const tab = { tab: AREAS[t], groups: [] }
    const end = Math.round((pages * (t + 1)) / tabCount)
    while (entries.length < end)
      tab.groups.push(group(r, { entries, end, folder: slug(AREAS[t]), number: tab.groups.length }))
    navigation.tabs.push(tab)
  }
  return { entries, navigation }
}

function group(r, { entries, end, folder, number }) {
  const area = AREAS[(number * 7 + entries.length) % AREAS.length]
  const path = `${folder}/${slug(area)}-${number + 1}`
  const made = {
    group: `${area} ${number + 1}`,
    icon: r.pick(ICONS),
    pages: takePages(r, { entries, end, folder: path, count: 4 }),
  }
  for (let i = 1; i <= 3 && entries.length < end; i++) {
    const inner = takePages(r, { entries, end, folder: `${path}/part-${i}`, count: GROUP })
    made.pages.push({ group: `${area}, part ${i}`, pages: inner })
  }
  return made
}

function takePages(r, { entries, end, folder, count }) {
  const paths = []
  while (paths.length < count && entries.length < end) {
    const heading = title(r)
    const path = entries.length === 0 ? 'index' : `${folder}/${slug(heading)}-${entries.length}`
    entries.push({ title: heading, path, seed: r.between(1, 2 ** 31) })
    paths.push(path)
  }
  return paths
}

function configuration(navigation) {
  return {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Harbour',
    colors: { primary: '#0f766e', light: '#5eead4', dark: '#115e59' },
    logo: '/images/logo.svg',
    navigation,
    navbar: { links: [{ label: 'Status', href: 'https://status.harbour.example' }] },
    footer: { socials: { github: 'https://github.com/harbour-example' } },
  }
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32" viewBox="0 0 120 32"><rect width="32" height="32" rx="8" fill="#0f766e"/><text x="40" y="22" font-family="sans-serif" font-size="18">Harbour</text></svg>
`
