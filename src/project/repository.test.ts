import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import { readRepository, webAddress } from './repository.ts'

describe('webAddress', () => {
  test.each([
    ['git@github.com:acme/docs.git', 'https://github.com/acme/docs'],
    ['ssh://git@gitlab.example.com:2222/team/docs.git', 'https://gitlab.example.com/team/docs'],
    ['https://reader:secret@github.com/acme/docs.git/', 'https://github.com/acme/docs'],
    ['https://github.com/acme/docs', 'https://github.com/acme/docs'],
    ['git://github.com/acme/docs.git', 'https://github.com/acme/docs'],
    ['/srv/git/docs.git', undefined],
    ['../docs', undefined],
    ['file:///srv/docs', undefined],
    ['https://localhost/docs', undefined],
    ['https://github.com/', undefined],
  ])('%s is %s', (remote, address) => expect(webAddress(remote)).toBe(address))
})

describe('readRepository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-repository-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder })

  it('returns the remote, the branch, and the folder, or nothing if there is no remote', async () => {
    git('init', '-q', '-b', 'trunk')
    mkdirSync(join(folder, 'site/docs'), { recursive: true })
    expect(await readRepository(folder)).toBeUndefined()
    git('remote', 'add', 'origin', 'https://token@github.com/acme/site.git')
    expect(await readRepository(join(folder, 'site/docs'))).toEqual({
      url: 'https://github.com/acme/site',
      branch: 'trunk',
      folder: 'site/docs',
    })
    expect(await readRepository(join(folder, 'missing'))).toBeUndefined()
  })
})
