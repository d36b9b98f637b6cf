// Compiles what a browser loads: theme and component stylesheets, page scripts, component scripts, fonts.
// Writes dist/assets/<name>.{css,js} and manifest.json: { css: { name: file }, js: { name: file } }.
import { build } from 'esbuild'
import { browserslistToTargets, transform } from 'lightningcss'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const targets = browserslistToTargets(['chrome 120', 'firefox 121', 'safari 17.2'])

/** @param {string} out */
export async function buildAssets(out) {
  mkdirSync(out, { recursive: true })
  const manifest = { css: {}, js: {} }
  const css = (name, ...files) => {
    const source = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8')).join('\n')
    if (!source.trim()) return
    const { code } = transform({ filename: `${name}.css`, code: Buffer.from(source), minify: true, targets })
    writeFileSync(join(out, `${name}.css`), code)
    manifest.css[name] = `${name}.css`
  }
  const list = (folder, ending) =>
    existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(ending)).sort().map((file) => join(folder, file)) : []

  css('theme', ...list('src/theme/css', '.css'))
  for (const file of list('src/theme/looks', '.css')) css(`look-${file.split('/').pop().slice(0, -4)}`, file)

  const scripts = {}
  if (existsSync('src/browser/main.ts')) scripts.page = 'src/browser/main.ts'
  if (existsSync('src/browser/early.ts')) scripts.early = 'src/browser/early.ts'
  if (existsSync('src/browser/search.ts')) scripts.search = 'src/browser/search.ts'
  for (const folder of existsSync('src/components') ? readdirSync('src/components') : []) {
    const path = join('src/components', folder)
    css(folder, ...list(path, '.css'))
    if (existsSync(join(path, 'client.ts'))) scripts[folder] = join(path, 'client.ts')
  }
  await build({
    entryPoints: scripts,
    outdir: out,
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome120', 'firefox121', 'safari17.2'],
    legalComments: 'none',
  })
  for (const name of Object.keys(scripts)) manifest.js[name] = `${name}.js`
  writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest))
}
