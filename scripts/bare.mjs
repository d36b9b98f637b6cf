// Runs `npm run verify` on a machine that has nothing but Debian's base, Node and git: a folder that debootstrap fills.
// npm run test:bare [-- --keep] [-- <command of a shell in place of npm run verify>]. Linux, as administrator; loads 100 MB and more.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const MIRROR = 'http://deb.debian.org/debian'
/** Those of this machine come along: its network may have one of its own. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const args = process.argv.slice(2)
const keeps = args[0] === '--keep'
const command = args.slice(keeps ? 1 : 0).join(' ') || 'npm run verify'

const missing = ['debootstrap', 'unshare', 'git'].filter((name) => spawnSync(name, ['--version']).error)
if (process.getuid?.() !== 0) stop('Run it as administrator: an empty root folder belongs to nobody else.')
if (missing.length > 0) stop(`Install ${missing.join(', ')} (Debian: apt-get install ${missing.join(' ')}).`)

const root = mkdtempSync(join(tmpdir(), 'galley-bare-'))
let status = 2
try {
  must('debootstrap', '--variant=minbase', '--include=ca-certificates,git', release(), root, MIRROR)
  copyNode()
  for (const file of ['/etc/resolv.conf', '/etc/hosts', CERTIFICATES])
    if (existsSync(file)) copyFileSync(file, join(root, file))
  // What is committed, as somebody else would get it.
  must('git', 'clone', '--quiet', '--no-hardlinks', '.', join(root, 'galley'))
  // The mounts are of this process tree alone, and go with it.
  const inside = `mount --rbind /dev ${root}/dev && exec chroot ${root} /bin/sh -c 'cd /galley && ${command}'`
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    npm_config_registry: registry(),
    NODE_EXTRA_CA_CERTS: CERTIFICATES,
  }
  const unshared = ['--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${root}/proc`, '/bin/sh', '-c', inside]
  status = spawnSync('unshare', unshared, { stdio: 'inherit', env }).status ?? 2
} finally {
  if (keeps) console.log(`The machine is in ${root}.`)
  else rmSync(root, { recursive: true, force: true })
}
process.exit(status)

/** The Debian that this machine is, whose keys it has; else the current one. */
function release() {
  const about = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return (/^ID=debian$/m.test(about) && /^VERSION_CODENAME=(\w+)$/m.exec(about)?.[1]) || 'stable'
}

/** The Node that runs this, with its npm. */
function copyNode() {
  const npm = dirname(dirname(realpathSync(join(dirname(process.execPath), 'npm'))))
  const target = join(root, 'usr/lib/node_modules/npm')
  copyFileSync(process.execPath, join(root, 'usr/bin/node'))
  mkdirSync(target, { recursive: true })
  cpSync(npm, target, { recursive: true })
  for (const name of ['npm', 'npx'])
    must('ln', '-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/bin', name))
}

/** Where this machine gets its packages. */
function registry() {
  return spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim()
}

function must(name, ...words) {
  const { status: code, stdout, stderr, error } = spawnSync(name, words, { encoding: 'utf8', maxBuffer: 1e8 })
  if (code !== 0) throw new Error(`${name} ${words.join(' ')} failed: ${error?.message ?? `${stdout}${stderr}`}`)
}

function stop(message) {
  console.error(message)
  process.exit(2)
}
