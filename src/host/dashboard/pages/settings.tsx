// The settings page of a site: its source, who may read it, its domains, and who hears of its deployments.
import type { Html } from '../../../html/html.ts'
import { ActionButton, Ago, type Answer, type Ask, shortAddress, Table } from '../parts.tsx'
import { SiteFrame } from './site-frame.tsx'

const ACCESS: Readonly<Record<string, string>> = {
  none: 'Everyone can read this site.',
  password: 'Readers share a password.',
  oidc: 'Readers sign in with OpenID Connect.',
  jwt: 'Readers sign in with your own login.',
  locked: 'Nobody can read this site, because its login settings can’t be read.',
}

/** The settings of a site. */
export async function settingsPage(ask: Ask, name: string): Promise<Html> {
  const site = await ask('sites.get', { site: name })
  const [{ domains }, { notifications }, access, assistant] = await Promise.all([
    ask('domains.list', { site: site.id }),
    ask('notifications.list', { site: site.id }),
    ask('access.get', { site: site.id }).catch(() => undefined),
    ask('assistant.get', { site: site.id }).catch(() => undefined),
  ])
  return (
    <SiteFrame site={site} tab="/settings">
      <Source site={site} />
      {access && <Readers site={site} access={access} />}
      {assistant && <Assistant site={site} assistant={assistant} />}
      <h2>Domains</h2>
      <section class="card">
        {domains.length > 0 && (
          <Table
            heads={['Domain', 'State', { text: 'Action', class: 'end' }]}
            rows={domains.map((domain: Answer) => <DomainRow site={site} domain={domain} />)}
          />
        )}
        <AddDomain site={site} />
      </section>
      <h2>Notifications</h2>
      <section class="card">
        {notifications.length > 0 && (
          <Table
            heads={['To', 'Events', 'Last message', { text: 'Action', class: 'end' }]}
            rows={notifications.map((notification: Answer) => (
              <NotificationRow site={site} notification={notification} />
            ))}
          />
        )}
        <AddNotification site={site} />
      </section>
    </SiteFrame>
  )
}

/** Where the docs come from. */
function Source({ site }: { site: Answer }): Html {
  return (
    <section class="card pad">
      <dl>
        <dt>Repository</dt>
        <dd>{site.repository ?? 'None: this site is uploaded'}</dd>
        <dt>Branch</dt>
        <dd>{site.branch ?? 'The default branch'}</dd>
        <dt>Docs folder</dt>
        <dd>{site.folder === '' ? 'Found by itself' : site.folder}</dd>
        <dt>Webhooks</dt>
        <dd>
          <code>{site.hook}</code>
        </dd>
        <dt>Change these</dt>
        <dd>
          <code>{`galley host set ${site.slug} branch=main`}</code>
        </dd>
      </dl>
    </section>
  )
}

/** Who may read the site. */
function Readers({ site, access }: { site: Answer; access: Answer }): Html {
  return (
    <>
      <h2>Readers</h2>
      <section class="card pad">
        <div class="head" style="align-items:center">
          <p style="margin:0">{ACCESS[access.kind]}</p>
          {access.kind !== 'none' && (
            <ActionButton action="access.end-sessions" input={{ site: site.id }} label="Sign everyone out" />
          )}
        </div>
        <p class="dim">
          Change it with <code>{`galley host access ${site.slug} access.json`}</code>.
        </p>
      </section>
    </>
  )
}

/** The model that answers readers. */
function Assistant({ site, assistant }: { site: Answer; assistant: Answer }): Html {
  return (
    <>
      <h2>Assistant</h2>
      <section class="card pad">
        <p style="margin:0">
          {assistant.model === undefined ? 'No model answers readers.' : `${assistant.model} answers readers.`}
        </p>
        <p class="dim">
          Change it with <code>{`galley host assistant ${site.slug} assistant.json`}</code>.
        </p>
      </section>
    </>
  )
}

/** A domain, and the DNS records that it still needs. */
function DomainRow({ site, domain }: { site: Answer; domain: Answer }): Html {
  const { host, verified, records } = domain
  const input = { site: site.id, host }
  return (
    <tr>
      <td>
        {host}
        {!verified &&
          records.map((record: Answer) => (
            <div class="dim">
              <code>{`${record.type} ${record.name} ${record.value}`}</code>
            </div>
          ))}
      </td>
      <td>
        <span class={`state ${verified ? 'live' : 'queued'}`}>{verified ? 'verified' : 'needs these DNS records'}</span>
      </td>
      <td class="end">
        <div class="row" style="justify-content:flex-end;flex-wrap:nowrap">
          {!verified && <ActionButton action="domains.verify" input={input} label="Check again" />}
          <ActionButton action="domains.delete" input={input} label="Remove" look="quiet" />
        </div>
      </td>
    </tr>
  )
}

const EVENTS: Readonly<Record<string, string>> = {
  'deployment.live': 'Live',
  'deployment.failed': 'Failed',
}

/** Who hears of deployments, and whether the last message arrived. */
function NotificationRow({ site, notification }: { site: Answer; notification: Answer }): Html {
  const { id, to, format, events, triedAt, error } = notification
  const input = { site: site.id, notification: id }
  return (
    <tr>
      <td>
        {shortAddress(to)} <span class="dim">{format}</span>
      </td>
      <td>{events.map((event: string) => EVENTS[event] ?? event).join(', ')}</td>
      <td>
        {triedAt === undefined ? (
          <span class="dim">None yet</span>
        ) : (
          <span class={`state ${error === undefined ? 'live' : 'failed'}`}>{error ?? 'Arrived'}</span>
        )}{' '}
        <Ago at={triedAt} />
      </td>
      <td class="end">
        <div class="row" style="justify-content:flex-end;flex-wrap:nowrap">
          <ActionButton action="notifications.test" input={input} label="Send a test" />
          <ActionButton action="notifications.delete" input={input} label="Remove" look="quiet" />
        </div>
      </td>
    </tr>
  )
}

function AddNotification({ site }: { site: Answer }): Html {
  return (
    <form class="row" method="post" action="/act" style="padding:1.25rem">
      <input type="hidden" name="action" value="notifications.create" />
      <input type="hidden" name="site" value={site.id} />
      <label>
        URL of a webhook{' '}
        <input name="url" type="url" required placeholder="https://hooks.slack.com/services/…" autocomplete="off" />
      </label>
      <button type="submit">Add notification</button>
    </form>
  )
}

function AddDomain({ site }: { site: Answer }): Html {
  return (
    <form class="row" method="post" action="/act" style="padding:1.25rem">
      <input type="hidden" name="action" value="domains.create" />
      <input type="hidden" name="site" value={site.id} />
      <label>
        Domain <input name="host" required placeholder="docs.example.com" autocomplete="off" />
      </label>
      <button type="submit">Add domain</button>
    </form>
  )
}
