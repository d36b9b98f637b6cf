// What somebody reads whose input an action doesn't take: our own words, for every kind of mistake.
import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { openTestHost } from './open.ts'

const site = { site: 'docs' }
const login = { kind: 'jwt', loginUrl: 'https://a.example' }

function pemOf(type: 'ed25519' | 'x25519', which: 'publicKey' | 'privateKey' = 'publicKey'): string {
  const keys = generateKeyPairSync(type as 'ed25519')
  return which === 'publicKey'
    ? keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    : keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

it.each([
  ['sites.create', {}, '`slug`: This is missing.'],
  ['sites.create', { slug: 'UP' }, '`slug`: Use up to 32 lowercase letters, digits, and hyphens.'],
  ['sites.create', { slug: 'a', nmae: 'b' }, 'There is no `nmae` here. Use `slug`, `repository`, `branch`, '],
  ['sites.create', { slug: 'a', bsae: '/b' }, 'There is no `bsae` here. Did you mean `base`?'],
  ['sites.update', { site: 'docs', nonsense: 1 }, 'There is no `nonsense` here. Use `slug`, `repository`, '],
  [
    'sites.update',
    { ...site, provider: 'githbu' },
    '`provider`: Use one of `github`, `gitlab`, `gitea`, `forgejo`. Did you mean `github`?',
  ],
  ['sites.update', { ...site, hookSecret: 'old' }, '`hookSecret`: Use `new`.'],
  ['sites.update', { ...site, base: '/a/../b' }, '`base`: Write a path such as `/docs`'],
  ['sites.update', { ...site, repository: 'https://example.com/%zz' }, 'has a `%` that begins no character'],
  ['sites.update', { ...site, settings: { previw: 'none' } }, '`settings`: There is no `previw` here.'],
  ['sites.update', { ...site, settings: { limits: { files: -1 } } }, '`settings.limits.files`: This must be'],
  ['sites.update', { ...site, settings: { limits: { file: 1 } } }, '`settings.limits`: There is no `file` here.'],
  ['sites.update', { ...site, settings: 'x' }, '`settings`: This must be an object.'],
  ['sites.update', { ...site, settings: { relay: 'yes' } }, '`settings.relay`: This must be `true` or `false`.'],
  ['deployments.list', { ...site, limit: 'x' }, '`limit`: This must be a number.'],
  ['deployments.list', { ...site, limit: 1.5 }, '`limit`: This must be a whole number.'],
  ['deployments.list', { ...site, limit: 0 }, '`limit`: This must be at least 1.'],
  ['deployments.list', { ...site, limit: 101 }, '`limit`: This must be at most 100.'],
  ['tokens.create', { name: '', scopes: ['deploy'] }, '`name`: This can’t be empty.'],
  ['tokens.create', { name: 'CI', scopes: [] }, '`scopes`: This can’t be empty.'],
  ['tokens.create', { name: 'CI', scopes: ['dploy'] }, 'Did you mean `deploy`?'],
  ['access.set', { ...site, access: [] }, '`access`: This must be an object.'],
  ['access.set', { ...site, access: {} }, '`access.kind`: This is missing. Use one of `password`, `oidc`, `jwt`.'],
  [
    'access.set',
    {
      ...site,
      access: { kind: 'jwt', loginUrl: 'https://a.example', publicKey: pemOf('ed25519'), logoutUrl: 'javascript:x' },
    },
    '`access.logoutUrl`: ',
  ],
  [
    'access.set',
    { ...site, access: { kind: 'jtw' } },
    '`access.kind`: Use one of `password`, `oidc`, `jwt`. Did you mean `jwt`?',
  ],
  [
    'access.set',
    { ...site, access: { kind: 'password', password: 'short' } },
    '`access.password`: This must have at least 8 characters.',
  ],
  [
    'access.set',
    { ...site, access: { kind: 'oidc', issuer: 'x', clientId: 'a' } },
    '`access.issuer`: This isn’t a URL.',
  ],
  [
    'access.set',
    { ...site, access: { ...login, publicKey: 'ssh-ed25519 AAAA' } },
    '`access.publicKey`: This isn’t a public key. Write it in PEM, with its first line `-----BEGIN PUBLIC KEY-----`.',
  ],
  [
    'access.set',
    { ...site, access: { ...login, publicKey: pemOf('ed25519', 'privateKey') } },
    '`access.publicKey`: This is a private key. Keep it in your login, and use the public key that belongs to it.',
  ],
  [
    'access.set',
    { ...site, access: { ...login, publicKey: pemOf('x25519') } },
    '`access.publicKey`: This is a key of the type x25519. Use an Ed25519 or P-256 key.',
  ],
  ['uploads.create', { ...site, files: { a: 1 } }, '`files.a`: This must be a list.'],
  [
    'uploads.create',
    { ...site, files: { a: ['0'.repeat(64), 1, 'public'] } },
    '`files.a`: This must have at most 2 items.',
  ],
])('%s: %j', async (name, input, message) => {
  const host = await openTestHost()
  await host.act('sites.create', { slug: 'docs' })
  await expect(host.act(name, input)).rejects.toThrow(message)
})
