// TypeScript: types are removed, and the rest runs as JavaScript. Only `twoslash` checks types.
import type { TransformFailure } from 'esbuild'
import { quoted } from '../code/generated-file.ts'
import { moduleOf, nodeLeg, nodeToolchain } from './javascript.ts'
import type { NumberedExample, Runner } from './runner.ts'

export const typescript: Runner = {
  name: 'typescript',
  languages: ['ts', 'typescript', 'mts', 'cts'],
  inContainer: 'node',
  find: async () => nodeToolchain(),
  joins: (_, before) => before.every(({ exit }) => exit === 0),
  async prepare(examples, context) {
    const module = moduleOf(examples, context)
    const base = `.galley-${(examples[0] as NumberedExample).index}`
    const shownAs = `${base}.ts`
    const { transform } = await import('esbuild')
    try {
      const { code } = await transform(module.text, {
        loader: 'ts',
        format: 'esm',
        target: 'node20',
        sourcefile: shownAs,
        sourcemap: 'inline',
        sourcesContent: false,
        logLevel: 'silent',
      })
      return nodeLeg(`${base}.mjs`, code, { origins: module.origins, context, shownAs })
    } catch (error) {
      const { errors = [] } = error as Partial<TransformFailure>
      if (errors.length === 0) throw error
      const says = errors.map(({ text, location }) => `${shownAs}:${location?.line}: ${text}`).join('\n')
      // Reported in order, like any mistake: the blocks before it run first.
      const script = `printf '%s\\n' ${quoted(says)}\ngalley_status=1\n`
      return { files: new Map(), script, origins: new Map([[shownAs, module.origins]]) }
    }
  },
}
