import { expect, it } from 'vitest'
import { createSandbox } from './sandbox.ts'

it('a sandbox that can’t start says why, without a wait for answers', async () => {
  const worker = { source: 'throw new Error("out of threads")', isText: true }
  const sandbox = createSandbox(async () => ({ worker, prelude: '' }))
  sandbox.begin()
  const call = { module: 'page.mdx', thunk: '0', scope: [] }
  const { error } = await sandbox.run({ programs: [], now: 0 }, (realm) => realm.run(call))
  expect(error).toBe('The sandbox stopped: out of threads')
  await sandbox.close()
})
