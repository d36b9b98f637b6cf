// JavaScript: the blocks of a group are one Node module, which can also use what CommonJS offers.

import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { GeneratedFile, literal } from '../code/generated-file.ts'
import { ModuleImports } from '../code/module-imports.ts'
import type { Leg, LegContext, NumberedExample, Runner, Toolchain } from './runner.ts'

export const javascript: Runner = {
  name: 'javascript',
  languages: ['js', 'javascript', 'mjs', 'cjs', 'node'],
  inContainer: 'node',
  find: async () => nodeToolchain(),
  joins: (_, before) => before.every(({ exit }) => exit === 0),
  async prepare(examples, context) {
    const module = moduleOf(examples, context)
    const name = `.galley-${(examples[0] as NumberedExample).index}.mjs`
    return nodeLeg(name, module.text, { origins: module.origins, context })
  },
}

/** The Node that runs Galley, which always exists. */
export function nodeToolchain(): Toolchain {
  const program = realpathSync(process.execPath)
  const prefix = dirname(dirname(program))
  // A separate installation (nvm, a CI tool cache) includes npm. Otherwise, only the program is readable.
  const isInstallation = existsSync(join(prefix, 'lib/node_modules/npm'))
  return { program, version: process.version, readable: [isInstallation ? prefix : program] }
}

/** All blocks as one module, with a mark at the end of each block that passed. */
export function moduleOf(examples: readonly NumberedExample[], { marks }: LegContext): GeneratedFile {
  const file = new GeneratedFile()
  const imports = new ModuleImports()
  file.add(examples.some(({ text }) => COMMON_JS.test(text)) ? COMMON_JS_NAMES : '')
  for (const [position, example] of examples.entries()) {
    if (position > 0) file.add(`;process.stdout.write(${literal(marks.next(example.index))});`)
    file.addExample({ ...example, text: imports.withoutKnown(example.text.replace(/^#!/, '//')) })
  }
  return file
}

const COMMON_JS = /\brequire\s*\(|\bmodule\.exports\b|\bexports\.\w|\b__(?:dirname|filename)\b/
const COMMON_JS_NAMES = `import { createRequire as galleyRequire } from 'node:module'; const require = galleyRequire(import.meta.url), module = { exports: {} }, { exports } = module, __filename = import.meta.filename ?? process.argv[1], __dirname = import.meta.dirname ?? process.cwd();`

/** Runs the file in the session's folder, so that it finds packages and files there. */
export function nodeLeg(
  name: string,
  text: string,
  {
    origins,
    context,
    shownAs = name,
  }: { readonly origins: GeneratedFile['origins']; readonly context: LegContext; readonly shownAs?: string },
): Leg {
  const { scripts, toolchain } = context
  const script = [
    `cp ${scripts}/${name} ./${name}`,
    `${toolchain.program} --enable-source-maps ./${name}`,
    'galley_status=$?',
    `rm -f ./${name}`,
    '',
  ]
  return {
    files: new Map([[name, text]]),
    script: script.join('\n'),
    origins: new Map([
      [name, []],
      [shownAs, origins],
    ]),
  }
}
