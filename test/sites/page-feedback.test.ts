// What readers can say about a page: links into its repository, and answers sent to an address.
import { describe, expect, it, test } from 'vitest'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { loadProject } from '../../src/project/load.ts'
import type { Repository } from '../../src/project/repository.ts'
import { defaultOptions } from '../../src/site/options.ts'
import { createSite } from '../../src/site/site.ts'
import { config } from '../site.ts'

const REPOSITORY: Repository = { url: 'https://github.com/acme/site', branch: 'main', folder: 'docs' }

interface Given {
  readonly docs?: object
  readonly galley?: object
  /** What git names. */
  readonly repository?: Repository
}

/** What stands below the text of the page `guides/a b`. */
async function below({ docs = {}, galley = {}, repository }: Given): Promise<string> {
  const files = {
    'docs.json': JSON.stringify(config({ ...docs, navigation: { pages: ['guides/a b'] } })),
    'galley.json': JSON.stringify(galley),
    'guides/a b.mdx': '---\ntitle: A & B\n---\n\nText.',
  }
  const project = await loadProject(new MemoryFileSystem(files))
  const site = await createSite(project, defaultOptions, { repository })
  try {
    const page = await site.render('guides/a b.html')
    return /<div id="page-feedback".*?(?=<nav id="pagination"|<footer)/s.exec(String(page?.content))?.[0] ?? ''
  } finally {
    site.close()
  }
}

const links = async (given: Given): Promise<string[]> =>
  [...(await below(given)).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

describe('links into the repository', () => {
  const edit = 'https://github.com/acme/site/edit/main/docs/guides/a%20b.mdx'
  const issue = 'https://github.com/acme/site/issues/new?title=A%20%26%20B&body=%2Fguides%2Fa%20b%0A%0A'

  test.each<[string, Given, string[]]>([
    ['nothing is said', {}, []],
    ['git names one that the site does not', { repository: REPOSITORY }, []],
    [
      'git names the one that the site links to',
      {
        repository: REPOSITORY,
        docs: { navbar: { links: [{ label: 'Code', href: 'https://github.com/Acme/site/' }] } },
      },
      [edit, issue],
    ],
    ['git names one and docs.json asks', { repository: REPOSITORY, docs: { feedback: { suggestEdit: true } } }, [edit]],
    [
      'galley.json names it',
      { galley: { repository: { url: 'https://github.com/acme/site', folder: '/docs/' } } },
      [edit, issue],
    ],
    [
      'docs.json wants no issues',
      {
        galley: { repository: { url: 'https://github.com/acme/site', folder: 'docs' } },
        docs: { feedback: { raiseIssue: false } },
      },
      [edit],
    ],
    [
      'it is on GitLab',
      { galley: { repository: 'https://gitlab.com/acme/docs.git' } },
      [
        'https://gitlab.com/acme/docs/-/edit/main/guides/a%20b.mdx',
        'https://gitlab.com/acme/docs/-/issues/new?issue[title]=A%20%26%20B&issue[description]=%2Fguides%2Fa%20b%0A%0A',
      ],
    ],
    ['it is on a host that we do not know', { galley: { repository: 'https://code.example.com/docs' } }, []],
  ])('where %s', async (_, given, expected) => expect(await links(given)).toEqual(expected))
})

describe('“Was this page helpful?”', () => {
  const galley = { feedback: { endpoint: 'https://api.example.com/feedback' } }

  it('is asked where answers can go', async () => {
    expect(await below({ galley })).toContain('action="https://api.example.com/feedback"')
    expect(await below({ galley: { feedback: { endpoint: '/_galley/feedback' } } })).toContain(
      'action="/_galley/feedback"',
    )
  })
  it('is not asked where they cannot, or where the author does not want it', async () => {
    expect(await below({ docs: { feedback: { thumbsRating: true } } })).toBe('')
    expect(await below({ galley, docs: { feedback: { thumbsRating: false } } })).toBe('')
    expect(await below({ galley: { feedback: { endpoint: 'javascript:alert(1)' } } })).toBe('')
  })
})
