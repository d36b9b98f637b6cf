// Builds dist/: the program (one bundle, split into chunks) and the browser's assets. Uses only Node, no shell.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { buildAssets, buildEditor } from './assets.mjs'
import { loadedWith, mergeChunks } from './merge-chunks.mjs'
import { createNotices } from './notices.mjs'
import { shareShapes } from './share-shapes.mjs'

const started = performance.now()
// Built next to the old one and then swapped, so that a running program always finds a complete dist/.
const workshop = `.dist-${process.pid}`
// Has the same name as the final folder, because the program finds its files by that name.
const next = `${workshop}/dist`
mkdirSync(next, { recursive: true })
process.on('exit', () => rmSync(workshop, { recursive: true, force: true }))

const entries = {
  galley: 'src/cli/main.ts',
  index: 'src/index.ts',
  project: 'src/project/index.ts',
  site: 'src/site/index.ts',
  check: 'src/check/index.ts',
  extension: 'src/extensions/index.ts',
  'jsx-runtime': 'src/html/jsx-runtime.ts',
  'highlight-worker': 'src/render/highlight-worker.ts',
  'twoslash-worker': 'src/render/twoslash/twoslash-worker.ts',
  'page-worker': 'src/site/makers/page-worker.ts',
  'write-worker': 'src/files/write-worker.ts',
  'search-worker': 'src/site/search-worker.ts',
  'kept-search-worker': 'src/site/kept-search-worker.ts',
  'image-worker': 'src/site/images/image-worker.ts',
  'sandbox-worker': 'src/content/sandbox/worker.ts',
  'parser-guard': 'src/content/parser/guard-worker.ts',
  'parser-process': 'src/content/parser/parser-process.ts',
  'own-docs': 'src/mcp/own-docs.ts',
}
const notices = createNotices()
const { dependencies, devDependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
/**
 * Packages with many small files that every command loads first. Loading them unbundled takes a sixth of the start
 * time. All other packages are installed by npm, and so is Satteri, for its native code.
 */
const BUNDLED = [
  'acorn',
  'acorn-jsx',
  'ignore',
  'satteri',
  // Only its list of names. Grammars are loaded from where npm installed them.
  '@shikijs/langs',
  'zod',
  'yaml',
  'js-yaml',
  'image-size',
  'mdast-util-to-markdown',
  'mdast-util-gfm-footnote',
  'mdast-util-gfm-strikethrough',
  'mdast-util-gfm-table',
  'mdast-util-gfm-task-list-item',
  'smol-toml',
  'liquidjs',
  '@cfworker/json-schema',
  'graphql',
  '@sveltejs/acorn-typescript',
  '@lezer/python',
  'hono',
  '@hono/node-server',
  'isbot',
  'json-p3',
  'aws4fetch',
  'htmlparser2',
  'fflate',
  'openid-client',
  'oauth4webapi',
  'jose',
  'vscode-languageserver',
  'vscode-languageserver-protocol',
  'vscode-languageserver-textdocument',
  'vscode-languageserver-types',
  'vscode-jsonrpc',
]

/**
 * Bundled CommonJS packages call `require('net')`, which doesn't exist in a module. This gives them an import instead.
 */
const nodeInCommonJs = {
  name: 'node-in-commonjs',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'require-call' && isBuiltin(path) ? { path, namespace: 'node-builtin' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'node-builtin' }, ({ path }) => ({
      contents: `import builtin from ${JSON.stringify(path)}; module.exports = builtin`,
    }))
  },
}

/**
 * Bundles the part of Satteri's JavaScript that is used, which is less than half, and loads its native code from where
 * npm installed it.
 */
const nativeParser = {
  name: 'native-parser',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^(?:satteri$|\.|#binding$)/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      const isPart = /[\\/]node_modules[\\/]satteri[\\/]/.test(importer)
      if (pluginData === 'native-parser' || (path !== 'satteri' && !isPart)) return undefined
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: 'native-parser' })
      return { path: found.path, sideEffects: false }
    })
    onLoad({ filter: /[\\/]node_modules[\\/]satteri[\\/]index\.js$/ }, ({ path }) => ({
      contents: `import { pathToFileURL } from 'node:url'
        const loader = new URL('../index.js', pathToFileURL(createRequire(import.meta.url).resolve('satteri'))).href
        ${readFileSync(path, 'utf8').replace(/(createRequire|new URL)\(([^()]*)import\.meta\.url\)/g, '$1($2loader)')}`,
    }))
  },
}

