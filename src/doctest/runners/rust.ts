// Rust: a block with `fn main` is a program. The other blocks of a group become the body of one that can use `?`.
import { GeneratedFile } from '../code/generated-file.ts'
import type { Leg, LegContext, NumberedExample, Runner } from './runner.ts'

const PROGRAM = /^\s*(?:pub\s+)?(?:async\s+)?fn\s+main\s*\(/m
const EDITION = '2021'

export const rust: Runner = {
  name: 'rust',
  languages: ['rust', 'rs'],
  inContainer: 'rustc',
  async find(machine) {
    const program = machine.find('rustc')
    const says = program && (await machine.ask(program, ['--print', 'sysroot']))
    const version = program && (await machine.ask(program, ['--version']))
    if (!says || !version) return undefined
    // Skips rustup's proxy, which reads the user's settings.
    return { program: `${says}/bin/rustc`, version, readable: says.startsWith('/usr') ? [] : [says] }
  },
  joins: (example, before) =>
    !PROGRAM.test(example.text) && before.every(({ exit, text }) => exit === 0 && !PROGRAM.test(text)),
  prepare: async (examples, context) => rustLeg(examples, context),
}

function rustLeg(examples: readonly NumberedExample[], { marks, scripts, toolchain }: LegContext): Leg {
  const first = examples[0] as NumberedExample
  const name = `galley-${first.index}.rs`
  const file = new GeneratedFile()
  if (PROGRAM.test(first.text)) file.addExample(first)
  else {
    const imported = new Set<string>()
    file.add('#![allow(unused)]')
    for (const example of examples) addLines(file, example, (line) => CRATE_ATTRIBUTE.test(line))
    file.add('fn main() -> Result<(), Box<dyn std::error::Error>> {')
    for (const [position, example] of examples.entries()) {
      if (position > 0)
        file.add(
          `print!("{}", "${escaped(marks.next(example.index))}"); std::io::Write::flush(&mut std::io::stdout()).ok();`,
        )
      addLines(file, example, (line) => {
        if (CRATE_ATTRIBUTE.test(line)) return false
        const use = /^use [^;]*;/.exec(line)?.[0]
        return use === undefined || (!imported.has(use) && imported.add(use) !== undefined)
      })
    }
    file.add('; Ok(())')
    file.add('}')
  }
  const program = `/tmp/galley-${first.index}`
  const script = `${toolchain.program} --edition ${EDITION} -A warnings --color never -o ${program} ${scripts}/${name} && ${program}\ngalley_status=$?\nrm -f ${program}\n`
  return { files: new Map([[name, file.text]]), script, origins: new Map([[name, file.origins]]) }
}

const CRATE_ATTRIBUTE = /^\s*(?:#!\[|extern crate\b)/

function addLines(file: GeneratedFile, { index, text }: NumberedExample, takes: (line: string) => boolean): void {
  for (const [at, line] of text.split('\n').entries()) if (takes(line)) file.push(line, { index, line: at + 1 })
}

/** Escapes control characters as Rust does. */
function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a mark begins and ends with one
  return text.replace(/[\u0000-\u001f]/g, (char) => `\\u{${char.charCodeAt(0).toString(16)}}`)
}
