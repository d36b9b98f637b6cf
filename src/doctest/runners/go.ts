// Go: a block with `package main` is a program. The other blocks of a group become the body of one.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { GeneratedFile, literal } from '../code/generated-file.ts'
import type { Leg, LegContext, Machine, NumberedExample, Runner, Toolchain } from './runner.ts'

const PROGRAM = /^\s*package\s+\w+/m

export const go: Runner = {
  name: 'go',
  languages: ['go', 'golang'],
  inContainer: 'go',
  async find(machine) {
    const program = machine.find('go')
    const says = program && (await machine.ask(program, ['env', 'GOROOT', 'GOVERSION']))
    if (!says) return undefined
    const [root = '', version = ''] = says.split('\n')
    const toolchain = { program: `${root}/bin/go`, version, readable: root.startsWith('/usr/') ? [] : [root] }
    const packages = await builtPackages(toolchain, machine)
    return packages === undefined
      ? toolchain
      : { ...toolchain, readable: [...toolchain.readable, packages], env: { GALLEY_GO_PACKAGES: packages } }
  },
  joins: (example, before) =>
    !PROGRAM.test(example.text) && before.every(({ exit, text }) => exit === 0 && !PROGRAM.test(text)),
  prepare: async (examples, context) => goLeg(examples, context),
}

/** The packages that examples import most. Otherwise, each group would compile them for ten seconds or more. */
const COMMON = [
  'bufio',
  'bytes',
  'context',
  'encoding/json',
  'errors',
  'fmt',
  'io',
  'os',
  'sort',
  'strconv',
  'strings',
  'sync',
  'time',
]

/** A folder with the packages that most examples import, compiled once for a version of Go. */
async function builtPackages({ program, version }: Toolchain, machine: Machine): Promise<string | undefined> {
  if (machine.cache === undefined) return undefined
  const folder = join(machine.cache, `go-${version}`)
  if (existsSync(folder)) return folder
  const building = `${folder}-${process.pid}`
  const env = {
    HOME: machine.cache,
    GOCACHE: building,
    GOFLAGS: '-buildvcs=false',
    GOTOOLCHAIN: 'local',
    GOPROXY: 'off',
  }
  if ((await machine.ask(program, ['build', ...COMMON], env)) === undefined) return undefined
  try {
    renameSync(building, folder)
  } catch {
    // Another process was faster.
    rmSync(building, { recursive: true, force: true })
  }
  return folder
}

function goLeg(examples: readonly NumberedExample[], context: LegContext): Leg {
  const first = examples[0] as NumberedExample
  const name = `galley-${first.index}.go`
  const file = PROGRAM.test(first.text) ? wholeFile(first) : bodyOf(examples, context)
  const program = `/tmp/galley-${first.index}`
  // Built first, because `go run` reports the exit code of a program instead of returning it.
  const script = [
    // Go adds files to the folders of its cache, but the existing files can be links.
    '[ -z "$GALLEY_GO_PACKAGES" ] || [ -d /tmp/go-build ] || cp -rs "$GALLEY_GO_PACKAGES" /tmp/go-build || cp -r "$GALLEY_GO_PACKAGES" /tmp/go-build',
    `cp ${context.scripts}/${name} ./${name}`,
    `GOCACHE=\${GOCACHE:-/tmp/go-build} GOPATH=\${GOPATH:-/tmp/go} GOFLAGS="\${GOFLAGS:-} -buildvcs=false" GOTOOLCHAIN=local ${context.toolchain.program} build -o ${program} ./${name} && ${program}`,
    'galley_status=$?',
    `rm -f ./${name} ${program}`,
    '',
  ]
  return { files: new Map([[name, file.text]]), script: script.join('\n'), origins: new Map([[name, file.origins]]) }
}

function wholeFile(example: NumberedExample): GeneratedFile {
  const file = new GeneratedFile()
  file.addExample(example)
  return file
}

/** Imports and declarations go to the top of the program, and all other lines to `main`, in order. */
function bodyOf(examples: readonly NumberedExample[], { marks }: LegContext): GeneratedFile {
  const file = new GeneratedFile()
  const imported = new Set<string>()
  file.add('package main')
  file.add('import galleyos "os"')
  const parts = examples.map((example) => ({ example, kinds: kindsOf(example.text.split('\n')) }))
  for (const kind of ['import', 'declaration'] as const) {
    for (const { example, kinds } of parts) {
      for (const [index, line] of example.text.split('\n').entries()) {
        if (kinds[index] !== kind) continue
        const known = kind === 'import' && /"/.test(line) && imported.has(specOf(line))
        if (kind === 'import' && /"/.test(line)) imported.add(specOf(line))
        file.push(known ? '' : line, { index: example.index, line: index + 1 })
      }
    }
  }
  file.add('func main() {')
  for (const [position, { example, kinds }] of parts.entries()) {
    if (position > 0) file.add(`galleyos.Stdout.WriteString(${literal(marks.next(example.index))})`)
    for (const [index, line] of example.text.split('\n').entries()) {
      if (kinds[index] === 'statement') file.push(line, { index: example.index, line: index + 1 })
    }
  }
  file.add('_ = galleyos.Stdout')
  file.add('}')
  return file
}

type LineKind = 'import' | 'declaration' | 'statement'

/** The kind of each line. A declaration begins in the first column and ends with the bracket that it opens. */
function kindsOf(lines: readonly string[]): LineKind[] {
  const kinds: LineKind[] = []
  let open: LineKind | undefined
  for (const line of lines) {
    if (open) {
      kinds.push(open)
      if (/^[)}]/.test(line)) open = undefined
      continue
    }
    const kind = /^import\b/.test(line)
      ? 'import'
      : /^(?:func\s+[(\w]|type\s)/.test(line) && !/^func\s*\(.*\)\s*\{.*\}\(/.test(line)
        ? 'declaration'
        : 'statement'
    kinds.push(kind)
    if (kind !== 'statement' && /[({]\s*(?:\/\/.*)?$/.test(line)) open = kind
  }
  return kinds
}

function specOf(line: string): string {
  return line.replace(/^import\s*/, '').trim()
}
