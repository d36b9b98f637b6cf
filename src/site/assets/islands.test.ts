import { describe, expect, it } from 'vitest'
import { memoryModules } from '../../content/evaluate/testing.ts'
import { bundleIslands } from './islands.ts'

const files = {
  'page.mdx': 'import { label } from "./label.ts"\nexport const Toggle = () => <b>{label}</b>\n\n# Never in a bundle',
  'label.ts': 'export const label: string = "on"',
  'counter.jsx':
    'import React from "react"\nexport const Counter = ({ start }) => {\n  const [n] = useState(start)\n  return <React.Fragment><Icon icon="x" />{n} times</React.Fragment>\n}',
  'foreign.jsx': 'import x from "left-pad"\nexport const A = () => x',
  'outside.jsx': 'import x from "../../secret"\nexport const A = () => x',
  'broken.jsx': 'export const A = <',
}

function bundleOf(...modules: string[]) {
  return bundleIslands({ modules, loader: memoryModules(files), isComponent: (name) => name === 'Icon' })
}

describe('scripts of islands', () => {
  it('hold a module, what it imports, and Preact once for all', async () => {
    const { files, entries, diagnostics } = await bundleOf('page.mdx', 'counter.jsx', 'page.mdx')
    expect(diagnostics).toEqual([])
    expect([...entries.keys()].sort()).toEqual(['counter.jsx', 'page.mdx'])
    const page = files.get(entries.get('page.mdx') as string) as string
    const counter = files.get(entries.get('counter.jsx') as string) as string
    expect(page).toContain('"on"')
    expect(page).not.toContain('Never')
    expect(counter).toContain(' times')
    expect(page.length + counter.length).toBeLessThan(3000)
    expect(files.size).toBeGreaterThan(2)
  })

  it('are the same each time', async () => {
    expect(await bundleOf('counter.jsx')).toEqual(await bundleOf('counter.jsx'))
  })

  it.each([
    ['foreign.jsx', '`left-pad` is not part of the docs folder.'],
    ['outside.jsx', 'is not part of the docs folder|There is no file'],
    ['broken.jsx', 'Unexpected|Expected'],
    ['none.jsx', 'There is no file `none.jsx`'],
  ])('%s is a finding, and costs the others nothing', async (module, reason) => {
    const { entries, diagnostics } = await bundleOf(module, 'counter.jsx')
    expect([...entries.keys()]).toEqual(['counter.jsx'])
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]?.message).toMatch(new RegExp(reason))
    expect(diagnostics[0]?.place.file).toBe(module)
  })
})
