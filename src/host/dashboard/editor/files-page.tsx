// The page with the files of a site's docs, and the drafts that change them.
import { empty, type Html } from '../../../html/html.ts'
import { SiteFrame } from '../pages/site-frame.tsx'
import { ActionButton, Ago, type Answer, type Ask, Table } from '../parts.tsx'
import { editorPath, isText } from './paths.ts'

/** Files of the docs as they are live, or in a draft. */
export async function filesPage(ask: Ask, name: string, draftId: string | undefined): Promise<Html> {
  const site = await ask('sites.get', { site: name })
  const [{ drafts }, { files }] = await Promise.all([
    ask('drafts.list', { site: site.id }),
    ask('drafts.files', { site: site.id, draft: draftId }),
  ])
  const draft = drafts.find((one: Answer) => one.id === draftId)
  const paths: string[] = files.map(({ path }: Answer) => path).filter(isText)
  return (
    <SiteFrame site={site} tab="/edit">
      {draft ? <DraftNote site={site} draft={draft} /> : <Drafts site={site} drafts={drafts} />}
      <h2>{draft ? 'Files in this draft' : 'Start a draft'}</h2>
      <p class="dim">
        {draft
          ? 'Choose a page to edit it in this draft.'
          : 'Choose a page to edit. When you save it, a draft with a pull request and a preview begins.'}
      </p>
      <section class="card">
        <Folder paths={paths} at="" site={site.slug} draft={draftId} />
      </section>
      <h2>New page</h2>
      <form class="card pad row" method="get" action={`/sites/${site.slug}/edit/file`}>
        {draftId && <input type="hidden" name="draft" value={draftId} />}
        <input type="hidden" name="new" value="true" />
        <label class="grow">
          Path{' '}
          <input
            name="path"
            required
            placeholder="guides/new-page.mdx"
            pattern=".+\.mdx?"
            title="A path that ends in .mdx"
          />
        </label>
        <button type="submit">Write it</button>
      </form>
    </SiteFrame>
  )
}

function Drafts({ site, drafts }: { site: Answer; drafts: readonly Answer[] }): Html {
  if (drafts.length === 0) return empty
  return (
    <section class="card">
      <h2>Drafts</h2>
      <Table
        heads={['Draft', 'Pull request', 'By', { text: 'Saved', class: 'n' }, { text: 'Action', class: 'end' }]}
        rows={drafts.map((one) => (
          <tr>
            <td>
              <a href={`/sites/${site.slug}/edit?draft=${one.id}`}>{one.title}</a>
            </td>
            <td>{one.pullUrl ? <a href={one.pullUrl}>{`#${one.pull}`}</a> : <span class="dim">None yet</span>}</td>
            <td>{one.author}</td>
            <td class="n dim">
              <Ago at={one.savedAt} />
            </td>
            <td class="end">
              <ActionButton
                action="drafts.delete"
                input={{ site: site.id, draft: one.id }}
                label="Remove"
                look="quiet"
              />
            </td>
          </tr>
        ))}
      />
    </section>
  )
}

function DraftNote({ site, draft }: { site: Answer; draft: Answer }): Html {
  return (
    <section class="card pad">
      <div class="row mid">
        <strong>{draft.title}</strong>
        {draft.pullUrl && <a href={draft.pullUrl}>{`Pull request #${draft.pull}`}</a>}
        <a href={`/sites/${site.slug}/edit`}>All drafts</a>
      </div>
    </section>
  )
}

/** The files of a folder, and its folders, which open. */
function Folder({
  paths,
  at,
  site,
  draft,
}: {
  paths: readonly string[]
  at: string
  site: string
  draft?: string | undefined
}): Html {
  const rest = paths.filter((path) => path.startsWith(at)).map((path) => path.slice(at.length))
  const files = rest.filter((path) => !path.includes('/'))
  const folders = [
    ...new Set(rest.filter((path) => path.includes('/')).map((path) => path.slice(0, path.indexOf('/')))),
  ]
  return (
    <ul class="files">
      {folders.map((folder) => (
        <li>
          <details>
            <summary>{folder}</summary>
            <Folder
              paths={paths.filter((path) => path.startsWith(`${at}${folder}/`))}
              at={`${at}${folder}/`}
              site={site}
              draft={draft}
            />
          </details>
        </li>
      ))}
      {files.map((file) => (
        <li>
          <a href={editorPath(site, `${at}${file}`, draft)}>{file}</a>
        </li>
      ))}
    </ul>
  )
}
