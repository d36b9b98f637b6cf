// The page of one deployment.
import { empty, type Html } from '../../../html/html.ts'
import { Ago, type Answer, type Ask, duration, Message, State, Table } from '../parts.tsx'

/** One deployment: what it is, and what its build said. */
export async function deploymentPage(ask: Ask, site: string, number: string): Promise<Html> {
  const one = await ask('deployments.get', { site, deployment: number })
  return (
    <>
      <p class="crumb">
        <a href="/">Sites</a> / <a href={`/sites/${site}`}>{site}</a>
      </p>
      <div class="row mid">
        <h1>{`Deployment #${one.number}`}</h1>
        <State of={one} />
      </div>
      <p class="lead">{one.message}</p>
      {one.error && (
        <section class="alert" role="alert" style="margin-top:1.25rem">
          <pre>{one.error}</pre>
        </section>
      )}
      <section class="card pad" style="margin-top:1.25rem">
        <dl>
          {one.sha && (
            <>
              <dt>Commit</dt>
              <dd>
                <code>{one.sha}</code> {one.author}
              </dd>
            </>
          )}
          <dt>Asked for</dt>
          <dd>
            <Ago at={one.createdAt} />
          </dd>
          {one.finishedAt && (
            <>
              <dt>Took</dt>
              <dd>{duration(one.startedAt ?? one.createdAt, one.finishedAt)}</dd>
            </>
          )}
          {one.pages !== undefined && (
            <>
              <dt>Site</dt>
              <dd>{`${one.pages.toLocaleString('en')} pages, ${one.files.toLocaleString('en')} files, ${(one.bytes / 1024 / 1024).toFixed(1)} MB`}</dd>
            </>
          )}
        </dl>
      </section>
      {one.findings.length > 0 || one.state === 'ready' ? <Findings findings={one.findings} /> : empty}
    </>
  )
}

/** What the build and `galley check` say. */
function Findings({ findings }: { findings: readonly Answer[] }): Html {
  return (
    <>
      <h2>Findings</h2>
      <section class="card">
        {findings.length === 0 ? (
          <p class="empty">The build found nothing to complain about.</p>
        ) : (
          <Table
            heads={['Severity', 'What', 'Where', 'Rule']}
            rows={findings.map((finding: Answer) => (
              <tr>
                <td>
                  <span class={`state ${finding.severity === 'error' ? 'failed' : 'queued'}`}>{finding.severity}</span>
                </td>
                <td>
                  <Message text={finding.message} />
                </td>
                <td>
                  <code>{`${finding.file ?? ''}${finding.line ? `:${finding.line}` : ''}`}</code>
                </td>
                <td class="dim nowrap">{finding.code}</td>
              </tr>
            ))}
          />
        )}
      </section>
    </>
  )
}
