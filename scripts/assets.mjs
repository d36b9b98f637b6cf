// Compiles what browsers load: theme and component stylesheets, page scripts, component scripts, fonts. Writes
// dist/assets/<name>.{css,js} and manifest.json: { css: { name: file }, js: { name: file }, needs: { file: [files] } }
// where `needs` lists the fonts and chunks that a stylesheet or script loads itself. Also writes live.js, from which the
// bundler of authors' components takes what it needs.

import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
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
/** The same for esbuild. */
const TARGET = Object.entries(BROWSERS).map(([name, version]) => name + version)
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
  const components = readdirSync('src/components', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  buildStylesheets(out, manifest, components)
  await buildScripts(out, manifest, components, notices)

  const live = await compileLiveVocabulary(out, TARGET)
  writeFileSync(join(out, 'live.js'), live.code)
  manifest.liveWords = live.words

  for (const name of [...Object.keys(FONTS), '@fontsource/inter', 'katex']) notices.add(name)
  buildKatex(out, manifest)
  manifest.fonts = copyImageFonts(out)
  // Files keep their names when they change. What an older program built is known by this.
  manifest.digest = digestOf(out)
  writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest))
}

/**
 * Bundles the script of the editor in the dashboard of `galley host`, which no site loads.
 * @param {string} outfile
 * @param {ReturnType<typeof import('./notices.mjs').createNotices>} notices collects the bundled packages
 */
export async function buildEditor(outfile, notices) {
  await build({
    entryPoints: ['src/host/dashboard/editor/client/main.ts'],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    target: TARGET,
    legalComments: 'none',
    plugins: [notices.plugin],
  })
}

/** Compiles the stylesheets of the theme, its parts and looks, and of each component that has any. */
function buildStylesheets(out, manifest, components) {
  const css = (name, files) => {
    const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    if (source.trim()) writeCss(out, manifest, name, minify(`${name}.css`, source))
  }
  const list = (folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.css'))
      .sort()
      .map((file) => join(folder, file))

  css('theme', list('src/theme/css'))
  for (const file of list('src/theme/parts')) css(basename(file, '.css'), [file])
  for (const file of list('src/theme/looks')) css(`look-${basename(file, '.css')}`, [file])
  for (const name of components) css(name, list(join('src/components', name)))
}

/** Bundles the scripts of pages, and those of each component that has any. */
async function buildScripts(out, manifest, components, notices) {
  const scripts = {
    page: 'src/browser/main.ts',
    search: 'src/browser/search.ts',
    actions: 'src/browser/actions.ts',
    rating: 'src/browser/rating.ts',
    ask: 'src/browser/ask.ts',
    offline: 'src/browser/offline.ts',
    dev: 'src/browser/dev.ts',
  }
  const early = { early: 'src/browser/early.ts' }
  for (const name of components) {
    const path = join('src/components', name)
    if (existsSync(join(path, 'client.ts'))) scripts[name] = join(path, 'client.ts')
    if (existsSync(join(path, 'early.client.ts'))) early[`${name}-early`] = join(path, 'early.client.ts')
  }
  const options = {
    bundle: true,
    minify: true,
    target: TARGET,
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
}

/** Compiles a stylesheet for the supported browsers. */
function minify(filename, source) {
  return transform({ filename, code: Buffer.from(source), minify: true, targets }).code
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
      return { contents: minify(path, readFileSync(path)).toString(), loader: 'text' }
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

/** A formula is on the page twice, drawn and for screen readers. Readers who copy it get what they see, once. */
const FORMULA_COPY = '.katex .katex-mathml { user-select: none; }'

/**
 * Writes KaTeX's stylesheet for pages with formulas, with fonts only in the format that all supported browsers read.
 */
function buildKatex(out, manifest) {
  const from = join('node_modules', 'katex', 'dist')
  const source = readFileSync(join(from, 'katex.min.css'), 'utf8')
    .replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '')
    .concat(FORMULA_NUMBERS, FORMULA_COPY)
  for (const [, font] of source.matchAll(/url\(fonts\/([\w-]+\.woff2)\)/g)) copyFont(join(from, 'fonts', font), out)
  writeCss(out, manifest, 'katex', minify('katex.css', source))
}
