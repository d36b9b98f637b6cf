// The tables, as steps that only ever add: nodes of the version before keep working while a new one starts.
import { programRelease } from '../../files/program-release.ts'
import { ANALYTICS_TABLES } from '../analytics/tables.ts'
import { NewerTablesError, NoHostError, one, type Queries } from './database.ts'

/**
 * Statements by step. A step that has been released is never edited. Ids are text, times are milliseconds, JSON is text:
 * one schema for SQLite and PostgreSQL.
 */
const STEPS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE site (
      id TEXT PRIMARY KEY, slug TEXT NOT NULL UNIQUE, repository TEXT, branch TEXT, folder TEXT NOT NULL DEFAULT '',
      base TEXT NOT NULL DEFAULT '', provider TEXT, hook_secret TEXT, forge_token TEXT, settings TEXT NOT NULL DEFAULT '{}',
      live_id TEXT, pinned BIGINT NOT NULL DEFAULT 0, polled_at BIGINT NOT NULL DEFAULT 0, created_at BIGINT NOT NULL)`,
    `CREATE TABLE deployment (
      id TEXT PRIMARY KEY, site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, number BIGINT NOT NULL,
      kind TEXT NOT NULL, source TEXT NOT NULL, ref TEXT, sha TEXT, message TEXT, author TEXT, preview TEXT,
      state TEXT NOT NULL, error TEXT, pages BIGINT, files BIGINT, bytes BIGINT, errors BIGINT, warnings BIGINT,
      created_at BIGINT NOT NULL, started_at BIGINT, finished_at BIGINT, live_at BIGINT, UNIQUE (site, number))`,
    'CREATE INDEX deployment_state ON deployment (site, state)',
    `CREATE TABLE preview (
      id TEXT PRIMARY KEY, site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, pull BIGINT NOT NULL, host TEXT NOT NULL UNIQUE,
      title TEXT, fork BIGINT NOT NULL DEFAULT 0, base_id TEXT, live_id TEXT, comment TEXT, expires_at BIGINT NOT NULL,
      created_at BIGINT NOT NULL, UNIQUE (site, pull))`,
    `CREATE TABLE job (
      id TEXT PRIMARY KEY, kind TEXT NOT NULL, lane TEXT NOT NULL, payload TEXT NOT NULL, run_at BIGINT NOT NULL,
      lease_until BIGINT NOT NULL DEFAULT 0, claim TEXT, attempts BIGINT NOT NULL DEFAULT 0, created_at BIGINT NOT NULL)`,
    'CREATE INDEX job_due ON job (kind, run_at)',
    'CREATE TABLE lane (name TEXT PRIMARY KEY, claim TEXT NOT NULL, until BIGINT NOT NULL)',
    `CREATE TABLE delivery (
      site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, id TEXT NOT NULL, received_at BIGINT NOT NULL, PRIMARY KEY (site, id))`,
    `CREATE TABLE token (
      id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL, scopes TEXT NOT NULL,
      site TEXT REFERENCES site(id) ON DELETE CASCADE, created_at BIGINT NOT NULL, expires_at BIGINT, used_at BIGINT)`,
    `CREATE TABLE domain (
      host TEXT NOT NULL, site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, challenge TEXT NOT NULL,
      verified_at BIGINT, checked_at BIGINT, created_at BIGINT NOT NULL, PRIMARY KEY (host, site))`,
    'CREATE UNIQUE INDEX domain_verified ON domain (host) WHERE verified_at IS NOT NULL',
    `CREATE TABLE audit (
      id TEXT PRIMARY KEY, at BIGINT NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL, site TEXT, detail TEXT NOT NULL)`,
    'CREATE INDEX audit_at ON audit (at)',
    'CREATE TABLE node (id TEXT PRIMARY KEY, role TEXT NOT NULL, address TEXT, started_at BIGINT NOT NULL, seen_at BIGINT NOT NULL)',
  ],
  [
    'ALTER TABLE site ADD COLUMN access TEXT',
    `CREATE TABLE session (
      hash TEXT PRIMARY KEY, site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, host TEXT NOT NULL, subject TEXT NOT NULL,
      reader_groups TEXT NOT NULL, created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
    'CREATE INDEX session_site ON session (site)',
    `CREATE TABLE sign_in (
      hash TEXT PRIMARY KEY, site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, host TEXT NOT NULL, state TEXT NOT NULL,
      expires_at BIGINT NOT NULL)`,
    `CREATE TABLE audience (
      site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, name TEXT NOT NULL, seen_at BIGINT NOT NULL, PRIMARY KEY (site, name))`,
    `CREATE TABLE site_group (
      site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, name TEXT NOT NULL, PRIMARY KEY (site, name))`,
  ],
  ANALYTICS_TABLES,
  // One row: what was shown last.
  ['CREATE TABLE settled_clock (id BIGINT PRIMARY KEY, at BIGINT NOT NULL)'],
  // The latest change to each pull request, by the forge's clock.
  [
    `CREATE TABLE pull_event (
      site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, pull BIGINT NOT NULL, at BIGINT NOT NULL, is_over BIGINT NOT NULL,
      received_at BIGINT NOT NULL, PRIMARY KEY (site, pull))`,
  ],
  // The model that answers readers.
  ['ALTER TABLE site ADD COLUMN assistant TEXT'],
  [
    `CREATE TABLE question_day (
      site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, day BIGINT NOT NULL, question TEXT NOT NULL, n BIGINT NOT NULL,
      unanswered BIGINT NOT NULL, PRIMARY KEY (site, day, question))`,
  ],
  // Who made each step. Older versions, which have no step of that number, name it to whoever started them.
  ['ALTER TABLE migration ADD COLUMN galley TEXT'],
  // The other repositories that a site takes pages from.
  ['ALTER TABLE site ADD COLUMN sources TEXT'],
  // Who hears of a site's deployments.
  [
    `CREATE TABLE notification (
      id TEXT PRIMARY KEY, site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, url TEXT NOT NULL, format TEXT NOT NULL,
      events TEXT NOT NULL, secret TEXT, public_only BIGINT NOT NULL, created_at BIGINT NOT NULL, tried_at BIGINT, error TEXT)`,
    'CREATE INDEX notification_site ON notification (site)',
  ],
  // Branches that people write in the dashboard.
  [
    `CREATE TABLE draft (
      id TEXT PRIMARY KEY, site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, title TEXT NOT NULL, author TEXT NOT NULL,
      branch TEXT NOT NULL, pull BIGINT, url TEXT, created_at BIGINT NOT NULL, saved_at BIGINT NOT NULL, closed_at BIGINT)`,
    'CREATE INDEX draft_site ON draft (site)',
  ],
  // Tokens that somebody got by signing in, which end when they sign out.
  ['ALTER TABLE token ADD COLUMN signed_in BIGINT NOT NULL DEFAULT 0'],
]

