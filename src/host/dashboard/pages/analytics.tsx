// The analytics page of a site.
import { empty, type Html } from '../../../html/html.ts'
import { encodePath } from '../../../site/urls.ts'
import { type ChartDay, ViewsChart } from '../chart.tsx'
import { Ago, type Answer, type Ask, Ranking } from '../parts.tsx'
import { SiteFrame } from './site-frame.tsx'

const MAX_ROWS = 10
const MAX_FEEDBACK = 20

/** What readers of a site did in the last 30 days. */
export async function analyticsPage(ask: Ask, name: string): Promise<Html> {
  const site = await ask('sites.get', { site: name })
  const [views, searches, { questions }, referrers, { feedback }] = await Promise.all(
    ['analytics.views', 'analytics.searches', 'analytics.questions', 'analytics.referrers', 'feedback.list'].map(
      (action) => ask(action, { site: site.id }),
    ),
  )
  const rows = (list: readonly Answer[], name: (one: Answer) => string | Html, ...keys: readonly string[]) =>
    list.slice(0, MAX_ROWS).map((one) => ({ name: name(one), numbers: keys.map((key) => one[key]) }))
  const misses = searches.searches
    .filter((one: Answer) => one.misses > 0)
    .sort((a: Answer, b: Answer) => b.misses - a.misses)
  const pageLink = (one: Answer) => <PageLink one={one} site={site} />
  return (
    <SiteFrame site={site} tab="/analytics">
      <Views site={site} views={views} />
      <div class="grid">
        <Ranking
          title="Pages"
          heads={['Page', 'People', 'Assistants']}
          rows={rows(views.pages, pageLink, 'human', 'assistant')}
        />
        <Ranking
          title="Sources"
          heads={['From', 'Views']}
          rows={rows(referrers.referrers, (one) => one.referrer, 'n')}
        />
        <Ranking
          title="Searches"
          heads={['Query', 'Searches', 'Opened']}
          rows={rows(searches.searches, (one) => one.query, 'hits', 'clicks')}
        />
        <Ranking
          title="Searches that found nothing"
          heads={['Query', 'Times']}
          rows={rows(misses, (one) => one.query, 'misses')}
          more={searches.tests.length > 0 ? <SearchTests tests={searches.tests} /> : empty}
        />
        {questions.length > 0 && (
          <Ranking
            title="Questions to the assistant"
            heads={['Question', 'Times', 'Unanswered']}
            rows={rows(questions, (one) => one.question, 'n', 'unanswered')}
          />
        )}
        <Ranking
          title="Broken incoming links"
          heads={['Page and source', 'Times']}
          rows={rows(
            referrers.broken,
            (one) => (
              <>
                {one.path} <small>{one.referrer}</small>
              </>
            ),
            'n',
          )}
        />
      </div>
      <section class="card" style="margin-top:1rem">
        <h2>Feedback</h2>
        {feedback.length === 0 ? (
          <p class="empty">No answers yet</p>
        ) : (
          feedback.slice(0, MAX_FEEDBACK).map((one: Answer) => <Feedback one={one} site={site} />)
        )}
      </section>
    </SiteFrame>
  )
}

/** How many visitors and views there were. */
function Views({ site, views }: { site: Answer; views: Answer }): Html {
  const { totals, days } = views
  const number = (value: number) => value.toLocaleString('en')
  return (
    <section class="card" aria-label="Views of the last 30 days">
      <div class="figures">
        <div>
          <b>{number(totals.visitors)}</b>visitors, by day
        </div>
        <div>
          <b>{number(totals.human)}</b>
          <span class="key" />
          views by people
        </div>
        <div>
          <b>{number(totals.assistant)}</b>
          <span class="key assistant" />
          by assistants
        </div>
        <div>
          <b>{number(totals.crawler)}</b>by crawlers, not in the chart
        </div>
      </div>
      <ViewsChart days={days as ChartDay[]} />
      <div class="foot">
        <span>The last 30 days, without cookies or addresses</span>
        <a href={`/sites/${site.slug}/views.csv`}>CSV</a>
        <a href={`/sites/${site.slug}/views.json`}>JSON</a>
      </div>
    </section>
  )
}

/** Lines for galley.json, so that a search that finds nothing is noticed by the next check. */
function SearchTests({ tests }: { tests: readonly Answer[] }): Html {
  return (
    <details>
      <summary>As tests for galley.json</summary>
      <pre>{JSON.stringify({ search: { tests: tests.slice(0, MAX_ROWS) } }, null, 2)}</pre>
    </details>
  )
}

/** Readers name the path, so it stays below the site's own address, whatever it is. */
function PageLink({ one, site }: { one: Answer; site: Answer }): Html {
  return <a href={`${site.url.replace(/\/$/, '')}${encodePath(one.path)}`}>{one.path}</a>
}

function Feedback({ one, site }: { one: Answer; site: Answer }): Html {
  return (
    <form class="say" method="post" action="/act">
      <input type="hidden" name="action" value="feedback.update" />
      <input type="hidden" name="site" value={site.id} />
      <input type="hidden" name="id" value={one.id} />
      <div class="said">
        <small>
          {one.helpful ? 'Helpful' : 'Not helpful'}, <PageLink one={one} site={site} />, <Ago at={one.createdAt} />
        </small>
        {one.comment && <blockquote>{one.comment}</blockquote>}
      </div>
      <div class="row">
        <label>
          Status
          <select name="status">
            {['pending', 'in_progress', 'resolved', 'dismissed'].map((status) => (
              <option value={status} selected={status === one.status}>
                {status.replace('_', ' ')}
              </option>
            ))}
          </select>
        </label>
        <label>
          Note <input name="note" value={one.note ?? ''} />
        </label>
        <button type="submit">Save</button>
      </div>
    </form>
  )
}
