import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { createSession } from './session.ts'

const CONFIG = JSON.stringify({
  name: 'Test',
  theme: 'mint',
  colors: { primary: '#0f766e' },
  navigation: { pages: ['v1/start', 'v2/start'] },
})
const TEXT = `---
title: Start
---

## Install

See [the guide](/guide) and ![a chart](/chart.png).

<Missing />

\`\`\`sh
npm install
\`\`\`
`

async function open(files: Readonly<Record<string, string>>) {
  const disk = new MemoryFileSystem({ 'docs.json': CONFIG, ...files })
  const session = await createSession(disk)
  return {
    page: (route: string) => session.project.pages.get(route),
    unknown: () =>
      session.project.diagnostics.filter(({ code }) => code === 'unknown-component').map(({ place }) => place.file),
    save(path: string, text: string) {
      disk.write(path, text)
      return session.update(new Map([[path, undefined]]))
    },
  }
}

describe('pages with the same text', () => {
  it('share a tree, in which each has its own places', async () => {
    const { page, unknown } = await open({ 'v1/start.mdx': TEXT, 'v2/start.mdx': TEXT })
    const [first, second] = [page('/v1/start'), page('/v2/start')]
    expect(second?.body).toBe(first?.body)
    expect(second).toMatchObject({ route: '/v2/start', file: 'v2/start.mdx', source: { path: 'v2/start.mdx' } })
    for (const one of [first, second]) {
      const parts = [...(one?.headings ?? []), ...(one?.links ?? []), ...(one?.codeBlocks ?? []), ...(one?.uses ?? [])]
      expect(parts.map(({ place }) => place.file)).toEqual(Array(5).fill(one?.file))
    }
    expect(unknown()).toEqual(['v1/start.mdx', 'v2/start.mdx'])
  })

  it('are independent once one of them changes', async () => {
    const { page, save } = await open({ 'v1/start.mdx': TEXT, 'v2/start.mdx': TEXT })
    await save('v1/start.mdx', TEXT.replace('Install', 'Download'))
    expect(page('/v1/start')?.headings.map(({ text }) => text)).toEqual(['Download'])
    expect(page('/v2/start')?.headings.map(({ text }) => text)).toEqual(['Install'])
    await save('v2/start.mdx', TEXT.replace('Install', 'Set up'))
    await save('v1/start.mdx', TEXT)
    expect(page('/v1/start')?.headings.map(({ text }) => text)).toEqual(['Install'])
    expect(page('/v2/start')?.headings.map(({ text }) => text)).toEqual(['Set up'])
  })

  it.each([
    ['Markdown', "import Note from '/note.mdx'\n\n<Note />\n", { 'note.mdx': 'Old.' }, 'note.mdx', 'New.'],
    [
      'a component',
      "import { Say } from '/say.jsx'\n\n<Say />\n",
      { 'say.jsx': 'export const Say = () => <p>Old.</p>' },
      'say.jsx',
      'export const Say = () => <p>New.</p>',
    ],
  ])('follow what they import: %s', async (_kind, text, files, path, changed) => {
    const { page, save } = await open({ 'v1/start.mdx': text, 'v2/start.mdx': text, ...files })
    await save(path, changed)
    for (const route of ['/v1/start', '/v2/start']) expect(JSON.stringify(page(route)?.body)).toContain('New.')
  })
})
