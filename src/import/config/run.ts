// Runs a configuration in the sandbox to get its value. Packages are stubs that record how they are called.
import { posix } from 'node:path'
import { createSandbox } from '../../content/sandbox/sandbox.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { parseJson, resolveModule } from './javascript.ts'
import { REACT } from './react-stub.ts'

/** Maximum bytes of text that a program may read from its folder. */
const MAX_TEXT = 256 * 1024

/**
 * Runs a module and returns its exports as plain data. Undefined if it fails, waits for something, or takes too long.
 * It can't access the disk, network, clock, or processes, only the texts in its own folder. Calls of packages become
 * `ConfigCall`s.
 */
export function runConfig(files: FileSystem, path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  return run(files, path, '__bundle.config')
}

/**
 * Calls a function in a configuration's default export with each of some texts, and returns the results. Undefined if
 * there is no such function, or if it can't run.
 */
export async function callConfig(
  files: FileSystem,
  path: string,
  keys: readonly string[],
  texts: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const result = await run(files, path, `__each(${JSON.stringify(keys)}, ${JSON.stringify(texts)})`)
  const answers = result?.answers
  if (!Array.isArray(answers)) return undefined
  return new Map(
    texts.flatMap((text, i): [string, string][] => (typeof answers[i] === 'string' ? [[text, answers[i]]] : [])),
  )
}

/** A use of a component: the name under which its module exports it, and its attributes as JSON. */
export interface ComponentUse {
  readonly name: string
  readonly props: string
}

/** Runs the components of a module, and returns the HTML that each use shows. Undefined where it doesn't show anything. */
export async function runComponents(
  files: FileSystem,
  path: string,
  uses: readonly ComponentUse[],
  aliases: Aliases,
): Promise<readonly (string | undefined)[]> {
  const list = uses.map(({ name, props }) => `[${JSON.stringify(name)}, ${props}]`)
  const result = await run(files, path, `__show([${list.join(', ')}])`, { before: REACT, aliases })
  const answers = Array.isArray(result?.answers) ? result.answers : []
  return uses.map((_, i) => (typeof answers[i] === 'string' ? answers[i] : undefined))
}

/** Folders by what imports write for them: `@site/`. */
type Aliases = Readonly<Record<string, string>>

interface RunOptions {
  /** Code that goes before the program. */
  readonly before?: string
  readonly aliases?: Aliases
}

/** Runs a module, and returns the value of an expression that uses it. */
async function run(
  files: FileSystem,
  path: string,
  expression: string,
  options: RunOptions = {},
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const code = await bundle(files, path, expression, options)
  if (code === undefined) return undefined
  const sandbox = createSandbox()
  try {
    const program = {
      file: path,
      targets: {},
      code: `function (module, __tools) {\n${code}\n__tools.thunk('config', () => __text)\n}`,
    }
    const result = await sandbox.run({ programs: [program], now: 0 }, (realm) =>
      realm.run({ module: path, thunk: 'config', scope: [] }),
    )
    if (result.error !== undefined || typeof result.value !== 'string') return undefined
    const value = parseJson(result.value)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } finally {
    await sandbox.close()
  }
}

