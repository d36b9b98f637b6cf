// Writes a generated site to a folder: node bench/generate.mjs --pages 1000 --out <folder> [--seed 1]
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { siteFiles } from './corpus/site.mjs'

/**
 * Writes the files of a generated site, and prints how many bytes of pages there are.
 * @param {{ pages: number, seed?: number, out: string }} options
 */
export function writeSite({ pages, seed, out }) {
  const files = [...siteFiles({ pages, seed })]
  writeFiles(files, out)
  const bytes = files.reduce((sum, [path, text]) => sum + (path.endsWith('.mdx') ? Buffer.byteLength(text) : 0), 0)
  return { pages, bytes }
}

/** Gives another title to a page of a generated site, as an author does. */
export function changeTitle(out) {
  const pages = readdirSync(out, { recursive: true })
    .filter((path) => path.endsWith('.mdx'))
    .map((path) => ({ file: join(out, path), text: readFileSync(join(out, path), 'utf8') }))
    .filter(({ text }) => TITLE.test(text))
  const { file, text } = pages[Math.floor(pages.length / 2)]
  writeFileSync(file, text.replace(TITLE, 'title: Another title'))
}

const TITLE = /^title: .*$/m

/**
 * Writes a site of several versions with the same pages.
 * @param {{ pages: number, versions: number, out: string }} options pages of each version
 */
export function writeVersions({ pages, versions, out }) {
  const names = Array.from({ length: versions }, (_, i) => `v${versions - i}`)
  const texts = [...siteFiles({ pages })].filter(([path]) => path.endsWith('.mdx'))
  const navigation = names.map((version) => ({
    version,
    groups: [{ group: 'Pages', pages: texts.map(([path]) => `${version}/${path.replace(/\.mdx$/, '')}`) }],
  }))
  for (const version of names) writeFiles(texts, join(out, version))
  const config = { name: 'Versions', colors: { primary: '#0f766e' }, navigation: { versions: navigation } }
  writeFileSync(join(out, 'docs.json'), JSON.stringify(config))
}

function writeFiles(files, out) {
  for (const folder of new Set(files.map(([path]) => dirname(join(out, path))))) mkdirSync(folder, { recursive: true })
  for (const [path, text] of files) writeFileSync(join(out, path), text)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string' },
    },
  })
  const [pages, seed] = [Number(values.pages), Number(values.seed)]
  if (!values.out || !Number.isInteger(pages) || pages < 1 || !Number.isInteger(seed)) {
    console.error('Usage: node bench/generate.mjs --pages <number> --out <folder> [--seed <number>]')
    process.exit(2)
  }
  const { bytes } = writeSite({ pages, seed, out: values.out })
  console.log(`${pages} pages, ${(bytes / pages / 1024).toFixed(1)} KB each, in ${values.out}`)
}
