// The tables that hold the search of many sites. Their schema's name counts up when they change, so that servers of
// two versions can run beside each other.
import type { Sql } from 'postgres'

/** The schema's version. A site is published again for another one. */
export const SCHEMA = 'galley_search_1'

/** Only the first of several publishers makes the tables. */
const LOCK = 7_264_953

/**
 * `site`: a key that somebody chose, and where the site is, if that is known. `part`: one language of a site; its pages, sections, terms and words are
 * numbered and named as in the files of an index. `section.terms` holds each term with its impact (`impacts.ts`), and
 * the name of its part (`#12`), so that one index narrows to words and sites at once. `word` has what completes and
 * fixes: nearest words come by their trigrams.
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

/** Makes the tables where they are not there yet. */
export async function ensureTables(sql: Sql): Promise<void> {
  if (await hasTables(sql)) return
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${LOCK})`
    if (!(await hasTables(transaction))) await transaction.unsafe(TABLES)
  })
}

/** Whether anything was ever published. Asked of a table: what a session remembers of names may be out of date. */
async function hasTables(sql: Pick<Sql, 'unsafe'>): Promise<boolean> {
  const rows = await sql.unsafe(`select from pg_catalog.pg_tables where schemaname = '${SCHEMA}' and tablename = 'pin'`)
  return rows.length > 0
}