async function bundle(
  files: FileSystem,
  path: string,
  expression: string,
  { before = '', aliases = {} }: RunOptions,
): Promise<string | undefined> {
  const { build } = await import('esbuild')
  const entry = `import * as config from ${JSON.stringify(`/${path}`)}\nexport { config }`
  try {
    const { outputFiles } = await build({
      stdin: { contents: entry, resolveDir: '/', loader: 'js' },
      bundle: true,
      write: false,
      format: 'iife',
      globalName: '__bundle',
      platform: 'neutral',
      // Turns promises into calls that settle immediately: see `PRELUDE`.
      target: 'es2016',
      supported: { 'async-await': false, 'async-generator': false },
      jsx: 'transform',
      jsxFactory: '__jsx',
      jsxFragment: '"fragment"',
      define: {
        'import.meta.url': '"file:///config.js"',
        'import.meta.env': '__env',
        __dirname: '"/"',
        __filename: '"/config.js"',
      },
      logLevel: 'silent',
      plugins: [
        {
          name: 'folder',
          setup(bundler) {
            bundler.onResolve({ filter: /.*/ }, ({ path: specifier, importer, namespace }) => {
              const from = namespace === 'folder' ? importer : ''
              const alias = Object.keys(aliases).find((head) => specifier.startsWith(head))
              const own = alias === undefined ? specifier : `/${aliases[alias]}/${specifier.slice(alias.length)}`
              const file = resolveModule(files, from, own)
              if (file !== undefined) return { path: file, namespace: 'folder' }
              return { path: specifier, namespace: 'package' }
            })
            bundler.onLoad({ filter: /.*/, namespace: 'folder' }, ({ path: file }) => ({
              contents: files.readText(file) ?? '',
              loader: loaderOf(file),
            }))
            bundler.onLoad({ filter: /.*/, namespace: 'package' }, ({ path: name }) => ({
              contents: packageModule(name),
              loader: 'js',
            }))
          },
        },
      ],
    })
    const text = outputFiles?.[0]?.text
    return text === undefined
      ? undefined
      : `${prelude(files)}\n${before}\n${text}\nconst __text = __stringify(${expression});`
  } catch {
    return undefined
  }
}

function loaderOf(file: string): 'json' | 'ts' | 'tsx' | 'jsx' | 'text' {
  const ending = posix.extname(file)
  if (ending === '.json') return 'json'
  if (/^\.[cm]?ts$/.test(ending)) return 'ts'
  if (ending === '.tsx') return 'tsx'
  return /^\.[cm]?jsx?$/.test(ending) ? 'jsx' : 'text'
}

/** A CommonJS module, so that any name can be imported. */
function packageModule(name: string): string {
  const plain = name.replace(/^node:/, '')
  if (plain === 'path' || plain === 'fs' || plain === 'url' || plain === 'process')
    return `module.exports = __node.${plain}`
  return `module.exports = (typeof __modules === 'object' && __modules[${JSON.stringify(name)}]) || __package(${JSON.stringify(name)})`
}

function prelude(files: FileSystem): string {
  const texts: Record<string, string> = {}
  let left = MAX_TEXT
  const paths = files.list()
  for (const path of paths) {
    if (!/\.(?:json|ya?ml|toml|mdx?)$/.test(path)) continue
    const text = files.readText(path) ?? ''
    if (text.length > left) continue
    left -= text.length
    texts[path] = text
  }
  return PRELUDE.replace('$PATHS', () => JSON.stringify(paths.slice(0, 5_000))).replace('$TEXTS', () =>
    JSON.stringify(texts),
  )
}

