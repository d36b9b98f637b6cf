// Tells a disk that is full, read-only, or damaged, and a server that doesn't answer, from a bug.
import { isLostConnection } from '../../postgres/lost-connection.ts'

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

/** Thrown if a bucket refuses or doesn't answer. The message contains its response. */
export class BucketError extends Error {}

/**
 * Codes of PostgreSQL: no connection, no resources, shutting down or starting, and a standby that can't be written.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const OF_SERVER = /^(?:08\w{3}|53\w{3}|57P0\d|25006)$/

/** Whether a database server doesn't answer, or can't do its work at the moment. */
export function isServerOutage(error: unknown): error is Error {
  return error instanceof Error && (isLostConnection(error) || ('code' in error && OF_SERVER.test(String(error.code))))
}

/** Why what is stored can't be read or changed, wherever it is. Undefined for any other error. */
export function storageTrouble(error: unknown): string | undefined {
  const isElsewhere = error instanceof BucketError || isServerOutage(error)
  return refusalOf(error) ?? (isElsewhere ? error.message : undefined)
}
