// Tells the address of a PostgreSQL server from other text.

/** True for `postgres://…` and `postgresql://…`. */
export function isPostgresAddress(text: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(text) && URL.canParse(text)
}
