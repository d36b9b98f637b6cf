// Starts a PostgreSQL server for tests, in a temporary folder with a socket.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openConnection } from './connection.ts'
import { type ConnectionPool, connectionPool } from './connection-pool.ts'

export { findPostgres } from '../../scripts/postgres.mjs'

const SUPERUSER = 'galley'

/** A running server. */
export interface TestServer {
  /** The address for a role and a database, by default those of the superuser. */
  address(role?: string, database?: string): string
  /** A superuser's connections to a database, which is created if needed. */
  database(name: string): Promise<ConnectionPool>
  stop(): Promise<void>
}

/**
 * Starts a server that listens only on a socket in its folder. PostgreSQL refuses to run as root, so root starts it as
 * another user.
 */
export async function startPostgres(programs: string): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-postgres-'))
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: folder },
  )
  const settings = ['listen_addresses=', 'fsync=off', 'shared_buffers=32MB', 'max_connections=20']
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await ready(server)
  const address = (role = SUPERUSER, database = 'postgres') =>
    `postgres:///${database}?host=${encodeURIComponent(folder)}&user=${role}`
  const connect = (database?: string) => connectionPool(() => openConnection(address(SUPERUSER, database), {}), 4)
  const first = connect()
  return {
    address,
    async database(name) {
      const [known] = await first.run('select from pg_database where datname = $1', [name])
      if (!known) await first.run(`create database "${name}"`)
      return connect(name)
    },
    async stop() {
      await first.end(1_000)
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The user that the server runs as. Undefined unless we are root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
  const found = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(users)
  return found ? { uid: Number(found[1]), gid: Number(found[2]) } : undefined
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    const read = (text: Buffer): void => {
      log += text
      if (!/ready to accept connections/.test(log)) return
      server.stderr?.off('data', read).resume()
      resolve()
    }
    server.stderr?.on('data', read)
    server.once('error', reject)
    server.once('exit', () => reject(new Error(log)))
  })
}
