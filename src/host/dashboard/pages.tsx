// The dashboard's pages, made of what the actions of the API answer.
import { empty, type Html } from '../../html/html.ts'
import { type ChartDay, ViewsChart } from './chart.tsx'
import { ActionButton } from './layout.tsx'

/** Calls an action by its name, as who is signed in. */
export type Ask = (name: string, input?: object) => Promise<Answer>
// biome-ignore lint/suspicious/noExplicitAny: the shapes of answers are those of the actions' schemas, which check them
type Answer = any

const day = (text: string | undefined) => (text ? text.slice(0, 16).replace('T', ' ') : '')

export async function sitesPage(ask: Ask): Promise<Html> {
  const { sites } = await ask('sites.list')
  return (
    <>
      <h1>Sites</h1>
      {sites.length === 0 ? (
        <p class="dim">
          There are none yet. Add the first one with <code>galley host add</code> and a repository, or here.
        </p>
      ) : (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Site</th>
                <th scope="col">Address</th>
                <th scope="col">Repository</th>
                <th scope="col">Shows</th>
              </tr>
            </thead>
            <tbody>
              {sites.map((site: Answer) => (
                <tr>
                  <td>
                    <a href={`/sites/${site.slug}`}>{site.slug}</a>
                  </td>
                  <td>
                    <a href={site.url}>{site.url}</a>
                  </td>
                  <td class="dim">{site.repository ?? 'uploads'}</td>
                  <td>{site.live ? (site.pinned ? 'an earlier deployment' : 'the newest') : 'nothing yet'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <h2>Add a site</h2>
      <form class="row" method="post" action="/act">
        <input type="hidden" name="action" value="sites.create" />
        <label>
          Name <input name="slug" required placeholder="docs" />
        </label>
        <label>
          Repository <input name="repository" size="40" placeholder="https://github.com/acme/docs" />
        </label>
        <button class="main" type="submit">
          Add
        </button>
      </form>
    </>
  )
}

export async function sitePage(ask: Ask, name: string): Promise<Html> {
  const site = await ask('sites.get', { site: name })
  const optional = (action: string) => ask(action, { site: site.id }).catch(() => undefined)
  const [{ deployments }, previews, domains, views, searches, referrers, feedback] = await Promise.all([
    ask('deployments.list', { site: site.id }),
    optional('previews.list'),
    optional('domains.list'),
    optional('analytics.views'),
    optional('analytics.searches'),
    optional('analytics.referrers'),
    optional('feedback.list'),
  ])
  const id = { site: site.id }
  return (
    <>
      <h1>{site.slug}</h1>
      <p>
        <a href={site.url}>{site.url}</a>{' '}
        <span class="dim">
          {site.repository ?? 'uploads'}
          {site.branch && `, ${site.branch}`}
        </span>
      </p>
      <div class="row">
        {site.repository && <ActionButton action="deployments.create" input={id} label="Build now" main />}
        {site.pinned ? (
          <ActionButton action="sites.resume" input={id} label="Show the newest again" />
        ) : (
          <ActionButton action="sites.rollback" input={id} label="Go back to the one before" />
        )}
      </div>
      {views && <Figures site={site} views={views} searches={searches} referrers={referrers} feedback={feedback} />}
      <h2>Deployments</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">State</th>
              <th scope="col">Commit</th>
              <th scope="col">When</th>
              <th scope="col" class="n">
                Pages
              </th>
              <th scope="col">
                <span class="dim">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {deployments.map((one: Answer) => (
              <tr>
                <td>
                  <a href={`/sites/${site.slug}/deployments/${one.number}`}>{`#${one.number}`}</a>
                </td>
                <td>
                  <span class={`state ${one.live ? 'live' : one.state}`}>{one.live ? 'live' : one.state}</span>
                  {one.kind === 'preview' && ' preview'}
                </td>
                <td>
                  <code>{one.sha?.slice(0, 8) ?? one.source}</code> {one.message}
                </td>
                <td class="dim when">{day(one.createdAt)}</td>
                <td class="n">{one.pages === undefined ? '' : String(one.pages)}</td>
                <td>
                  {one.state === 'ready' && !one.live && one.kind === 'production' && (
                    <ActionButton
                      action="deployments.promote"
                      input={{ ...id, deployment: one.id }}
                      label="Make live"
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {previews?.previews.length > 0 && (
        <>
          <h2>Previews</h2>
          <ul>
            {previews.previews.map((one: Answer) => (
              <li>
                <a href={one.url}>{`#${one.pull} ${one.title ?? ''}`}</a>{' '}
                <span class="dim">{`until ${day(one.expiresAt)}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>Domains</h2>
      {domains?.domains.map((one: Answer) => (
        <div>
          <p class="row">
            <strong>{one.host}</strong>{' '}
            <span class="dim">{one.verified ? 'verified' : 'waits for its DNS records'}</span>{' '}
            {!one.verified && (
              <ActionButton action="domains.verify" input={{ ...id, host: one.host }} label="Look again" />
            )}{' '}
            <ActionButton action="domains.delete" input={{ ...id, host: one.host }} label="Remove" />
          </p>
          {!one.verified &&
            one.records.map((record: Answer) => (
              <p>
                <code>{`${record.type} ${record.name} ${record.value}`}</code>
              </p>
            ))}
        </div>
      ))}
      <form class="row" method="post" action="/act">
        <input type="hidden" name="action" value="domains.create" />
        <input type="hidden" name="site" value={site.id} />
        <label>
          Domain <input name="host" required placeholder="docs.example.com" />
        </label>
        <button type="submit">Add</button>
      </form>
      <h2>Webhooks</h2>
      <p class="dim">
        Send pushes and pull requests as JSON to <code>{site.hook}</code>
      </p>
    </>
  )
}

function Figures({
  site,
  views,
  searches,
  referrers,
  feedback,
}: {
  site: Answer
  views: Answer
  searches: Answer
  referrers: Answer
  feedback: Answer
}): Html {
  const { totals } = views
  const misses = searches?.searches.filter((one: Answer) => one.misses > 0) ?? []
  return (
    <>
      <div class="cards">
        <div>
          <b>{String(totals.total)}</b>views in 30 days
        </div>
        <div>
          <b>{String(totals.human)}</b>
          <span class="key" />
          people
        </div>
        <div>
          <b>{String(totals.assistant)}</b>
          <span class="key assistant" />
          assistants
        </div>
        <div>
          <b>{String(totals.visitors)}</b>daily visitors
        </div>
        <div>
          <b>{String(totals.crawler)}</b>by crawlers
        </div>
      </div>
      {totals.total > 0 && (
        <div class="scroll">
          <ViewsChart days={views.days as ChartDay[]} />
        </div>
      )}
      <p class="dim">
        No cookies, no addresses. <a href={`/sites/${site.slug}/views.csv`}>CSV</a>,{' '}
        <a href={`/sites/${site.slug}/views.json`}>JSON</a>
      </p>
      <List
        title="Most read"
        heads={['Page', 'People', 'Assistants']}
        rows={views.pages.slice(0, 10).map((one: Answer) => [one.path, one.human, one.assistant])}
      />
      <List
        title="Searches"
        heads={['Query', 'Searches', 'Opened']}
        rows={(searches?.searches ?? []).slice(0, 10).map((one: Answer) => [one.query, one.hits, one.clicks])}
      />
      <List
        title="Searches that found nothing"
        heads={['Query', 'Times']}
        rows={misses.slice(0, 10).map((one: Answer) => [one.query, one.misses])}
      />
      <List
        title="Links of others that lead nowhere"
        heads={['Page', 'From', 'Times']}
        rows={(referrers?.broken ?? []).slice(0, 10).map((one: Answer) => [one.path, one.referrer, one.n])}
      />
      {feedback?.feedback.length > 0 && (
        <>
          <h2>What readers say</h2>
          {feedback.feedback.slice(0, 20).map((one: Answer) => (
            <form class="row" method="post" action="/act">
              <input type="hidden" name="action" value="feedback.update" />
              <input type="hidden" name="site" value={site.id} />
              <input type="hidden" name="id" value={one.id} />
              <span>
                {one.helpful ? 'Helped' : 'Didn’t help'}: {one.path} <strong>{one.comment}</strong>
              </span>
              <label>
                <span class="dim">Status</span>{' '}
                <select name="status">
                  {['pending', 'in_progress', 'resolved', 'dismissed'].map((status) => (
                    <option value={status} selected={status === one.status}>
                      {status.replace('_', ' ')}
                    </option>
                  ))}
                </select>
              </label>
              <button type="submit">Save</button>
            </form>
          ))}
        </>
      )}
    </>
  )
}

/** A small table; nothing where there are no rows. */
function List({
  title,
  heads,
  rows,
}: {
  title: string
  heads: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}): Html {
  if (rows.length === 0) return empty
  return (
    <>
      <h2>{title}</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              {heads.map((head, i) => (
                <th scope="col" class={typeof rows[0]?.[i] === 'number' ? 'n' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr>
                {row.map((cell) => (
                  <td class={typeof cell === 'number' ? 'n' : undefined}>{String(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

export async function deploymentPage(ask: Ask, site: string, number: string): Promise<Html> {
  const one = await ask('deployments.get', { site, deployment: number })
  return (
    <>
      <p>
        <a href={`/sites/${site}`}>{site}</a>
      </p>
      <h1>{`Deployment #${one.number}`}</h1>
      <p>
        <span class={`state ${one.live ? 'live' : one.state}`}>{one.live ? 'live' : one.state}</span>{' '}
        <code>{one.sha ?? ''}</code> {one.message}
      </p>
      <p class="dim">{`Asked for ${day(one.createdAt)}${one.finishedAt ? `, done ${day(one.finishedAt)}` : ''}${one.pages === undefined ? '' : `, ${one.pages} pages, ${one.files} files`}`}</p>
      {one.error && <p class="error">{one.error}</p>}
      <List
        title="Findings"
        heads={['Severity', 'File', 'What', 'Rule']}
        rows={one.findings.map((finding: Answer) => [
          finding.severity,
          `${finding.file ?? ''}${finding.line ? `:${finding.line}` : ''}`,
          finding.message,
          finding.code,
        ])}
      />
    </>
  )
}

export async function tokensPage(ask: Ask): Promise<Html> {
  const { tokens } = await ask('tokens.list')
  return (
    <>
      <h1>Tokens</h1>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Scopes</th>
              <th scope="col">Expires</th>
              <th scope="col">Last used</th>
              <th scope="col">
                <span class="dim">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {tokens.map((one: Answer) => (
              <tr>
                <td>{one.name}</td>
                <td>
                  {one.scopes.join(', ')}
                  {one.site && ' (one site)'}
                </td>
                <td>{day(one.expiresAt) || 'never'}</td>
                <td>{day(one.usedAt) || 'never'}</td>
                <td>
                  <ActionButton action="tokens.delete" input={{ token: one.id }} label="Revoke" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2>Make a token</h2>
      <form class="row" method="post" action="/act">
        <input type="hidden" name="action" value="tokens.create" />
        <label>
          For <input name="name" required placeholder="CI" />
        </label>
        <label>
          Scope{' '}
          <select name="scopes">
            {['deploy', 'sites:read', 'sites:write', 'analytics:read', 'operations:read', 'admin'].map((scope) => (
              <option>{scope}</option>
            ))}
          </select>
        </label>
        <button type="submit" class="main">
          Make
        </button>
      </form>
    </>
  )
}

export async function auditPage(ask: Ask): Promise<Html> {
  const { entries } = await ask('audit.list')
  return (
    <>
      <h1>Audit log</h1>
      <List
        title="Newest first"
        heads={['When', 'Who', 'What', 'Detail']}
        rows={entries.map((one: Answer) => [day(one.at), one.actor, one.action, JSON.stringify(one.detail)])}
      />
    </>
  )
}

export function loginPage(message?: string): Html {
  return (
    <div class="narrow">
      <h1>Galley</h1>
      <p class="dim">Log in with a token of this host.</p>
      {message && (
        <p class="error" role="alert">
          {message}
        </p>
      )}
      <form method="post" action="/login">
        <label>
          Token <input type="password" name="token" required autocomplete="current-password" />
        </label>
        <button class="main" type="submit">
          Log in
        </button>
      </form>
    </div>
  )
}

/** What an action answered that is shown only once. */
export function secretPage(title: string, secret: string): Html {
  return (
    <>
      <h1>{title}</h1>
      <p>Copy it now: it is shown only this once.</p>
      <p>
        <code>{secret}</code>
      </p>
      <p>
        <a href="/">Back</a>
      </p>
    </>
  )
}

/** Why something wasn't done. */
export function problemText(message: string): Html {
  return (
    <>
      <h1>That didn’t work</h1>
      <p class="error" role="alert">
        {message}
      </p>
      <p>
        <a href="/">Back to all sites</a>
      </p>
    </>
  )
}
