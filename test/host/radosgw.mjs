// A real S3 server: Ceph's radosgw on a cluster of one, in memory, in a temporary folder.
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BUCKET = 'galley'

/**
 * Starts the server with an empty bucket. It takes about 15 seconds.
 * @param {number} port of the server; the two after it are those of the cluster
 * @returns {Promise<{ env: Record<string, string>, stop(): Promise<void> }>} `env` is what `galley host` is given
 */
export async function startRadosgw(port = 7480) {
  const folder = mkdtempSync(join(tmpdir(), 'galley-ceph-'))
  const [cluster, disk] = [randomUUID(), randomUUID()]
  const addresses = `v2:127.0.0.1:${port + 1}/0,v1:127.0.0.1:${port + 2}/0`
  const [conf, keyring, map] = ['ceph.conf', 'keyring', 'monmap'].map((name) => join(folder, name))
  for (const name of ['mon', 'osd', 'run', 'log']) mkdirSync(join(folder, name))
  writeFileSync(conf, configuration({ folder, cluster, addresses, port }))
  const children = []
  const run = (program, ...words) =>
    execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 60_000 })
  const start = (program, ...words) => children.push(spawn(program, ['-c', conf, ...words, '-f'], { stdio: 'ignore' }))
  const stop = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const key = (name, ...caps) =>
      run('ceph-authtool', keyring, '--gen-key', '-n', name, ...caps.flatMap(([of, cap]) => ['--cap', of, cap]))
    run('ceph-authtool', '-C', keyring)
    key('mon.', ['mon', 'allow *'])
    key('client.admin', ['mon', 'allow *'], ['osd', 'allow *'])
    key('client.rgw', ['mon', 'allow rw'], ['osd', 'allow rwx'])
    key('osd.0', ['mon', 'allow profile osd'], ['osd', 'allow *'])
    run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', `[${addresses.replaceAll('/0', '')}]`, map)
    run('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
    start('ceph-mon', '-i', 'a')
    run('ceph', '-c', conf, 'osd', 'new', disk)
    run('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', disk, '--keyring', keyring)
    start('ceph-osd', '-i', '0')
    start('radosgw', '-n', 'client.rgw')
    const user = ['--uid=galley', '--display-name=galley', '--access-key=test-key', '--secret-key=test-secret']
    run('radosgw-admin', '-c', conf, 'user', 'create', ...user)
    const env = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: 'default',
      S3_ACCESS_KEY_ID: 'test-key',
      S3_SECRET_ACCESS_KEY: 'test-secret',
    }
    await makeBucket(env)
    return { env, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Users make their bucket themselves; this is the only one who needs a program for it. */
async function makeBucket({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) {
  const { AwsClient } = await import('aws4fetch')
  const credentials = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  const client = new AwsClient({ ...credentials, region: S3_REGION, service: 's3' })
  const signed = await client.sign(`${S3_ENDPOINT}/${S3_BUCKET}`, { method: 'PUT' })
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(signed.clone()).catch(() => undefined)
    if (response?.ok) return
    if (attempt === 100) throw new Error(`radosgw makes no bucket: ${response?.status} ${await response?.text()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function configuration({ folder, cluster, addresses, port }) {
  return `[global]
fsid = ${cluster}
mon host = ${addresses}
mon initial members = a
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.asok
log file = ${folder}/log/$name.log
pid file =
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
`
}
