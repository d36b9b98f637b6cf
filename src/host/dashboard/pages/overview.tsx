// The first page of a site: its deployments and previews.
import { empty, type Html } from '../../../html/html.ts'
import { ActionButton, Ago, type Answer, type Ask, duration, State, Table } from '../parts.tsx'
import { SiteFrame } from './site-frame.tsx'

/** Deployments and previews of a site. */
export async function overviewPage(ask: Ask, name: string): Promise<Html> {
  const site = await ask('sites.get', { site: name })
  const [{ deployments }, previews] = await Promise.all([
    ask('deployments.list', { site: site.id }),
    ask('previews.list', { site: site.id }).catch(() => ({ previews: [] })),
  ])
  return (
    <SiteFrame site={site} tab="">
      <section class="card">
        <h2>Deployments</h2>
        {deployments.length === 0 ? (
          <p class="empty">Nothing has been deployed yet.</p>
        ) : (
          <Table
            heads={[
              'Number',
              'State',
              'Change',
              { text: 'Pages', class: 'n' },
              { text: 'Took', class: 'n' },
              { text: 'When', class: 'n' },
              { text: 'Action', class: 'end' },
            ]}
            rows={deployments.map((one: Answer) => <DeploymentRow site={site} one={one} />)}
          />
        )}
      </section>
      {previews.previews.length > 0 ? (
        <section class="card" style="margin-top:1rem">
          <h2>Previews</h2>
          <Table
            heads={['Pull request', 'Changes', { text: 'Ends', class: 'n' }]}
            rows={previews.previews.map((one: Answer) => <PreviewRow one={one} />)}
          />
        </section>
      ) : (
        empty
      )}
    </SiteFrame>
  )
}

function DeploymentRow({ site, one }: { site: Answer; one: Answer }): Html {
  return (
    <tr>
      <td>
        <a href={`/sites/${site.slug}/deployments/${one.number}`}>{`#${one.number}`}</a>
      </td>
      <td class="nowrap">
        <State of={one} /> {one.kind === 'preview' && <span class="dim">preview</span>}
      </td>
      <td>
        <div class="cut">{one.message ?? <span class="dim">{one.source === 'upload' ? 'Upload' : ''}</span>}</div>
        <small class="nowrap">
          {one.sha && <code>{one.sha.slice(0, 8)}</code>} {one.author}
        </small>
      </td>
      <td class="n">{one.pages?.toLocaleString('en')}</td>
      <td class="n dim">{duration(one.startedAt, one.finishedAt)}</td>
      <td class="n dim">
        <Ago at={one.createdAt} />
      </td>
      <td class="end">
        {one.state === 'ready' && !one.live && one.kind === 'production' && (
          <ActionButton
            action="deployments.promote"
            input={{ site: site.id, deployment: one.id }}
            label="Promote"
            look="quiet"
          />
        )}
      </td>
    </tr>
  )
}

function PreviewRow({ one }: { one: Answer }): Html {
  return (
    <tr>
      <td>
        <a href={one.url}>{`#${one.pull} ${one.title ?? ''}`}</a>
      </td>
      <td>
        <a href={new URL('_galley/changes', one.url).href}>Changed pages</a>
      </td>
      <td class="n dim">
        <Ago at={one.expiresAt} />
      </td>
    </tr>
  )
}
