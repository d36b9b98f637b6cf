// The tables that hold the search of many sites. The name of their schema ends in a version number, so servers of two
// versions can share a database.
import type { Run } from '../../postgres/connection.ts'
import type { ConnectionPool } from '../../postgres/connection-pool.ts'

/** The schema with its version. After a change of version, every site must be published again. */
export const SCHEMA = 'galley_search_1'

/** Advisory lock: only the first of several publishers creates the tables. */
const LOCK = 7_264_953

/**
 * `site`: a key that somebody chose, and the site's address if known. `part`: one language of a site. Its pages,
 * sections, terms, and words are numbered and named as in the files of an index. `section.terms` holds each term with
 * its impact (`impacts.ts`), and the name of its part (`#12`), so that one index filters by words and sites at once.
 * `word` serves completion and correction: the nearest words come from their trigrams.
 */
const TABLES = `
create extension if not exists pg_trgm;
create schema ${SCHEMA};
create table ${SCHEMA}.site (
  key text primary key,
  address text,
  published timestamptz not null default now()
);
create table ${SCHEMA}.part (
  id integer generated always as identity primary key,
  site text not null references ${SCHEMA}.site on delete cascade,
  language text not null,
  sections integer not null,
  unique (site, language)
);
create table ${SCHEMA}.page (
  part integer not null references ${SCHEMA}.part on delete cascade,
  number integer not null,
  route text not null,
  url text not null,
  title text not null,
  crumbs text[] not null,
  versions text[] not null,
  products text[] not null,
  boost real not null,
  untranslated json,
  primary key (part, number)
);
create table ${SCHEMA}.section (
  part integer not null references ${SCHEMA}.part on delete cascade,
  number integer not null,
  page integer not null,
  url text not null,
  headings text[] not null,
  text text not null,
  terms tsvector not null,
  primary key (part, number)
);
create index on ${SCHEMA}.section using gin (terms);
create table ${SCHEMA}.term (
  part integer not null references ${SCHEMA}.part on delete cascade,
  term text collate "C" not null,
  frequency integer not null,
  primary key (term, part)
);
create index on ${SCHEMA}.term (part);
create table ${SCHEMA}.word (
  part integer not null references ${SCHEMA}.part on delete cascade,
  word text collate "C" not null,
  weight smallint not null,
  primary key (word, part)
);
create index on ${SCHEMA}.word (part);
create index on ${SCHEMA}.word using gist (word gist_trgm_ops);
create table ${SCHEMA}.pin (
  part integer not null references ${SCHEMA}.part on delete cascade,
  key text not null,
  place integer not null,
  page integer not null,
  section integer not null,
  primary key (part, place)
);
create index on ${SCHEMA}.pin (key);
`

/**
 * Creates the tables if they don't exist, and adds the columns that older versions left out. Publishers need to own
 * nothing, so those that aren't allowed to add them do without.
 */
export async function ensureTables(database: ConnectionPool): Promise<void> {
  if (await hasTables(database.run)) {
    if (await keepsUntranslated(database.run)) return
    try {
      await database.run(`alter table ${SCHEMA}.page add column if not exists untranslated json`)
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error
    }
    return
  }
  await database.transaction(async (run) => {
    await run('select pg_advisory_xact_lock($1)', [LOCK])
    if (!(await hasTables(run))) await run(TABLES)
  })
}

/** Tells whether the database can keep where languages show pages untranslated. */
export async function keepsUntranslated(run: Run): Promise<boolean> {
  const rows = await run(
    `select from pg_catalog.pg_attribute where attrelid = '${SCHEMA}.page'::regclass and attname = 'untranslated'`,
  )
  return rows.length > 0
}

/**
 * Tells whether anything was ever published. Queries the catalog, because a session may have cached which names exist.
 */
async function hasTables(run: Run): Promise<boolean> {
  const rows = await run(`select from pg_catalog.pg_tables where schemaname = '${SCHEMA}' and tablename = 'pin'`)
  return rows.length > 0
}
