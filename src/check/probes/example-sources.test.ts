// Copies of tested files: up to date, outdated, and missing.
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../files/memory.ts'
import { applyFixes } from '../fix.ts'
import { PAGE, project } from '../testing.ts'
import { staleExamples } from './example-sources.ts'

const REPOSITORY = {
  'examples/send.ts':
    "import { send } from 'acme'\n\nfunction run() {\n  // #region send\n  send('hello')\n  // #endregion\n}\n",
  '.env': 'KEY=1\n',
  'package.json': '{}',
}

async function check(fence: string, code: string) {
  const page = `${PAGE}- Item\n\n  \`\`\`ts ${fence}\n  ${code}\n  \`\`\`\n`
  const read = await project({ 'index.mdx': page })
  const found = staleExamples(read, { docs: 'docs', files: new MemoryFileSystem(REPOSITORY) })
  const fixed = applyFixes(found, read.sources).texts.get('index.mdx')
  return { messages: found.map(({ message }) => message), help: found[0]?.help, fixed: fixed?.split('```ts')[1] }
}

describe('a copy', () => {
  it.each([
    ['source="../examples/send.ts#send"', "send('hello')", []],
    ['source="../examples/send.ts#send"', "send('hi')", ['This copy differs from `../examples/send.ts#send`.']],
    ['source="../examples/send.ts#sned"', '', ['`../examples/send.ts` has no region `sned`.']],
    ['source="../examples/none.ts"', '', ['There is no file `../examples/none.ts` to copy from.']],
    ['source="../../../etc/passwd"', '', ['There is no file `../../../etc/passwd` to copy from.']],
    ['source="../.env"', '', ['There is no file `../.env` to copy from.']],
    ['source="../package.json"', '', ['There is no file `../package.json` to copy from.']],
  ])('%s with %j', async (fence, code, messages) => {
    expect((await check(fence, code)).messages).toEqual(messages)
  })

  it('is rewritten by a fix, with what is before its lines', async () => {
    const { fixed } = await check('source="../examples/send.ts#send"', "send('hi')")
    expect(fixed).toBe(' source="../examples/send.ts#send"\n  send(\'hello\')\n  ```\n')
  })

  it('says which region was probably meant', async () => {
    expect((await check('source="../examples/send.ts#sned"', '')).help).toBe('Did you mean `send`?')
  })
})