/** The number of steps, by which a later version of the tables is told from an earlier one. */
export const TABLES_VERSION = STEPS.length

/** Tables that a backup holds; those that others refer to come first. */
export const LASTING_TABLES = [
  'site',
  'deployment',
  'preview',
  'job',
  'delivery',
  'pull_event',
  'token',
  'domain',
  'notification',
  'draft',
  'audit',
  'audience',
  'site_group',
  'count_hour',
  'visitor_day',
  'referrer_day',
  'missing_day',
  'search_day',
  'search_click_day',
  'question_day',
  'feedback',
] as const

/** Tables of what goes on at the moment. */
export const PASSING_TABLES = [
  'migration',
  'lane',
  'node',
  'session',
  'sign_in',
  'salt',
  'visitor_today',
  'settled_clock',
] as const

/**
 * Brings the tables up to date. Runs in a transaction that no other node shares, and writes only if they aren't, because
 * a standby can only be read. `find` is a query for whether there is a table of a name.
 * @throws `NoHostError` if there are no tables yet, and `create` is false; `NewerTablesError` if there are steps that
 * this version doesn't know
 */
export async function migrate(
  queries: Queries,
  { create, find }: { readonly create: boolean; readonly find: string },
): Promise<void> {
  const isThere = (await one(queries, find, 'migration')) !== undefined
  const done = isThere ? await lastStep(queries) : 0
  if (done === 0 && !create) throw new NoHostError()
  if (done > STEPS.length) throw new NewerTablesError(await makerOf(queries, done))
  if (done === STEPS.length) return
  if (!isThere) await queries.write('CREATE TABLE migration (number BIGINT PRIMARY KEY)')
  for (const [i, statements] of STEPS.entries()) {
    if (i < done) continue
    for (const statement of statements) await queries.write(statement)
    await queries.write('INSERT INTO migration (number) VALUES (?)', i + 1)
  }
  await queries.write('UPDATE migration SET galley = ? WHERE number > ?', programRelease(), done)
}

async function lastStep(queries: Queries): Promise<number> {
  return (await one<{ last: number | null }>(queries, 'SELECT MAX(number) AS last FROM migration'))?.last ?? 0
}

/** The version that made a step. */
async function makerOf(queries: Queries, step: number): Promise<string | undefined> {
  const row = await one<{ galley: string | null }>(queries, 'SELECT galley FROM migration WHERE number = ?', step)
  return row?.galley ?? undefined
}
