// Files that operators copy: those in deploy/, and their copies in the documentation.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { hostSettings, s3Settings } from '../../src/cli/host/settings.ts'

const OPERATIONS = readFileSync('docs/hosting/operations.mdx', 'utf8')
const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' }).filter((path) => path !== 'kubernetes')

/** Variables of other programs. */
const OTHERS = new Set(['GALLEY_ADDRESS', 'POSTGRES_PASSWORD', 'POSTGRES_USER'])

describe('deploy/', () => {
  it.each(['galley.service', 'Caddyfile', 'nginx.conf'])('%s matches the documentation', (name) => {
    const [, indent = '', text] =
      new RegExp(`^( *)\`\`\`\\w+ \\S*${name}\\n([\\s\\S]*?)^ *\`\`\``, 'm').exec(OPERATIONS) ?? []
    const block = text?.replace(new RegExp(`^${indent}`, 'gm'), '')
    expect(block).toBe(readFileSync(join('deploy', name), 'utf8'))
  })

  it.each(files)('%s names only variables that exist', (path) => {
    const names = readFileSync(join('deploy', path), 'utf8').match(
      /\b(?:GALLEY|S3|POSTGRES)_[A-Z_0-9]+\b|\bDATABASE_URL\b/g,
    )
    for (const name of new Set(names)) if (!OTHERS.has(name)) expect(OPERATIONS, name).toContain(`${name}`)
  })

  it.each(files.filter((path) => path.endsWith('.yaml')))('%s is valid YAML', (path) => {
    for (const document of parseAllDocuments(readFileSync(join('deploy', path), 'utf8'), { merge: true }))
      expect(document.errors).toEqual([])
  })

  it('sets only variables in Kubernetes that the program reads', () => {
    const [{ data }] = parseAllDocuments(readFileSync('deploy/kubernetes/galley.yaml', 'utf8')).map((one) => one.toJS())
    const env = { ...data, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    const terminal = { cwd: '/', env } as unknown as Parameters<typeof hostSettings>[0]
    expect(hostSettings(terminal, undefined, 4400)).toMatchObject({ scheme: 'https:', domain: 'docs.example.com' })
    expect(s3Settings(env)).toMatchObject({ endpoint: 'https://s3.example.com', bucket: 'galley' })
  })
})
