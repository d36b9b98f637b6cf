// Reader feedback on a page: links to its repository, and answers sent to an endpoint.
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
  /** The remote URL in the Git configuration. */
  readonly repository?: Repository
}

/** The part below the text of the page `guides/a b`. */
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

describe('repository links', () => {
  const edit = 'https://github.com/acme/site/edit/main/docs/guides/a%20b.mdx'
  const issue = 'https://github.com/acme/site/issues/new?title=A%20%26%20B&body=%2Fguides%2Fa%20b%0A%0A'

  test.each<[string, Given, string[]]>([
    ['nothing is set', {}, []],
    ["Git has a remote that the site doesn't mention", { repository: REPOSITORY }, []],
    [
      'Git has the remote that the site links to',
      {
        repository: REPOSITORY,
        docs: { navbar: { links: [{ label: 'Code', href: 'https://github.com/Acme/site/' }] } },
      },
      [edit, issue],
    ],
    [
      'Git has a remote and docs.json turns the link on',
      { repository: REPOSITORY, docs: { feedback: { suggestEdit: true } } },
      [edit],
    ],
    [
      'galley.json names the repository',
      { galley: { repository: { url: 'https://github.com/acme/site', folder: '/docs/' } } },
      [edit, issue],
    ],
    [
      'docs.json turns off issue links',
      {
        galley: { repository: { url: 'https://github.com/acme/site', folder: 'docs' } },
        docs: { feedback: { raiseIssue: false } },
      },
      [edit],
    ],
    [
      'the repository is on GitLab',
      { galley: { repository: 'https://gitlab.com/acme/docs.git' } },
      [
        'https://gitlab.com/acme/docs/-/edit/main/guides/a%20b.mdx',
        'https://gitlab.com/acme/docs/-/issues/new?issue[title]=A%20%26%20B&issue[description]=%2Fguides%2Fa%20b%0A%0A',
      ],
    ],
    ['the repository is on an unknown host', { galley: { repository: 'https://code.example.com/docs' } }, []],
  ])('are right if %s', async (_, given, expected) => expect(await links(given)).toEqual(expected))
})

describe('“Was this page helpful?”', () => {
  const galley = { feedback: { endpoint: 'https://api.example.com/feedback' } }

  it('is asked if there is an endpoint for answers', async () => {
    expect(await below({ galley })).toContain('action="https://api.example.com/feedback"')
    expect(await below({ galley: { feedback: { endpoint: '/_galley/feedback' } } })).toContain(
      'action="/_galley/feedback"',
    )
  })
  it("isn't asked if there is no endpoint or the author turns it off", async () => {
    expect(await below({ docs: { feedback: { thumbsRating: true } } })).toBe('')
    expect(await below({ galley, docs: { feedback: { thumbsRating: false } } })).toBe('')
    expect(await below({ galley: { feedback: { endpoint: 'javascript:alert(1)' } } })).toBe('')
  })
})
