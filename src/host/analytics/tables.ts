// Counts by hour and day. No row is about one person: who came is known for a day only, by a hash whose salt is then gone.

/** Statements for `migrations.ts`. */
export const ANALYTICS_TABLES: readonly string[] = [
  `CREATE TABLE count_hour (
    site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, hour BIGINT NOT NULL, path TEXT NOT NULL, class TEXT NOT NULL,
    n BIGINT NOT NULL, PRIMARY KEY (site, hour, path, class))`,
  'CREATE TABLE salt (day BIGINT PRIMARY KEY, value TEXT NOT NULL)',
  `CREATE TABLE visitor_today (
    site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, day BIGINT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (site, day, hash))`,
  `CREATE TABLE visitor_day (
    site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, day BIGINT NOT NULL, n BIGINT NOT NULL, PRIMARY KEY (site, day))`,
  `CREATE TABLE referrer_day (
    site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, day BIGINT NOT NULL, referrer TEXT NOT NULL, n BIGINT NOT NULL,
    PRIMARY KEY (site, day, referrer))`,
  `CREATE TABLE missing_day (
    site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, day BIGINT NOT NULL, path TEXT NOT NULL, referrer TEXT NOT NULL,
    n BIGINT NOT NULL, PRIMARY KEY (site, day, path, referrer))`,
  `CREATE TABLE search_day (
    site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, day BIGINT NOT NULL, query TEXT NOT NULL, n BIGINT NOT NULL,
    misses BIGINT NOT NULL, clicks BIGINT NOT NULL, PRIMARY KEY (site, day, query))`,
  `CREATE TABLE search_click_day (
    site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, day BIGINT NOT NULL, query TEXT NOT NULL, path TEXT NOT NULL,
    n BIGINT NOT NULL, PRIMARY KEY (site, day, query, path))`,
  `CREATE TABLE feedback (
    site TEXT NOT NULL REFERENCES site(id) ON DELETE CASCADE, id TEXT NOT NULL, path TEXT NOT NULL, language TEXT,
    helpful BIGINT NOT NULL, comment TEXT, status TEXT NOT NULL, note TEXT, created_at BIGINT NOT NULL, PRIMARY KEY (site, id))`,
]
