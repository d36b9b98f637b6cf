// The page of tokens.
import type { Html } from '../../../html/html.ts'
import { ActionButton, Ago, type Answer, type Ask, Table } from '../parts.tsx'

const SCOPES = ['deploy', 'pages:write', 'sites:read', 'sites:write', 'analytics:read', 'operations:read', 'admin']
const DAYS = [30, 90, 365]

/** Tokens of this host, and a form for a new one. */
export async function tokensPage(ask: Ask): Promise<Html> {
  const [{ tokens }, { sites }] = await Promise.all([ask('tokens.list'), ask('sites.list')])
  const slugs = new Map(sites.map(({ id, slug }: Answer) => [id, slug]))
  return (
    <>
      <h1>Tokens</h1>
      <div class="card" style="margin-top:1.5rem">
        <Table
          heads={['Name', 'Scopes', 'Site', 'Expires', 'Last used', { text: 'Action', class: 'end' }]}
          rows={tokens.map((one: Answer) => (
            <tr>
              <td>{one.name}</td>
              <td>{one.scopes.join(', ')}</td>
              <td>{one.site ? (slugs.get(one.site) ?? one.site) : <span class="dim">All sites</span>}</td>
              <td>{one.expiresAt ? <Ago at={one.expiresAt} /> : <span class="dim">Never</span>}</td>
              <td>{one.usedAt ? <Ago at={one.usedAt} /> : <span class="dim">Never</span>}</td>
              <td class="end">
                <ActionButton action="tokens.delete" input={{ token: one.id }} label="Revoke" look="quiet" />
              </td>
            </tr>
          ))}
        />
      </div>
      <h2>New token</h2>
      <form class="card pad row" method="post" action="/act">
        <input type="hidden" name="action" value="tokens.create" />
        <label>
          Name <input name="name" required placeholder="CI" autocomplete="off" />
        </label>
        <label>
          Scope
          <select name="scopes">
            {SCOPES.map((scope) => (
              <option>{scope}</option>
            ))}
          </select>
        </label>
        <label>
          Site <input name="site" placeholder="All sites" autocomplete="off" />
        </label>
        <label>
          Expires
          <select name="days">
            {DAYS.map((days) => (
              <option value={String(days)} selected={days === 90}>{`in ${days} days`}</option>
            ))}
          </select>
        </label>
        <button type="submit" class="main">
          Create token
        </button>
      </form>
    </>
  )
}
