// Gives each task a connection of its own, and leaves those that have closed behind.
import type { Connection, Run } from './connection.ts'
import { inTransaction } from './transaction.ts'

/** Connections that are opened as needed. */
export interface ConnectionPool {
  /** Runs on a connection that nobody else uses. Waits until one is free. */
  readonly run: Run
  /** Runs everything or nothing on such a connection. */
  transaction<T>(work: (run: Run) => Promise<T>, mode?: string): Promise<T>
  /** Ends all connections once they have answered, after `patience` milliseconds at the latest. */
  end(patience: number): Promise<void>
}

/** A pool of at most `max` connections. */
export function connectionPool(open: () => Connection, max: number): ConnectionPool {
  const all = new Set<Connection>()
  const idle: Connection[] = []
  let waiting: Waiting[] = []
  let hasEnded = false
  const added = () => {
    const connection = open()
    all.add(connection)
    return connection
  }
  const drop = (connection: Connection) => {
    all.delete(connection)
    connection.end(0).catch(() => {})
  }
  const take = async (): Promise<Connection> => {
    if (hasEnded) throw ended()
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (connection.isUsable) return connection
      drop(connection)
    }
    if (all.size < max) return added()
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }
  const giveBack = (connection: Connection) => {
    if (hasEnded) return
    if (!connection.isUsable) drop(connection)
    const next = waiting.shift()
    if (next) next.resolve(connection.isUsable ? connection : added())
    else if (connection.isUsable) idle.push(connection)
  }
  const use = async <T>(task: (connection: Connection) => Promise<T>): Promise<T> => {
    const connection = await take()
    try {
      return await task(connection)
    } finally {
      giveBack(connection)
    }
  }
  return {
    run: (...statement) => use((connection) => connection.run(...statement)),
    transaction: (work, mode = '') => use((connection) => inTransaction(connection, work, mode)),
    async end(patience) {
      hasEnded = true
      for (const { reject } of waiting) reject(ended())
      waiting = []
      await Promise.all(Array.from(all, (connection) => connection.end(patience)))
    },
  }
}

interface Waiting {
  resolve(connection: Connection): void
  reject(error: Error): void
}

function ended(): Error {
  return Object.assign(new Error('The connections to the database have ended.'), { code: 'CONNECTION_ENDED' })
}
