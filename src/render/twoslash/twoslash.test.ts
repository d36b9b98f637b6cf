// TypeScript's answers for blocks, requested as a site does, and isolation from this machine.
import { describe, expect, it, vi } from 'vitest'
import type { TypedCode, TypeMark } from '../../components/twoslash/typed-code.ts'
import { withoutNotation } from './notation.ts'
import { createTwoslash } from './twoslash.ts'
import { shownCode, type TwoslashBlock } from './twoslash-block.ts'

// TypeScript is slow to start.
vi.setConfig({ testTimeout: 30_000 })

const plain = createTwoslash({ packages: [] })

async function ask(code: string, { twoslash = plain, lang = 'ts' } = {}): Promise<TypedCode> {
  await twoslash.settle([{ code, lang }])
  const answer = twoslash.answer({ code, lang })
  if (!answer || 'problem' in answer) throw new Error(answer?.problem ?? 'no answer')
  return answer
}

function said(marks: readonly TypeMark[], kind: TypeMark['kind']): string[] {
  return marks.flatMap((mark) => (mark.kind === kind && 'text' in mark ? [mark.text ?? ''] : []))
}

it('drops what waits when it is closed, and starts again', async () => {
  const twoslash = createTwoslash({ packages: [] })
  const [first, second] = ['const a = 1', 'const b = 2'].map((code) => ({ code, lang: 'ts' }))
  const settled = twoslash.settle([first, second] as TwoslashBlock[])
  await twoslash.close()
  await settled
  expect(twoslash.answer(second as TwoslashBlock)).toBeUndefined()
  expect((await ask('const b = 2', { twoslash })).code).toBe('const b = 2')
})

describe('a block', () => {
  it('has the types of its names, and what their comments say', async () => {
    const { marks } = await ask(
      '/** How often, at **most**. See [limits](/limits). */\nexport const retries: number = 3',
    )
    expect(marks).toEqual([
      {
        kind: 'hover',
        line: 1,
        column: 13,
        length: 7,
        text: 'const retries: number',
        docs: 'How often, at most. See limits.',
      },
    ])
  })

  it('answers questions in place of hiding the answer', async () => {
    const { code, marks } = await ask('const a = [1, 2]\n//    ^?')
    expect(code).toBe('const a = [1, 2]')
    expect(marks).toEqual([{ kind: 'query', line: 0, column: 6, length: 1, text: 'const a: number[]' }])
  })

  it('shows what follows the cut alone, and knows what stood before it', async () => {
    const { code, marks } = await ask('interface A { id: string }\n// ---cut---\ndeclare const a: A\na.id')
    expect(code).toBe('declare const a: A\na.id')
    expect(said(marks, 'hover')).toContain('(property) A.id: string')
  })

  it.each([
    ["const a: number = 'x'", 1],
    ["// @errors: 2322\nconst a: number = 'x'", 0],
  ])('shows errors, and tells those that nobody announced: %j', async (code, count) => {
    const { marks, unexpected } = await ask(code)
    expect(said(marks, 'error')).toEqual(["Type 'string' is not assignable to type 'number'."])
    expect(unexpected).toHaveLength(count)
  })

  it('completes names', async () => {
    const { marks } = await ask('// @noErrors\nconst list = [1]\nlist.fin\n//      ^|')
    expect(marks.find(({ kind }) => kind === 'completion')).toMatchObject({
      names: ['find', 'findIndex', 'findLast', 'findLastIndex'],
    })
  })

  it.each(['js', 'JavaScript', 'tsx', 'jsx'])('may be %s', async (lang) => {
    const { marks } = await ask('const a = 1', { lang })
    expect(said(marks, 'hover')).toEqual(['const a: 1'])
  })

  it('has files of its own, which no other block sees', async () => {
    const { unexpected } = await ask(
      "// @filename: a.ts\nexport const a = 1\n// @filename: b.ts\nimport { a } from './a'\na",
    )
    expect(unexpected).toEqual([])
    await ask('// @filename: lib.es5.d.ts\ndeclare const broken: 1')
    expect((await ask("import { a } from './a'\na")).marks).toEqual([])
    expect((await ask('[1].map((n) => n)')).unexpected).toEqual([])
  })

  it('says what is wrong with a question', async () => {
    const block = { code: 'const a = 1\n//            ^?', lang: 'ts' }
    await plain.settle([block])
    expect(plain.answer(block)).toEqual({ problem: expect.stringContaining('Invalid quick info query') })
  })
})

describe('nothing of this machine', () => {
  it.each([
    `import secret from '${process.cwd()}/package.json'\nsecret.name`,
    `// @paths: {"x": ["${process.cwd()}/package.json"]}\nimport x from 'x'\nx.name`,
    `// @typeRoots: ${process.cwd()}/node_modules/@types\n// @types: node\nprocess.version`,
    `// @rootDirs: ["/", "${process.cwd()}"]\nimport * as found from './src/html/html'\nfound.raw`,
    `/// <reference path="${process.cwd()}/src/html/html.ts" />\nescapeHtml('')`,
    '/// <reference types="node" />\nBuffer.from("")',
    "import { z } from 'zod'\nz.string()",
  ])('is read by %j', async (code) => {
    const { marks } = await ask(code)
    const types = [...said(marks, 'hover'), ...said(marks, 'query')].join('\n')
    expect(types).not.toMatch(/galley|Buffer|NodeJS|escapeHtml|raw\(|Zod/)
  })
})

describe('packages', () => {
  it('are named if they’re unknown, and not mentioned if they aren’t packages', async () => {
    const { unknownPackages, marks } = await ask(
      "import { a } from '@acme/client/edge'\nimport fs from 'node:fs'\nimport b from './b'\nfs.readFile(a, b)",
    )
    expect(unknownPackages).toEqual(['@acme/client', '@types/node'])
    expect(marks).toEqual([])
  })

  it('have types where the site names them', async () => {
    const twoslash = createTwoslash({ packages: ['zod', '@types/node', '../../etc'] })
    const { marks, unknownPackages } = await ask(
      "import { z } from 'zod'\nconst a = z.string().parse('')\n//    ^?\nBuffer",
      { twoslash },
    )
    expect(said(marks, 'query')).toEqual(['const a: string'])
    expect(unknownPackages).toEqual([])
  })
})

it('is shown without what is said to TypeScript where nobody asked it', () => {
  expect(
    withoutNotation(
      '// @strict: true\nhidden\n// ---cut---\n// @filename: a.ts\na\n//  ^?\nb\n  // ^^^ look\n// ---cut-start---\nx\n// ---cut-end---\nc // @todo: keep\n// ---cut-after---\nrest',
    ),
  ).toBe('// @filename: a.ts\na\nb\nc // @todo: keep')
  expect(shownCode('a\n// ^?', { problem: 'It took TypeScript too long.' })).toBe('a')
})
