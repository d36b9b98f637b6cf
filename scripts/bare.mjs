// Runs `npm run verify` on a minimal machine: a folder that debootstrap fills with Debian's base, plus Node and git.
// npm run test:bare [-- --keep] [-- <shell command to run instead of npm run verify>]
// Linux only, as administrator. Downloads 100 MB or more.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const MIRROR = 'http://deb.debian.org/debian'
/** This machine's certificates, since its network may have its own. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const args = process.argv.slice(2)
const keeps = args[0] === '--keep'
const command = args.slice(keeps ? 1 : 0).join(' ') || 'npm run verify'

const missing = ['debootstrap', 'unshare', 'git'].filter((name) => spawnSync(name, ['--version']).error)
if (process.getuid?.() !== 0) stop('Run it as administrator: only root can set up a root folder.')
if (missing.length > 0) stop(`Install ${missing.join(', ')} (Debian: apt-get install ${missing.join(' ')}).`)

const root = mkdtempSync(join(tmpdir(), 'galley-bare-'))
// As every root folder: PostgreSQL runs as a user of its own.
chmodSync(root, 0o755)
let status = 2
try {
  must('debootstrap', '--variant=minbase', '--include=ca-certificates,git', release(), root, MIRROR)
  copyNode()
  for (const file of ['/etc/resolv.conf', '/etc/hosts', CERTIFICATES])
    if (existsSync(file)) copyFileSync(file, join(root, file))
  // Exactly what is committed, as someone else would clone it.
  must('git', 'clone', '--quiet', '--no-hardlinks', '.', join(root, 'srv/project'))
  // The mounts are visible only to this process tree, and disappear with it.
  // Not `chroot` alone: in a changed root the kernel allows no sandbox, and a machine has a root of its own.
  const inside = [
    `mount --rbind /dev ${root}/dev`,
    `mount --rbind ${root} ${root}`,
    `mkdir ${root}/outside`,
    `cd ${root}`,
    'pivot_root . outside',
    `exec chroot . /bin/sh -c 'umount -l /outside && cd /srv/project && ${command}'`,
  ].join(' && ')
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

/** This machine's Debian release, for which it has the keys. Otherwise, the current one. */
function release() {
  const about = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return (/^ID=debian$/m.test(about) && /^VERSION_CODENAME=(\w+)$/m.exec(about)?.[1]) || 'stable'
}

/** Copies the running Node and its npm. */
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
