// Tells a disk that is full, read-only, or damaged from a bug.

/** SQLite's own words, since not every module has its codes. */
const OF_SQLITE =
  /(?:database or disk is full|attempt to write a readonly database|disk I\/O error|database disk image is malformed|file is not a database|unable to open database file|database is locked)$/
const OF_SYSTEM = /^E(?:NOSPC|DQUOT|ROFS|IO|ACCES|PERM|MFILE|NFILE)$/

/** Why a database or a folder can't be used, in the words of SQLite or the system. Undefined for any other error. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const isKnown = OF_SYSTEM.test(code) || (code.includes('SQLITE') && OF_SQLITE.test(error.message))
  return isKnown ? error.message : undefined
}