// The browser build is the same program as ES modules, without Node's modules.
const ALIAS = { yaml: './node_modules/yaml/browser/index.js' }

const { metafile } = await build({
  entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
  outdir: next,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).filter(
    (name) => !BUNDLED.includes(name),
  ),
  alias: ALIAS,
  plugins: [notices.plugin, nodeInCommonJs, nativeParser],
  jsx: 'automatic',
  jsxImportSource: '#html',
  chunkNames: 'chunks/[name]-[hash]',
  loader: { '.json': 'json' },
  legalComments: 'none',
  sourcemap: true,
  // Stack traces need only line numbers. The source text is in the repository.
  sourcesContent: false,
  metafile: true,
})
refuseMissingPackages(metafile)
await mergeChunks(metafile.outputs, programsOf(metafile))
// CommonJS, because only that can be loaded in the middle of synchronous code: see src/files/on-first-use.ts.
await build({
  entryPoints: readdirSync('src', { recursive: true })
    .filter((path) => path.endsWith('.late.ts'))
    .map((path) => ({ in: join('src', path), out: basename(path, '.late.ts') })),
  outdir: `${next}/late`,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  // One copy of acorn, for its plugins too.
  alias: { ...ALIAS, acorn: './node_modules/acorn/dist/acorn.js' },
  legalComments: 'none',
  plugins: [notices.plugin],
})
shareShapes(next)
// The first program in every sandbox. It isn't a module, because its engine has nothing to import from.
await build({
  entryPoints: ['src/content/sandbox/prelude/index.ts'],
  outfile: `${next}/sandbox-prelude.js`,
  inject: ['src/content/sandbox/prelude/document.ts'],
  bundle: true,
  format: 'iife',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  plugins: [notices.plugin],
})
// Compiled from native/highlighter, with the licenses of its crates.
cpSync('native/highlighter.wasm', `${next}/highlighter.wasm`)
notices.addText(readFileSync('native/highlighter-notices.txt', 'utf8'))
cpSync('src/cli/init/starter', `${next}/starter`, { recursive: true })
await buildAssets(`${next}/assets`, notices)
await buildEditor(`${next}/dashboard-editor.js`, notices)
notices.write(`${next}/THIRD-PARTY-NOTICES.txt`)
// Lets assistants search our documentation offline.
const { packOwnDocs } = await import(new URL(`../${next}/own-docs.js`, import.meta.url))
writeFileSync(`${next}/own-docs.json`, await packOwnDocs('docs'))
if (existsSync('dist')) renameSync('dist', `${workshop}/old`)
renameSync(next, 'dist')
console.log(`dist: ${readdirSync('dist').length} entries in ${Math.round(performance.now() - started)} ms`)

/** What processes and threads load: the program before it knows the command, each command, and each worker. */
function programsOf({ outputs }) {
  const outputOf = (file) => Object.keys(outputs).find((path) => outputs[path].entryPoint === file)
  const workers = Object.values(entries).filter((file) => !/(?:^|\/)index\.ts$/.test(file))
  const commands = [
    ...Object.values(outputs).flatMap(({ entryPoint = '' }) =>
      entryPoint.startsWith('src/cli/commands/') ? [[entryPoint]] : [],
    ),
    ['src/cli/commands/check.ts', 'src/extensions/load.ts'],
    ['src/cli/commands/build.ts', 'src/cli/build/build-folder.ts', 'src/extensions/load.ts'],
    ['src/cli/commands/dev.ts', 'src/dev/start.ts', 'src/extensions/load.ts'],
  ]
  return [...workers.map((file) => [file]), ...commands].map((files) => loadedWith(outputs, files.map(outputOf)))
}

/**
 * Fails the build if the program imports a package that npm doesn't install for users and that only happens to be here.
 */
function refuseMissingPackages({ outputs }) {
  const installed = { ...dependencies, ...peerDependencies }
  const nameOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')
  const imported = Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => nameOf(path)),
  )
  const missing = [...new Set(imported)].filter((name) => !(name in installed))
  if (missing.length > 0) throw new Error(`Users don't get these packages, so bundle them: ${missing.join(', ')}`)
}
