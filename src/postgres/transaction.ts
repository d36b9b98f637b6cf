// Runs statements of which either all take effect or none does.
import type { Connection, Run } from './connection.ts'

/** PostgreSQL's code for a statement after one that failed in a transaction. */
const ABORTED = '25P02'

/** Runs everything or nothing, and nothing if any statement failed, even if the work goes on. */
export async function inTransaction<T>(
  connection: Connection,
  work: (run: Run) => Promise<T>,
  mode: string,
): Promise<T> {
  let failure: unknown
  let isOver = false
  const run: Run = async (...statement) => {
    if (isOver) throw new Error('The transaction is over.')
    try {
      return await connection.run(...statement)
    } catch (error) {
      failure ??= error
      throw error
    }
  }
  await connection.run(`BEGIN ${mode}`)
  try {
    const result = await work(run)
    if (failure) throw failure
    isOver = true
    await connection.run('COMMIT')
    return result
  } catch (error) {
    isOver = true
    if (connection.isUsable) await connection.run('ROLLBACK').catch(() => {})
    // All that follows a failed statement only says that the transaction is aborted.
    throw error instanceof Error && 'code' in error && error.code === ABORTED ? failure : error
  }
}
