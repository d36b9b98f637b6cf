// Measures how long it takes to read and check one page after an edit, for many edits of a docs folder.
import { checkPage } from '../../src/check/check.ts'
import { DiskFileSystem } from '../../src/files/disk.ts'
import { createSession } from '../../src/project/session.ts'

/**
 * Milliseconds for each edit. Each edit changes another page. The first ten don't count, because the engine is warm in
 * an editor.
 */
export async function edit(folder: string, edits: number): Promise<number[]> {
  const session = await createSession(new DiskFileSystem(folder))
  try {
    const files = [...session.project.pages.values()].map(({ route, file, source }) => ({ route, file, source }))
    const times: number[] = []
    for (let i = 0; i < edits + 10; i++) {
      const { route, file, source } = files[(i * 7) % files.length] as (typeof files)[0]
      const text = `${source.text}\n\nIn order to see edit ${i}, open [the log](/no/such/page).\n`
      const started = performance.now()
      await session.update(new Map([[file, text]]))
      const page = session.project.pages.get(route)
      if (!page || checkPage(session.project, page).length < 2) throw new Error('The edit was not seen.')
      if (i >= 10) times.push(performance.now() - started)
    }
    return times
  } finally {
    await session.close()
  }
}
