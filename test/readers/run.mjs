// Lets other programs read the rule files that `galley rules` writes: npm run test:readers. Exits with 1 if one misreads them.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import { install, needsInstall } from '../../scripts/install.mjs'
import { run } from '../../scripts/run.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const PROGRAM = fileURLToPath(new URL('../../dist/galley.js', import.meta.url))
const SKILL = '.agents/skills/galley-docs'

/** The files for which a part is loaded, by what follows the colon in its title; the core has nothing there. */
const PAGES = ['docs/**/*.mdx']
const GLOBS = { 'how to write': PAGES, components: PAGES, 'pages and navigation': [...PAGES, 'docs/docs.json'] }
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/

/**
 * Editors by the name that `rulesync` has for them: our target, where its files are, and how `rulesync` says that a rule is
 * loaded always or for its files only. One that chooses by description has no globs.
 */
const EDITORS = {
  cursor: { target: 'cursor', folder: '.cursor/rules', always: { alwaysApply: true }, scoped: { alwaysApply: false } },
  claudecode: { target: 'claude', folder: '.claude/rules' },
  copilot: { target: 'copilot', folder: '.github/instructions', core: '.github/copilot-instructions.md' },
  devin: {
    target: 'devin',
    folder: '.devin/rules',
    always: { trigger: 'always_on' },
    scoped: { trigger: 'glob' },
  },
  kiro: {
    target: 'kiro',
    folder: '.kiro/steering',
    always: { inclusion: 'always' },
    scoped: { inclusion: 'fileMatch' },
  },
  cline: { target: 'cline', folder: '.clinerules' },
  continue: {
    target: 'continue',
    folder: '.continue/rules',
    always: { alwaysApply: true },
    scoped: { alwaysApply: false },
  },
  augmentcode: {
    target: 'augment',
    folder: '.augment/rules',
    always: { type: 'always_apply' },
    scoped: { type: 'agent_requested' },
    hasGlobs: false,
  },
  qwencode: { target: 'qwen', folder: '.qwen/rules' },
  aiassistant: { target: 'jetbrains', folder: '.aiassistant/rules' },
  roo: { target: 'roo', folder: '.roo/rules' },
  junie: { target: 'junie', core: '.junie/AGENTS.md' },
  agentsmd: { target: 'agents', core: 'AGENTS.md' },
}

if (!existsSync(PROGRAM)) fail('dist/galley.js is missing: run `npm run build` first.')
if (needsInstall(HERE)) {
  console.log('Installing the readers (350 MB) ...')
  const { ok, output } = await install(HERE)
  if (!ok) fail(output)
}

const work = mkdtempSync(join(tmpdir(), 'galley-readers-'))
try {
  const problems = []
  for (const name of Object.keys(EDITORS)) problems.push(...tell(`rulesync ${name}`, await importRules(name)))
  problems.push(...tell('skills-ref', await readSkill()))
  if (problems.length > 0) process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** A separate repository that contains the files of one target. */
async function repositoryFor(target) {
  const repository = join(work, target)
  cpSync(join(HERE, 'repository'), repository, { recursive: true })
  mkdirSync(join(repository, '.git'))
  await program(process.execPath, [PROGRAM, 'rules', 'docs', '--target', target], repository)
  return repository
}

/** Imports the files of an editor, and compares the result with what was written. */
async function importRules(name) {
  const { target, folder, core } = EDITORS[name]
  const repository = await repositoryFor(target)
  await tool('rulesync/dist/cli/index.js', ['import', '--targets', name, '--features', 'rules'], repository)
  const read = new Map(markdownIn(join(repository, '.rulesync/rules')).map((text) => [titleOf(text), text]))
  const written = [
    ...(folder ? markdownIn(join(repository, folder)) : []),
    ...(core ? [readFileSync(join(repository, core), 'utf8')] : []),
  ]
  if (written.length !== read.size) return [`${read.size} of ${written.length} files were read`]
  return written.flatMap((text) => {
    const other = read.get(titleOf(text))
    return other === undefined ? [`"${titleOf(text)}" was not read`] : misread(EDITORS[name], text, other)
  })
}

function misread({ always = {}, scoped = {}, hasGlobs = true }, written, read) {
  const title = titleOf(written)
  const globs = GLOBS[/: ([a-z ]+?)(?: \(|$)/.exec(title)?.[1]]
  const { globs: seen = [], targets, root, description, ...own } = frontMatterOf(read)
  const details = Object.values(own)[0] ?? {}
  const isEverywhere = seen.length === 0 || isDeepStrictEqual(seen, ['**/*'])
  const problems = []
  if (globs ? hasGlobs && !isDeepStrictEqual(seen, globs) : !isEverywhere) problems.push(`is for ${seen.join(', ')}`)
  for (const [key, value] of Object.entries(globs ? scoped : always)) {
    if (!isDeepStrictEqual(details[key], value)) problems.push(`has ${key} ${JSON.stringify(details[key])}`)
  }
  if (bodyOf(read) !== bodyOf(written)) problems.push('has another text')
  return problems.map((problem) => `"${title}" ${problem}`)
}

async function readSkill() {
  const repository = await repositoryFor('skill')
  const folder = join(repository, SKILL)
  const valid = await tool('skills-ref/dist/cli.js', ['validate', folder], repository)
  const read = JSON.parse(await tool('skills-ref/dist/cli.js', ['read-properties', folder], repository))
  const { name, description } = frontMatterOf(readFileSync(join(folder, 'SKILL.md'), 'utf8'))
  const problems = valid.startsWith('Valid skill') ? [] : [valid.trim()]
  if (read.name !== name || read.description !== description) problems.push(`is read as ${JSON.stringify(read)}`)
  return problems
}

function markdownIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
}

function titleOf(text) {
  return /^# (.+)$/m.exec(text)?.[1]
}

function frontMatterOf(text) {
  return parse(FRONT_MATTER.exec(text)?.[1] ?? '') ?? {}
}

function bodyOf(text) {
  return text.replace(FRONT_MATTER, '').trim()
}

/** Runs a program from this folder with this folder's Node. */
function tool(file, args, cwd) {
  return program(join(HERE, 'node_modules/node/bin/node'), [join(HERE, 'node_modules', file), ...args], cwd)
}

async function program(command, args, cwd) {
  const { ok, output } = await run(command, args, { cwd })
  if (!ok) fail(`${[command, ...args].join(' ')}\n${output}`)
  return output
}

function tell(reader, problems) {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${reader}`)
  for (const problem of problems) console.log(`      ${problem}`)
  return problems
}

function fail(why) {
  console.error(why.trimEnd())
  process.exit(1)
}
