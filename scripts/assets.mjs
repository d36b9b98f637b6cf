// Compiles what browsers load: theme and component stylesheets, page scripts, component scripts, fonts. Writes
// dist/assets/<name>.{css,js} and manifest.json: { css: { name: file }, js: { name: file }, needs: { file: [files] } }
// where `needs` lists the fonts and chunks that a stylesheet or script loads itself. Also writes live.js, from which
// the
// bundler of authors' components takes what it needs.

import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { browserslistToTargets, transform } from 'lightningcss'
import { compileLiveVocabulary } from './live-vocabulary.mjs'

/** Fonts that the stylesheets name, by package. */
const FONTS = {
  '@fontsource-variable/inter': ['inter-latin-wght-normal', 'inter-latin-ext-wght-normal', 'inter-latin-wght-italic'],
  '@fontsource-variable/jetbrains-mono': ['jetbrains-mono-latin-wght-normal', 'jetbrains-mono-latin-ext-wght-normal'],
}

/** Fonts for drawing preview images: weights for text and titles, and files for scripts. */
const IMAGE_FONTS = { text: 500, strong: 700 }
const IMAGE_SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese']

/** The oldest browsers that sites support, as docs/guides/host.mdx promises. Firefox has popovers since 125. */
const BROWSERS = { chrome: '120', firefox: '125', safari: '17.2' }
const targets = browserslistToTargets(Object.entries(BROWSERS).map(([name, version]) => `${name} ${version}`))

/**
 * @param {string} out
 * @param {ReturnType<typeof import('./notices.mjs').createNotices>} notices collects the bundled packages
 */
export async function buildAssets(out, notices) {
  mkdirSync(join(out, 'fonts'), { recursive: true })
  const manifest = { css: {}, js: {}, needs: {}, preload: {} }
  for (const [name, files] of Object.entries(FONTS)) {
    const copied = files.map((file) => copyFont(join('node_modules', name, 'files', `${file}.woff2`), out))
    // Covers the letters of most text.
    manifest.preload[name.slice(name.indexOf('/') + 1)] = copied[0]
  }
  const css = (name, ...files) => {
    const source = files
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    if (!source.trim()) return
    const { code } = transform({ filename: `${name}.css`, code: Buffer.from(source), minify: true, targets })
    writeCss(out, manifest, name, code)
  }
  const list = (folder, ending) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((file) => file.endsWith(ending))
          .sort()
          .map((file) => join(folder, file))
      : []

  css('theme', ...list('src/theme/css', '.css'))
  for (const file of list('src/theme/parts', '.css')) css(file.split('/').pop().slice(0, -4), file)
  for (const file of list('src/theme/looks', '.css')) css(`look-${file.split('/').pop().slice(0, -4)}`, file)

  const scripts = {}
  const early = { early: 'src/browser/early.ts' }
  if (existsSync('src/browser/main.ts')) scripts.page = 'src/browser/main.ts'
  if (existsSync('src/browser/search.ts')) scripts.search = 'src/browser/search.ts'
  scripts.actions = 'src/browser/actions.ts'
  scripts.rating = 'src/browser/rating.ts'
  scripts.offline = 'src/browser/offline.ts'
  scripts.dev = 'src/browser/dev.ts'
  for (const { name: folder } of readdirSync('src/components', { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )) {
    const path = join('src/components', folder)
    css(folder, ...list(path, '.css'))
    if (existsSync(join(path, 'client.ts'))) scripts[folder] = join(path, 'client.ts')
    if (existsSync(join(path, 'early.client.ts'))) early[`${folder}-early`] = join(path, 'early.client.ts')
  }
  const options = {
    bundle: true,
    minify: true,
    target: Object.entries(BROWSERS).map(([name, version]) => name + version),
    legalComments: 'none',
    plugins: [notices.plugin, stylesheetTexts],
  }
  const bundle = (entryPoints, splitting = false) =>
    build({
      ...options,
      entryPoints,
      outdir: out,
      format: 'esm',
      splitting,
      metafile: true,
      chunkNames: 'chunks/[name]-[hash]',
    })
  // Scripts are complete files. Only a script with dynamic imports is split, into chunks/.
  const isSplit = ([, file]) => /\bimport\(/.test(readFileSync(file, 'utf8'))
  await bundle(Object.fromEntries(Object.entries(scripts).filter((entry) => !isSplit(entry))))
  const split = await bundle(Object.fromEntries(Object.entries(scripts).filter(isSplit)), true)
  noteChunks(out, manifest, split.metafile)
  manifest.joined = await joinScripts(
    { ...options, format: 'esm', outfile: join(out, 'components.js') },
    scripts,
    isSplit,
  )
  // Not modules, because they run before the page is parsed. They leave no globals behind.
  await build({ ...options, entryPoints: early, outdir: out, format: 'iife' })
  for (const name of [...Object.keys(scripts), 'components', ...Object.keys(early)]) manifest.js[name] = `${name}.js`

  const live = await compileLiveVocabulary(out, options.target)
  writeFileSync(join(out, 'live.js'), live.code)
  manifest.liveWords = live.words

  for (const name of [...Object.keys(FONTS), '@fontsource/inter', 'katex']) notices.add(name)
  buildKatex(out, manifest)
  manifest.fonts = copyImageFonts(out)
  // Files keep their names when they change. What an older program built is known by this.
  manifest.digest = digestOf(out)
  writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest))
}

