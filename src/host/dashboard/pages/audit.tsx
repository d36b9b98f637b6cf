// The audit page: who did what on this host.
import type { Html } from '../../../html/html.ts'
import { Ago, type Answer, type Ask, Table } from '../parts.tsx'

/** Who did what, the newest first. */
export async function auditPage(ask: Ask): Promise<Html> {
  const { entries } = await ask('audit.list')
  return (
    <>
      <h1>Audit log</h1>
      <div class="card" style="margin-top:1.5rem">
        <Table
          heads={['When', 'Who', 'What', 'Detail']}
          rows={entries.map((one: Answer) => (
            <tr>
              <td class="dim">
                <Ago at={one.at} />
              </td>
              <td>{one.actor}</td>
              <td class="nowrap">{one.action}</td>
              <td class="dim">
                {Object.entries(one.detail ?? {}).map(([name, value]) => (
                  <div>
                    {name}: <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
                  </div>
                ))}
              </td>
            </tr>
          ))}
        />
      </div>
    </>
  )
}
