// Exports of Notion: ids in names, pages in folders, databases in CSV.
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../src/import/csv.ts'
import { importFiles } from './testing.ts'

const id = (digit: string) => digit.repeat(32)

describe('an export of Notion', () => {
  it('becomes a site with plain addresses, in the order in which pages list each other', async () => {
    const { config, file, addresses, errors, remarks, site } = await importFiles({
      [`Handbook ${id('a')}.md`]: `# Handbook

Welcome.

[Working here](Handbook%20${id('a')}/Working%20here%20${id('b')}.md)

[First day](Handbook%20${id('a')}/First%20day%20${id('c')}.md)
`,
      [`Handbook ${id('a')}/First day ${id('c')}.md`]: `# First day\n\nSee [where](https://www.notion.so/Working-here-${id('b')}?pvs=21).\n\n![Our office](First%20day%20${id('c')}/Our%20office,%201.PNG)\n`,
      [`Handbook ${id('a')}/First day ${id('c')}/Our office, 1.PNG`]: 'PNG',
      [`Handbook ${id('a')}/Working here ${id('b')}.md`]: `# Working here\n\n<aside>\n💡 Ask *early*.\n\n- Often\n\n</aside>\n\n<aside>\n🦊 Foxes.\n\n</aside>\n\n<aside>\n<img src="https://www.notion.so/icons/warning_gray.svg" alt="x" width="40px" />\n\nCareful.\n\n</aside>\n`,
    })
    expect(config.name).toBe('Handbook')
    expect(config.navigation).toEqual({ pages: ['index', 'working-here', 'first-day'] })
    expect(addresses).toEqual(expect.arrayContaining(['/ kept', '/first-day kept', '/working-here kept']))
    expect(config.redirects).toContainEqual({ source: `/Working-here-${id('b')}`, destination: '/working-here' })
    expect(file('index.mdx')).toContain('[Working here](/working-here)')
    expect(file('first-day.mdx')).toContain('See [where](/working-here).')
    expect(file('first-day.mdx')).toMatch(/!\[Our office\]\((\/.*our-office-1\.png)\)/)
    expect(site.files.list().filter((path) => path.endsWith('.png'))).toEqual(['first-day/our-office-1.png'])
    expect(file('working-here.mdx')).toBe(`---
title: Working here
---

<Tip>

Ask *early*.

- Often

</Tip>

<Callout icon="🦊">

Foxes.

</Callout>

<Warning>

Careful.

</Warning>
`)
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('shows databases as tables whose rows lead to their pages', async () => {
    const { config, file, errors, remarks } = await importFiles({
      [`Team ${id('a')}.md`]: `# Team\n\n[Tasks](Team/Tasks%20${id('b')}.csv)\n`,
      [`Team/Tasks ${id('b')}.csv`]:
        '\uFEFFName,Status,Notes\nWrite,Done,"one, ""two""\nthree"\nPublish,Open,a|b\nLater,Open,\n',
      [`Team/Tasks ${id('b')}_all.csv`]: 'Name\nWrite\n',
      [`Team/Tasks/Publish ${id('c')}.md`]: '# Publish\n\nStatus: Open\nNotes: a|b\n\nReason: none.\n',
      [`Team/Tasks/Write ${id('d')}.md`]: '# Write\n\nReason: none.\n',
    })
    expect(file('index.mdx')).toContain(`**Tasks**

| Name | Status | Notes |
| --- | --- | --- |
| [Write](/tasks/write) | Done | one, "two" three |
| [Publish](/tasks/publish) | Open | a\\|b |
| Later | Open |  |
`)
    expect(config.navigation).toEqual({
      pages: ['index', { group: 'Tasks', pages: ['tasks/write', 'tasks/publish'] }],
    })
    expect(file('tasks/publish.mdx')).toContain('- **Status:** Open\n- **Notes:** a|b\n\nReason: none.')
    expect(file('tasks/write.mdx')).not.toContain('**Reason')
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('keeps a database that no page shows', async () => {
    const { config, file, errors } = await importFiles({
      [`Books ${id('1')}.csv`]: 'Name,Pages\nDune,612\nEmma,\n',
      [`Books/Dune ${id('2')}.md`]: '# Dune\n\nPages: 612\n\nA novel.\n',
    })
    expect(config.navigation).toEqual({ groups: [{ group: 'Books', root: 'books', pages: ['books/dune'] }] })
    expect(file('books.mdx')).toContain('| [Dune](/books/dune) | 612 |\n| Emma |  |')
    expect(errors).toEqual([])
  })

  it('keeps pages of the same name, and those in folders without a page', async () => {
    const { config, errors } = await importFiles({
      [`Export/Notes ${id('1')}.md`]: '# Notes\n\nOne.\n',
      [`Export/Notes ${id('2')}.md`]: '# Notes\n\nTwo.\n',
      [`Export/Lost/Found ${id('3')}.md`]: '# Found\n\nThree.\n',
    })
    expect(config.navigation).toEqual({ pages: ['notes', 'notes-2', 'lost/found'] })
    expect(errors).toEqual([])
  })
})

describe('comma-separated values', () => {
  it('are read with quotes, line breaks, and mistakes', () => {
    expect(readCsv('a,b\r\n"1\n2",\n\n"x""y",z\n')).toEqual([
      ['a', 'b'],
      ['1\n2', ''],
      ['x"y', 'z'],
    ])
    expect(readCsv('a,"never closed\nb')).toEqual([['a', 'never closed\nb']])
    expect(readCsv('a,')).toEqual([['a', '']])
    expect(readCsv('"a" b,c')).toEqual([['a b', 'c']])
  })
})
