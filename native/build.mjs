// Compiles native/highlighter to native/highlighter.wasm: node native/build.mjs [--check]
//
// Nobody needs Rust to use, build or test Galley: the result is in the repository. Whoever changes the crate needs a Rust
// compiler with its sources and LLVM's linker for WebAssembly. Debian has both:
// `apt-get install rustc-web cargo-web rust-web-src lld-19`. The same compiler gives the same bytes; `--check` compares.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The compiler that made the file in the repository. */
const RUST = '1.96.0'
const TARGET = 'wasm32-unknown-unknown'
const FEATURES = '-Ctarget-feature=+simd128,+bulk-memory'

const here = fileURLToPath(new URL('.', import.meta.url))
const crate = join(here, 'highlighter')
const wasm = join(here, 'highlighter.wasm')
const notices = join(here, 'highlighter-notices.txt')
/** What the file was made from, so that a test without Rust can tell whether it is up to date. */
const record = join(here, 'highlighter.json')

/** Cargo and the linker for WebAssembly, where both are installed in the version that is wanted. */
export function findRust() {
  const cargo = ['/usr/bin/cargo', 'cargo'].find((name) => {
    const { stdout = '' } = spawnSync(name, ['--version'], { encoding: 'utf8' })
    return (stdout ?? '').startsWith(`cargo ${RUST} `)
  })
  const linker = ['wasm-ld-19', 'wasm-ld', 'rust-lld'].find((name) => spawnSync(name, ['--version']).status === 0)
  return cargo && linker ? { cargo, rustc: cargo.replace(/cargo$/, 'rustc'), linker } : undefined
}

/** A hash of everything that decides about the bytes. */
export function sourcesHash() {
  const hash = createHash('sha256').update(`${RUST} ${TARGET} ${FEATURES}\0`)
  for (const file of ['highlighter/Cargo.toml', 'highlighter/Cargo.lock', 'highlighter/src/lib.rs'])
    hash.update(`${file}\0`).update(readFileSync(join(here, file)))
  return hash.digest('hex')
}

/** Compiles into a temporary folder and returns the module. */
function compile({ cargo, rustc, linker }) {
  const target = process.env.CARGO_TARGET_DIR ?? mkdtempSync(join(tmpdir(), 'galley-native-'))
  const sysroot = spawnSync(rustc, ['--print', 'sysroot'], { encoding: 'utf8' }).stdout.trim()
  const home = process.env.CARGO_HOME ?? join(homedir(), '.cargo')
  // The folders to be renamed are there only after this.
  spawnSync(cargo, ['fetch', '--locked'], { cwd: crate, stdio: 'inherit', env: { ...process.env, RUSTC: rustc } })
  const registries = join(home, 'registry', 'src')
  const sources = existsSync(registries) ? readdirSync(registries) : []
  const remap = [
    ...sources.map((name) => [join(registries, name), '/crates']),
    [join(sysroot, 'lib', 'rustlib', 'src', 'rust'), '/rust'],
    [crate, '/highlighter'],
  ].map(([from, to]) => `--remap-path-prefix=${from}=${to}`)
  const flags = [FEATURES, `-Clinker=${linker}`, ...remap]
  const args = [
    'build',
    '--release',
    '--locked',
    '--target',
    TARGET,
    '--target-dir',
    target,
    '-Zbuild-std=std,panic_abort',
  ]
  const { status } = spawnSync(cargo, args, {
    cwd: crate,
    stdio: 'inherit',
    env: { ...process.env, RUSTC: rustc, RUSTC_BOOTSTRAP: '1', CARGO_ENCODED_RUSTFLAGS: flags.join('\x1f') },
  })
  try {
    if (status !== 0) process.exit(2)
    return readFileSync(join(target, TARGET, 'release', 'galley_highlighter.wasm'))
  } finally {
    if (!process.env.CARGO_TARGET_DIR) rmSync(target, { recursive: true, force: true })
  }
}

/** The licenses of the crates that are compiled in. */
function licenses({ cargo }) {
  const args = ['metadata', '--format-version', '1', '--locked', '--filter-platform', TARGET]
  const { stdout } = spawnSync(cargo, args, { cwd: crate, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const { packages, resolve } = JSON.parse(stdout)
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]))
  const linked = new Set()
  const visit = (id) => {
    if (linked.has(id)) return
    linked.add(id)
    for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) if (kinds.some(({ kind }) => kind === null)) visit(pkg)
  }
  visit(resolve.root)
  return packages
    .filter(
      ({ id, targets }) =>
        linked.has(id) && id !== resolve.root && !targets.some(({ kind }) => kind.includes('proc-macro')),
    )
    .map((one) => ({ ...one, folder: join(one.manifest_path, '..') }))
    .map(({ name, version, license, folder }) => {
      const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|unlicense)/i.test(file))
      const file = files.find((name) => /mit/i.test(name)) ?? files[0]
      const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `License: ${license}`
      return `${name} ${version} (Rust crate)\n${'-'.repeat(name.length + version.length + 14)}\n\n${text}\n`
    })
    .join('\n\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rust = findRust()
  if (!rust) {
    console.error(`Needs Rust ${RUST} with its sources, and wasm-ld: see the first lines of native/build.mjs.`)
    process.exit(2)
  }
  const bytes = compile(rust)
  if (process.argv.includes('--check')) {
    if (readFileSync(wasm).equals(bytes)) process.exit(0)
    console.error('native/highlighter.wasm is not what native/highlighter gives. Run: node native/build.mjs')
    process.exit(1)
  }
  writeFileSync(wasm, bytes)
  writeFileSync(notices, licenses(rust))
  const digest = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(record, `${JSON.stringify({ rust: RUST, sources: sourcesHash(), wasm: digest }, null, 2)}\n`)
  console.log(`native/highlighter.wasm: ${bytes.length} bytes`)
}