const PRELUDE = `
const __packages = new WeakMap(), __paths = $PATHS, __texts = $TEXTS, __env = {};
// A promise that is settled as soon as it is made: nothing here waits for anything.
class Promise {
  constructor(run) { run((value) => { this.value = value }, (error) => { throw error }) }
  then(use) { const next = use ? use(this.value) : this.value; return next && typeof next.then === 'function' ? next : Promise.resolve(next) }
  catch() { return this }
  finally(use) { use(); return this }
  static resolve(value) { return value && typeof value.then === 'function' ? value : new Promise((done) => done(value)) }
  static all(list) { return Promise.resolve([...list].map((one) => one && typeof one.then === 'function' ? one.value : one)) }
}
// Plugins of Next.js take their options, and then the configuration.
const __plugins = /^nextra$|^fumadocs-mdx|(?:^|[\\/-])next(?:js)?(?:$|[\\/-])/;
function __call(from, name, args) {
  if (__plugins.test(from) && !/^with[A-Z]/.test(name)) return (config) => config;
  if (args.length > 0 && /^(?:define\\w*|with[A-Z]\\w*|createConfig)$/.test(name)) return args[0];
  return { $call: name, $from: from, args, *[Symbol.iterator]() { yield this } };
}
function __package(from, name = from) {
  const get = (_, key) => {
    if (key === Symbol.toPrimitive || key === 'toString' || key === 'valueOf') return () => name;
    if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined;
    if (key === '__esModule') return true;
    if (key === 'prototype') return {};
    return __package(from, key === 'default' ? name : key);
  };
  const made = new Proxy(function () {}, {
    get,
    // Compiled imports copy what a module owns, and inherit the rest.
    getPrototypeOf: () => new Proxy({}, { get }),
    apply: (_, __, args) => __call(from, name, args),
    construct: (_, args) => __call(from, name, args),
  });
  __packages.set(made, name === from ? from : from + '/' + String(name));
  return made;
}
const __join = (...parts) => {
  const out = [];
  for (const part of parts.join('/').split('/')) { if (part === '..') out.pop(); else if (part !== '' && part !== '.') out.push(part); }
  return '/' + out.join('/');
};
const __relative = (path) => __join(String(path && path.pathname || path).replace(/^file:\\/\\//, '')).slice(1);
const __node = {
  path: {
    join: __join,
    resolve: (...parts) => __join(...parts.slice(parts.findLastIndex((part) => part.startsWith('/')) < 0 ? 0 : parts.findLastIndex((part) => part.startsWith('/')))),
    dirname: (path) => path.replace(/\\/[^/]*$/, '') || '/',
    basename: (path, end) => { const name = path.replace(/^.*\\//, ''); return end && name.endsWith(end) ? name.slice(0, -end.length) : name; },
    extname: (path) => (/\\.[^./]*$/.exec(path) || [''])[0],
    relative: (from, to) => to.startsWith(from) ? to.slice(from.length).replace(/^\\//, '') : to,
    sep: '/',
  },
  fs: {
    existsSync: (path) => __paths.some((one) => one === __relative(path) || one.startsWith(__relative(path) + '/')),
    readFileSync: (path) => { const text = __texts[__relative(path)]; if (text === undefined) throw new Error('no such file'); return text; },
    readdirSync: (path) => { const head = __relative(path) === '' ? '' : __relative(path) + '/'; return [...new Set(__paths.filter((one) => one.startsWith(head)).map((one) => one.slice(head.length).split('/')[0]))]; },
    statSync: (path) => ({ isDirectory: () => !__paths.includes(__relative(path)), isFile: () => __paths.includes(__relative(path)) }),
    lstatSync: (path) => __node.fs.statSync(path),
  },
  url: { fileURLToPath: (url) => String(url && url.pathname || url).replace(/^file:\\/\\//, ''), pathToFileURL: (path) => ({ href: 'file://' + path, pathname: path }), URL: globalThis.URL },
  process: { env: __env, cwd: () => '/', argv: [], platform: 'linux' },
};
for (const part of Object.values(__node)) part.default = part;
__node.fs.promises = __node.fs;
const process = __node.process;
const require = Object.assign((name) => __package(name), { resolve: (name) => name });
let __jsx = (type, props, ...children) => ({ $jsx: typeof type === 'string' ? type : 'component', props, children });
function __each(keys, texts) {
  let value = __bundle.config.default;
  for (const key of keys) value = value == null ? undefined : value[key];
  if (typeof value !== 'function') return {};
  return { answers: texts.map((text) => { try { return String(value(text)) } catch { return null } }) };
}
function __stringify(value) {
  const open = new Set();
  const plain = (one) => {
    if (one instanceof Promise) return plain(one.value);
    if (typeof one === 'function') {
      if (one.length > 0) return undefined;
      try { const made = one(); return typeof made === 'function' ? undefined : plain(made); } catch { return undefined; }
    }
    if (typeof one !== 'object' || one === null) return typeof one === 'bigint' || typeof one === 'symbol' ? undefined : one;
    if (one instanceof RegExp) return { $pattern: String(one) };
    if (open.has(one)) return undefined;
    open.add(one);
    const made = Array.isArray(one) ? one.map(plain) : Object.fromEntries(Object.keys(one).map((key) => [key, plain(one[key])]));
    open.delete(one);
    return made;
  };
  return JSON.stringify(plain(value));
}
`
