// Tells a lost connection to PostgreSQL from other errors.

/** Codes of Node and the client. */
const CODES = /^(?:E(?:CONNRESET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN)|CONNECT(?:ION)?_[A-Z]+)$/

/** Whether the connection to a database is closed, was never open, or is about to be closed. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('syscall' in error && error.syscall === 'connect') return true
  // The severities after which PostgreSQL closes a connection, whatever the code.
  if ('severity' in error && /^(?:FATAL|PANIC)$/.test(String(error.severity))) return true
  return 'code' in error && CODES.test(String(error.code))
}
