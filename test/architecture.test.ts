// Enforces the architecture: floors, lists, first lines, and the paths in ARCHITECTURE.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TEMPLATES } from '../scripts/templates.mjs'

/** Lowest floor first. A room imports only from rooms on lower floors. */
const FLOORS: readonly (readonly string[])[] = [
  ['postgres'],
  ['files', 'html', 'markdown', 'search', 'drawing', 'request'],
  ['diagnostics', 'theme', 'browser', 'relay', 'dom'],
  ['schema', 'examples'],
  ['config', 'content', 'components'],
  ['openapi', 'render', 'foreign'],
  ['project'],
  ['site'],
  ['check', 'doctest', 'import', 'editing', 'server'],
  ['extensions', 'sources', 'pdf'],
  ['agents', 'dev', 'lsp', 'mcp'],
  ['assistant'],
  ['host'],
  ['cli'],
]

/** Rooms with stricter limits, so that what readers see depends on plain data. */
const ONLY: Readonly<Record<string, readonly string[]>> = { theme: ['html'], browser: ['html', 'search', 'request'] }

/** Rooms on the same floor that may import each other's types, but no code. */
const TYPES_OF: Readonly<Record<string, readonly string[]>> = { components: ['content'] }

/** Folders of similar members, each of which is listed in the folder's `index.ts`. */
const FANS: readonly { readonly folder: string; readonly members: RegExp }[] = [
  { folder: 'src/components', members: /^[\w-]+\/index\.tsx?$/ },
  ...[
    'src/check/rules',
    'src/check/probes',
    'src/cli/commands',
    'src/site/outputs',
    'src/mcp/tools',
    'src/lsp/features',
    'src/lsp/completions',
    'src/lsp/actions',
    'src/doctest/runners',
    'src/agents/targets',
    'src/request/samples',
    'src/import/systems',
  ].map((folder) => ({ folder, members: /^(?!index\.)[\w-]+\.tsx?$/ })),
]

const VAGUE = new Set(['utils', 'util', 'common', 'shared', 'lib', 'core', 'types', 'helpers', 'misc'])
const SKIPPED = new Set(['node_modules', '.git', 'dist', 'coverage', '.galley', '_site', '__snapshots__'])

/** Tests, and helpers that a room's tests share. Nothing else may import the helpers. */
const TEST = /(?:\.test|\/testing)\.tsx?$/

interface Import {
  readonly file: string
  readonly target: string
  readonly typeOnly: boolean
}

/** Paths of all files below a folder, with `/`. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return []
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** Every relative module that a file imports: `import`, `export … from`, `import()`, and `import('…').Type`. */
function importsOf(file: string): Import[] {
  const text = withoutComments(readFileSync(file, 'utf8'))
  const found: Import[] = []
  const statements =
    /^[ \t]*(?:import|export)\b(?<what>[^'"`;]*?)\bfrom\s*['"](?<from>[^'"]+)['"]|^[ \t]*import\s*['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]/gm
  for (const { groups } of text.matchAll(statements)) {
    const name = groups?.from ?? groups?.bare ?? groups?.dynamic
    if (!name?.startsWith('.')) continue
    found.push({
      file,
      target: normalize(join(dirname(file), name)).replaceAll('\\', '/'),
      typeOnly: isTypeOnly(groups?.what),
    })
  }
  return found
}

/** Removes comments, so that an import in an example doesn't count. */
function withoutComments(text: string): string {
  return text.replace(/^[ \t]*\/\/.*$/gm, '').replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, '')
}

/** `type X` and `type { … }`, also `{ type A, type B }`. */
function isTypeOnly(what: string | undefined): boolean {
  if (what === undefined) return false
  if (/^\s*type\b/.test(what)) return true
  const names = what.match(/^\s*\{(.*)\}\s*$/s)?.[1]?.split(',') ?? []
  const written = names.map((name) => name.trim()).filter((name) => name !== '')
  return written.length > 0 && written.every((name) => name.startsWith('type '))
}

const roomOf = (path: string): string => path.split('/')[1] ?? ''
const floorOf = (room: string): number => FLOORS.findIndex((rooms) => rooms.includes(room))