/** Stands for the content of all files in a folder. */
function digestOf(folder) {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    const content = readFileSync(file)
    hash.update(`${relative(folder, file)} ${content.length} `).update(content)
  }
  return hash.digest('base64url')
}

/** A stylesheet imported by a script becomes a string in the script, so that no page waits for it. */
const stylesheetTexts = {
  name: 'stylesheet-texts',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path }) => {
      const { code } = transform({ filename: path, code: readFileSync(path), minify: true, targets })
      return { contents: code.toString(), loader: 'text' }
    })
  },
}

/**
 * Joins the scripts of all components into one file, which is smaller than separate files. Returns the names of its
 * parts.
 */
async function joinScripts(options, scripts, isSplit) {
  const joined = Object.entries(scripts).filter((entry) => entry[1].startsWith('src/components/') && !isSplit(entry))
  const contents = [
    ...joined.map(([, file], i) => `import * as part${i} from './${file}'`),
    `const parts = [${joined.map((_, i) => `part${i}`).join(', ')}]`,
    'export const start = (root) => parts.forEach((part) => part.start?.(root))',
  ]
  await build({ ...options, stdin: { contents: contents.join('\n'), resolveDir: '.' } })
  return joined.map(([name]) => name)
}

/** Maps font names in stylesheets to hashed file names, so that browsers can cache the files forever. */
const fontNames = new Map()

/** Copies a font, and returns the path of the copy. */
function copyFont(from, out) {
  const [name] = from.split('/').at(-1).split('.')
  const hash = createHash('sha256').update(readFileSync(from)).digest('base64url').slice(0, 8)
  const copy = `fonts/${name}.${hash}.woff2`
  copyFileSync(from, join(out, copy))
  fontNames.set(`fonts/${name}.woff2`, copy)
  return copy
}

/** Writes a stylesheet and the fonts that it names. */
function writeCss(out, manifest, name, source) {
  const code = source.toString().replace(/fonts\/[\w-]+\.woff2/g, (font) => fontNames.get(font) ?? font)
  writeFileSync(join(out, `${name}.css`), code)
  manifest.css[name] = `${name}.css`
  const fonts = [...code.matchAll(/url\("?(fonts\/[\w.-]+\.woff2)/g)].map((match) => match[1])
  if (fonts.length > 0) manifest.needs[`${name}.css`] = [...new Set(fonts)].sort()
}

/** Records all chunks that a script may load. */
function noteChunks(out, manifest, { outputs }) {
  const nameOf = (path) => relative(out, path).replaceAll('\\', '/')
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint || nameOf(path).includes('/')) continue
    const seen = new Set()
    const visit = (file) => {
      for (const { path: next, external } of outputs[file]?.imports ?? []) {
        if (external || seen.has(next)) continue
        seen.add(next)
        visit(next)
      }
    }
    visit(path)
    if (seen.size > 0) manifest.needs[nameOf(path)] = [...seen].map(nameOf).sort()
  }
}

/** Copies fonts for images as WOFF, which takes only a few lines to parse. */
function copyImageFonts(out) {
  const copy = (weight) =>
    IMAGE_SCRIPTS.map((script) => {
      const file = `inter-${script}-${weight}-normal.woff`
      copyFileSync(join('node_modules/@fontsource/inter/files', file), join(out, 'fonts', file))
      return `fonts/${file}`
    })
  return { text: copy(IMAGE_FONTS.text), strong: copy(IMAGE_FONTS.strong) }
}

/**
 * KaTeX puts the number of a formula over its end where both don't fit. Here, the number follows the formula, and the
 * formula is still centered where there is room. Paper doesn't scroll, so lines break there as KaTeX breaks them.
 */
const FORMULA_NUMBERS = `@media screen {
  .katex-display > .katex > .katex-html:has(> .katex-tag) {
    display: flex;
    align-items: baseline;
    min-width: max-content;
    &::before { content: ""; flex: 1 0 0; }
    > .katex-tag { position: static; flex: 1 0 0; padding-left: 2em; text-align: right; }
  }
}`

/**
 * Writes KaTeX's stylesheet for pages with formulas, with fonts only in the format that all supported browsers read.
 */
function buildKatex(out, manifest) {
  const from = join('node_modules', 'katex', 'dist')
  const source = readFileSync(join(from, 'katex.min.css'), 'utf8')
    .replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '')
    .concat(FORMULA_NUMBERS)
  for (const [, font] of source.matchAll(/url\(fonts\/([\w-]+\.woff2)\)/g)) copyFont(join(from, 'fonts', font), out)
  const { code } = transform({ filename: 'katex.css', code: Buffer.from(source), minify: true, targets })
  writeCss(out, manifest, 'katex', code)
}
