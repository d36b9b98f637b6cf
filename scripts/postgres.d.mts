/** The folder of PostgreSQL's programs; undefined when there is none. */
export function findPostgres(): string | undefined