/** Why an import breaks the rules, or undefined. */
function broken({ file, target, typeOnly }: Import): string | undefined {
  const [from, to] = [roomOf(file), roomOf(target)]
  // A test may import anything. Files directly in src/ are the public entry, above all rooms.
  if (from === to || !target.startsWith('src/') || TEST.test(file) || !/^src\/[^/]+\//.test(file)) return
  const says = `${file} imports ${target}`
  if (ONLY[from] && !ONLY[from].includes(to)) return `${says}: ${from} knows ${ONLY[from].join(', ')} only`
  if (TYPES_OF[from]?.includes(to)) return typeOnly ? undefined : `${says}: only \`import type\` is allowed here`
  if (floorOf(to) === -1) return `${says}: no room of the plan`
  if (floorOf(to) >= floorOf(from)) return `${says}: not on a floor below`
}

const sources = filesBelow('src').filter((file) => /\.(ts|tsx)$/.test(file))

describe('floors', () => {
  it('contain every room once', () => {
    const rooms = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const planned = FLOORS.flat()
    expect(rooms.map((room) => room.name).filter((name) => !planned.includes(name))).toEqual([])
    expect(new Set(planned).size).toBe(planned.length)
  })

  it('import only downwards', () => {
    expect(sources.flatMap(importsOf).map(broken).filter(Boolean)).toEqual([])
  })

  it.each([
    ['src/theme/a.ts', 'src/config/b.ts', true, 'src/theme/a.ts imports src/config/b.ts: theme knows html only'],
    ['src/components/a.ts', 'src/content/b.ts', true, undefined],
    [
      'src/components/a.ts',
      'src/content/b.ts',
      false,
      'src/components/a.ts imports src/content/b.ts: only `import type` is allowed here',
    ],
    [
      'src/content/a.ts',
      'src/components/b.ts',
      true,
      'src/content/a.ts imports src/components/b.ts: not on a floor below',
    ],
    ['src/site/a.ts', 'src/check/b.ts', false, 'src/site/a.ts imports src/check/b.ts: not on a floor below'],
    ['src/site/a.ts', 'src/files/b.ts', false, undefined],
  ])('judge %s -> %s (types only: %s)', (file, target, typeOnly, expected) => {
    expect(broken({ file, target, typeOnly })).toBe(expected)
  })

  it('keep test helpers out of the program', () => {
    const program = sources.filter((file) => !TEST.test(file)).flatMap(importsOf)
    expect(program.filter(({ target }) => TEST.test(target)).map(({ file }) => file)).toEqual([])
  })
})

describe('lists', () => {
  it.each(FANS.filter(({ folder }) => existsSync(folder)))('$folder/index.ts names every member', (fan) => {
    const members = filesBelow(fan.folder).filter((file) => fan.members.test(file.slice(fan.folder.length + 1)))
    const list = `${fan.folder}/index.ts`
    const listed = existsSync(list) ? importsOf(list).map(({ target }) => target) : []
    expect(members.filter((member) => !listed.includes(member))).toEqual([])
  })

  it('get new members from templates', () => {
    const folders = Object.values(TEMPLATES).map(({ folder }) => folder)
    expect(folders.sort()).toEqual(FANS.map(({ folder }) => folder).sort())
  })
})

describe('files', () => {
  const own = filesBelow('.').filter(
    (file) => /\.(ts|tsx|mts|mjs|js|css|sh)$/.test(file) && !/\.generated\./.test(file),
  )

  it('start with a line that says what they do, or are named after the file that they test', () => {
    // A sample repository for tests of rule files is input, not our code.
    const tests = /^src\/.*\.test\.tsx?$|^test\/readers\/repository\//
    const opening = /^(#!.*\n)?(\/\/ |\/\*\*?\s+|# )\S/
    const silent = own.filter((file) => !tests.test(file) && !opening.test(readFileSync(file, 'utf8')))
    expect(silent).toEqual([])
  })

  it('are in folders named after a subject', () => {
    const vague = filesBelow('src').filter((file) =>
      dirname(file)
        .split('/')
        .some((part) => VAGUE.has(part)),
    )
    expect(vague).toEqual([])
  })

  it('make folders with `makeFolder`, because Node never returns from `/proc`', () => {
    const made = sources.filter(
      (file) => !TEST.test(file) && /\bmkdir(?:Sync)?\([^)]*recursive/.test(readFileSync(file, 'utf8')),
    )
    expect(made).toEqual([])
  })

  it('don’t contain paths of one machine', () => {
    const paths = /(^|[\s'"`(=])\/(work|root|home\/[a-z]+)\//m
    const text = filesBelow('.').filter((file) => /\.(tsx?|m?js|css|md|mdx|json|sh|ya?ml)$|\/run$/.test(file))
    const named = text.filter((file) => file !== 'package-lock.json' && paths.test(readFileSync(file, 'utf8')))
    expect(named).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  it.runIf(existsSync('ARCHITECTURE.md'))('names only paths that exist', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8')
    const named = [...text.matchAll(/`((?:src|test|bench|scripts|docs|\.ci)\/[\w./-]*|[A-Z]+\.md)`/g)]
    const paths = named.map((match) => match[1] as string)
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })

  it.runIf(existsSync('ARCHITECTURE.md'))('shows the same floors as this test, with planned rooms in brackets', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8')
    const drawn = [...text.matchAll(/^ ?\d+ ([a-z [\]]+)$/gm)].map((match) => (match[1] ?? '').split(' '))
    const built = (room: string): boolean => existsSync(`src/${room}`) && filesBelow(`src/${room}`).length > 0
    expect(drawn.reverse()).toEqual(FLOORS.map((rooms) => rooms.map((room) => (built(room) ? room : `[${room}]`))))
  })
})
