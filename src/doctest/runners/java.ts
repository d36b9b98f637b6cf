// Java: a block with a class is a program. The other blocks of a group become the body of its `main`.
import { GeneratedFile, literal } from '../code/generated-file.ts'
import type { Leg, LegContext, NumberedExample, Runner } from './runner.ts'

const PROGRAM = /^\s*(?:(?:public|final|abstract|sealed)\s+)*(?:class|interface|enum|record)\s+\w+/m

export const java: Runner = {
  name: 'java',
  languages: ['java'],
  inContainer: 'java',
  async find(machine) {
    const program = machine.find('java')
    // The launcher prints its location and version to standard error.
    const says = program && (await machine.ask(program, ['-XshowSettings:properties', '--version']))
    if (!program || says === undefined) return undefined
    const real = machine.real(program)
    const home = real.replace(/\/bin\/java$/, '')
    return { program: real, version: says.split('\n')[0] ?? '', readable: home.startsWith('/usr/') ? [] : [home] }
  },
  joins: (example, before) =>
    !PROGRAM.test(example.text) && before.every(({ exit, text }) => exit === 0 && !PROGRAM.test(text)),
  prepare: async (examples, context) => javaLeg(examples, context),
}

function javaLeg(examples: readonly NumberedExample[], { marks, scripts, toolchain }: LegContext): Leg {
  const first = examples[0] as NumberedExample
  const name = `Galley${first.index}.java`
  const file = new GeneratedFile()
  if (PROGRAM.test(first.text)) file.addExample(first)
  else {
    const imported = new Set<string>()
    const isImport = (line: string) => /^import\s/.test(line)
    file.add('import java.util.*;')
    for (const { index, text } of examples) {
      for (const [at, line] of text.split('\n').entries()) {
        if (!isImport(line) || imported.has(line.trim())) continue
        imported.add(line.trim())
        file.push(line, { index, line: at + 1 })
      }
    }
    file.add(`class Galley${first.index} { public static void main(String[] args) throws Throwable {`)
    for (const [position, { index, text }] of examples.entries()) {
      if (position > 0) file.add(`System.out.print(${literal(marks.next(index))}); System.out.flush();`)
      for (const [at, line] of text.split('\n').entries()) {
        if (!isImport(line)) file.push(line, { index, line: at + 1 })
      }
    }
    file.add('} }')
  }
  const script = `${toolchain.program} -XX:TieredStopAtLevel=1 ${scripts}/${name}\ngalley_status=$?\n`
  return { files: new Map([[name, file.text]]), script, origins: new Map([[name, file.origins]]) }
}
