// Packs the program as npm would publish it, and uses it to start a site in an empty folder. npm run test:packed
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'

const shell = process.platform === 'win32'
const root = mkdtempSync(join(tmpdir(), 'galley-packed-'))
process.once('exit', () => rmSync(root, { recursive: true, force: true }))

// Any npm warning means that publishing isn't clean.
const dry = await must(
  'npm',
  ['publish', '--dry-run', '--ignore-scripts=false', '--tag', 'next', '--loglevel=warn'],
  '.',
)
const warnings = dry
  .split('\n')
  .filter((line) => /npm (?:warn|error)/i.test(line) && !/Unknown .* config|logged in/.test(line))
if (warnings.length > 0) stop(`npm publish --dry-run is not clean:\n${warnings.join('\n')}`)

await must('npm', ['pack', '--ignore-scripts', '--pack-destination', root], '.')
const file = readdirSync(root).find((name) => name.endsWith('.tgz'))
if (!file) stop('npm pack made no file.')

const empty = join(root, 'empty')
mkdirSync(empty)
const galley = (...args) => must('npx', ['--yes', '--package', join(root, file), 'galley', ...args], empty)
await galley('init', 'docs', '--yes')
await galley('check', 'docs')
await galley('build', 'docs', '--out', 'site', '--strict')
if (!existsSync(join(empty, 'site/index.html'))) stop('The packed program built no site.')

// What its package.json promises is included.
writeFileSync(
  join(empty, 'use.mjs'),
  "import { rule } from 'galley/extension'\nif (typeof rule !== 'function') process.exit(1)\n",
)
await must('npm', ['init', '-y'], empty)
await must('npm', ['install', '--no-audit', '--no-fund', join(root, file)], empty)
await must(process.execPath, ['use.mjs'], empty)
console.log(`${file} installs, runs with npx and builds a site.`)

async function must(command, args, cwd) {
  const { ok, output } = await run(command, args, { cwd, shell })
  if (!ok) stop(`${command} ${args.join(' ')} failed:\n${output.trimEnd()}`)
  return output
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
