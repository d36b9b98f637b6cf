// What `verify` leaves out because it needs servers of others, or minutes: `npm run test:host [-- <pushes>]`.
// It ran last on 22 November 2026, with 200 pushes: PostgreSQL 15, Ceph 16.2, and Caddy 2.6 of Debian 12.

import { installCeph } from '../../scripts/ceph.mjs'
import { importSource } from '../../scripts/import-source.mjs'
import { runNode } from '../../scripts/run.mjs'
import { tryCaddy } from './caddy.mjs'
import { crash } from './crash.mjs'
import { startRadosgw } from './radosgw.mjs'

const pushes = Number(process.argv[2] ?? 50)
const { findPostgres, startPostgres } = await importSource('src/postgres/testing.ts')
const nodes = [
  ['--web', '--port', '4491'],
  ['--web', '--port', '4492'],
  ['--worker', '--port', '4493'],
  ['--worker', '--port', '4494'],
]
const failures = []
const ofCaddy = await tryCaddy()
failures.push(...(ofCaddy ?? []))
console.log(
  ofCaddy
    ? `Caddy: ${ofCaddy.length === 0 ? 'certificates for our names, and for no others' : 'failed'}`
    : 'skipped: Caddy, which is not installed',
)
failures.push(
  ...(await crash('one process with SQLite and files', { nodes: [['--port', '4491']], pushes, shared: true })),
)
const postgres = findPostgres()
if (postgres) {
  const server = await startPostgres(postgres)
  const address = async (name) => {
    await (await server.database(name)).end()
    return server.address(undefined, name)
  }
  const env = { DATABASE_URL: await address('files') }
  failures.push(
    ...(await crash('two web nodes and two workers with PostgreSQL and files', { nodes, pushes, env, shared: true })),
  )
  if (await installCeph()) {
    const ceph = await startRadosgw()
    Object.assign(process.env, ceph.env)
    const { ok, output } = await runNode('node_modules/vitest/vitest.mjs', 'run', 'test/host/blobs.test.ts')
    if (!ok) failures.push(output)
    const env = { DATABASE_URL: await address('bucket') }
    failures.push(...(await crash('two web nodes and two workers with PostgreSQL and radosgw', { nodes, pushes, env })))
    await ceph.stop()
  } else console.log('skipped: radosgw, which is not installed')
  await server.stop()
} else console.log('skipped: PostgreSQL, which is not installed')
if (failures.length > 0) {
  console.error([...new Set(failures)].slice(0, 50).join('\n'))
  process.exitCode = 1
}
