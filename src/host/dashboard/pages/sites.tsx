// The first page: all sites.
import type { Html } from '../../../html/html.ts'
import { Ago, type Answer, type Ask, State, shortAddress, Table } from '../parts.tsx'

/** Sites whose newest deployment is looked up. */
const MAX_STATES = 200

/** All sites, and a form for a new one. */
export async function sitesPage(ask: Ask): Promise<Html> {
  const { sites } = await ask('sites.list')
  const newest = await Promise.all(
    sites.slice(0, MAX_STATES).map(async (site: Answer) => {
      const { deployments } = await ask('deployments.list', { site: site.id, limit: 10 })
      return deployments.find((one: Answer) => one.kind === 'production')
    }),
  )
  return (
    <>
      <h1>Sites</h1>
      <div class="card" style="margin-top:1.5rem">
        {sites.length === 0 ? (
          <div class="empty">
            <p>
              There are no sites yet. Add the first one with <code>galley host add</code> and a repository, or below.
            </p>
          </div>
        ) : (
          <Table
            heads={['Site', 'Address', 'Source', 'Newest deployment', { text: 'When', class: 'n' }]}
            rows={sites.map((site: Answer, i: number) => (
              <tr>
                <td>
                  <a href={`/sites/${site.slug}`}>{site.slug}</a>
                </td>
                <td class="nowrap">
                  <a href={site.url}>{shortAddress(site.url)}</a>
                </td>
                <td class="dim">{site.repository ? shortAddress(site.repository) : 'Uploads'}</td>
                <td class="nowrap">
                  {newest[i] ? <State of={newest[i]} /> : <span class="dim">None yet</span>}{' '}
                  {site.pinned && <span class="dim">rolled back</span>}
                </td>
                <td class="n dim">
                  <Ago at={newest[i]?.createdAt} />
                </td>
              </tr>
            ))}
          />
        )}
      </div>
      <h2>Add a site</h2>
      <form class="card pad row" method="post" action="/act">
        <input type="hidden" name="action" value="sites.create" />
        <label>
          Slug <input name="slug" required placeholder="docs" autocomplete="off" />
        </label>
        <label class="grow">
          Repository <input name="repository" placeholder="https://github.com/acme/docs" autocomplete="off" />
        </label>
        <label>
          Token <input type="password" name="forgeToken" placeholder="If it’s private" autocomplete="off" />
        </label>
        <button class="main" type="submit">
          Add site
        </button>
      </form>
    </>
  )
}
