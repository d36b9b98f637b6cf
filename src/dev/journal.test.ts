import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkPage } from '../check/check.ts'
import type { Page } from '../content/page.ts'
import { MemoryFileSystem } from '../files/memory.ts'
import { createSession, type Session } from '../project/session.ts'
import { createJournal, type Journal } from './journal.ts'

const CONFIG = JSON.stringify({
  name: 'Test',
  theme: 'mint',
  colors: { primary: '#0f766e' },
  navigation: { pages: ['a', 'b'] },
})
const page = (text: string) => `---\ntitle: Orders\ndescription: How orders are sent.\n---\n\n${text}\n`

let disk: MemoryFileSystem
let session: Session
let journal: Journal
let said: string

beforeEach(async () => {
  disk = new MemoryFileSystem({ 'docs.json': CONFIG, 'a.mdx': page('Text.'), 'b.mdx': page('![](/missing.png)') })
  session = await createSession(disk)
  said = ''
  journal = createJournal({
    color: false,
    write: (text) => {
      said += text
    },
    check: async (project, route) => checkPage(project, project.pages.get(route) as Page),
    onFault: (error) => {
      throw error
    },
  })
  vi.useFakeTimers()
  journal.note(session.project)
  await pause()
  said = ''
})
afterEach(async () => {
  vi.useRealTimers()
  journal.close()
  await session.close()
})

const pause = () => vi.advanceTimersByTimeAsync(700)
async function save(path: string, text: string): Promise<void> {
  disk.write(path, text)
  const { pages } = await session.update(new Map([[path, undefined]]))
  journal.note(session.project, pages)
}

describe('the terminal', () => {
  it('says a mistake once, whatever else is typed, and when it is fixed', async () => {
    await save('a.mdx', page('<Crad>x</Crad>'))
    expect(said).toBe('')
    await pause()
    expect(said).toContain('There is no component `<Crad>`')
    said = ''
    await save('a.mdx', page('More words above.\n\n<Crad>xyz</Crad>'))
    await pause()
    expect(said).toBe('')
    await save('a.mdx', page('Text.'))
    await pause()
    expect(said).toBe('All fixed.\n')
  })

  it('says nothing of what is fixed before the author pauses', async () => {
    await save('a.mdx', page('<Crad>x</Crad>'))
    await vi.advanceTimersByTimeAsync(300)
    await save('a.mdx', page('<Card title="T">x</Card>'))
    await pause()
    expect(said).toBe('')
  })

  it('says of a page that comes whole what is broken, and leaves its style to the panel', async () => {
    await save('c.mdx', page('See [here](/a). See [this](/nowhere).'))
    await pause()
    expect(said).toContain('page-links')
    expect(said).not.toContain('warning')
  })

  it('says what the rules find in a page that was changed, and not what was there before', async () => {
    await save('b.mdx', page('![](/missing.png)\n\nSee [here](/a).'))
    await pause()
    expect(said).toContain('link-text')
    expect(said).not.toContain('image-alt')
  })
})
