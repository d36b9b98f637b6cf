// Reports keys and tokens of well-known providers, anywhere in the docs.
import type { SourceFile } from '../../files/source-file.ts'
import type { Project } from '../../project/project.ts'
import { type Finding, rule } from '../rule.ts'
import { specSite } from '../spec-example.ts'

export const noSecrets = rule({
  name: 'no-secrets',
  area: 'code',
  severity: 'error',
  check: 'exact',
  everyFile: true,
  guidance: 'Never write a real key, token, or password. Read it from the environment, or use a placeholder.',
  why: "Scanners find published keys within minutes, and they stay in the repository's history.",
  options: {
    allow: { type: 'strings', default: [], summary: 'Full keys that are known to be public.' },
  },
  examples: {
    good: [
      '```bash\nexport STRIPE_KEY=sk_test_xxxxxxxxxxxxxxxxxxxxxxxx\n```',
      'Set `AWS_ACCESS_KEY_ID` to a key such as `AKIAIOSFODNN7EXAMPLE`.',
      `The answer has the secret \`whsec_${'a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6'}\`.`,
      { files: { 'index.mdx': 'Text.', 'openapi/secrets.json': '{ "openapi": "3.1.0" }', 'data/prices.csv': 'a,b' } },
      {
        files: {
          ...specSite("responses: { '200': { $ref: 'models/credentials.yml' } }").files,
          'models/credentials.yml': 'description: Credentials of a cluster.\n',
        },
      },
      `The key starts with \`sk_live_${'4eC39HqLyjWDarjtT1zd'}...\`.`,
    ],
    // Split, so that secret scanners don't report this file.
    bad: [
      `\`\`\`bash\nexport STRIPE_KEY=sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}\n\`\`\``,
      `Use the token \`ghp_${'R7dK2mVx9QpL4tYw8ZsB3nHc6JfG1aE5uXoi'}\`.`,
      { files: { 'index.mdx': 'Text.', 'service-account.json': '{}' } },
      { files: { 'index.mdx': 'Text.', 'data/prod.json': '{ "type": "service_account" }' } },
    ],
  },
  *page({ page, options }) {
    yield* secretsIn(page.source, allowed(options.allow))
  },
  *site({ project, options }) {
    const written = [...project.outlines.values()].filter(({ isGenerated }) => !isGenerated)
    const pages = new Set(written.map(({ file }) => file))
    for (const source of project.sources.values())
      if (!pages.has(source.path)) yield* secretsIn(source, allowed(options.allow))
    for (const path of project.assets)
      if (!project.sources.has(path)) yield* publishedSecrets(project, path, allowed(options.allow))
  },
})

/** Files in which tools keep credentials. A documentation site never needs them. */
const CREDENTIALS =
  /^(?:.*service[-_.]?account.*\.json|.*firebase-adminsdk.*\.json|client_secret.*\.json|application_default_credentials\.json|(?:gcp|gcloud|google)[-_](?:key|credentials)\.json|.*\.tfstate(?:\.json)?|.*\.tfvars\.json|local\.settings\.json|kube-?config(?:\.ya?ml)?|rootkey\.csv|.*_?accesskeys\.csv|credentials\.(?:csv|txt|ya?ml)|secrets?\.(?:txt|csv)|passwords?\.(?:txt|csv)|id_(?:rsa|dsa|ecdsa|ed25519)(?:\.txt)?|master\.key)$/i

/** Text formats of credentials, whatever the file's name is. */
const CREDENTIAL_TEXT =
  /"type"\s*:\s*"service_account"|"terraform_version"\s*:|^apiVersion: v1\nkind: Config$|client-key-data:/m

const TEXT_FILE = /\.(?:json|ya?ml|txt|csv|xml|js|html|css)$/i

/** Larger files are data or programs, and take long to scan. */
const MAX_READ = 200_000

/** Problems in a file that is published unchanged. */
function* publishedSecrets(project: Project, path: string, allow: ReadonlySet<string>): Iterable<Finding> {
  const place = { file: path, start: 0, end: 0 }
  const help =
    'Move it out of the docs folder, or add it to `.mintignore`. If it was published, revoke the credentials in it.'
  // A part of a specification is none of these, whatever its name is. What it says is checked too.
  const isRead = project.sources.has(path)
  const isKnown = !isRead && CREDENTIALS.test(path.slice(path.lastIndexOf('/') + 1))
  const text = TEXT_FILE.test(path) && !isRead ? (project.files.readText(path) ?? '') : ''
  if (isKnown || (text.length <= MAX_READ && CREDENTIAL_TEXT.test(text)))
    yield { message: `\`${path}\` is published, and files like it contain credentials.`, place, help }
  else if (text !== '' && text.length <= MAX_READ)
    for (const finding of secretsIn({ path, text }, allow)) yield { ...finding, place, help }
}

function allowed(option: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(option) ? option : [])
}

interface Provider {
  readonly what: string
  /** The secret is the first group. Each pattern starts with letters that hardly occur anywhere else. */
  readonly pattern: RegExp
}

const EDGE = '(?<![A-Za-z0-9_-])'
const END = '(?![A-Za-z0-9_-])'
const token = (what: string, body: string): Provider => ({ what, pattern: new RegExp(`${EDGE}(${body})${END}`, 'g') })

/** Formats that the providers document. Nothing is guessed by entropy. */
const PROVIDERS: readonly Provider[] = [
  token('a live key of Stripe', '(?:sk|rk)_live_[A-Za-z0-9]{20,247}'),
  token('a webhook signing secret', 'whsec_[A-Za-z0-9+/]{32,64}'),
  token('a token of GitHub', 'gh[pousr]_[A-Za-z0-9]{36,251}'),
  token('a token of GitHub', 'github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}'),
  token('a token of GitLab', 'gl(?:pat|dt|rt|ptt|agent|ft|soat)-[A-Za-z0-9_-]{20,64}'),
  token('an access key of AWS', '(?:AKIA|ASIA)[A-Z2-7]{16}'),
  token('a token of Slack', 'xox[abeoprs]-[0-9]{8,14}-[A-Za-z0-9-]{16,}'),
  token('an app token of Slack', 'xapp-[0-9]-[A-Z0-9]{9,13}-[0-9]{10,14}-[a-f0-9]{64}'),
  {
    what: 'a webhook address of Slack',
    pattern: /(hooks\.slack\.com\/services\/T[A-Z0-9]{8,12}\/B[A-Z0-9]{8,12}\/[A-Za-z0-9]{24})/g,
  },
  token('an API key of Google', 'AIza[A-Za-z0-9_-]{35}'),
  token('a client secret of Google', 'GOCSPX-[A-Za-z0-9_-]{28}'),
  token('a key of OpenAI', 'sk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,}T3BlbkFJ[A-Za-z0-9_-]{20,}'),
  token('a key of Anthropic', 'sk-ant-(?:api|admin|oat)\\d{2}-[A-Za-z0-9_-]{80,120}'),
  token('a token of Hugging Face', 'hf_[A-Za-z]{34}'),
  token('a token of npm', 'npm_[A-Za-z0-9]{36}'),
  token('a token of PyPI', 'pypi-AgE[A-Za-z0-9_-]{50,}'),
  token('a key of SendGrid', 'SG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}'),
  token('a key of Mailgun', 'key-[a-f0-9]{32}'),
  token('a key of Twilio', 'SK[a-f0-9]{32}'),
  token('a token of Telegram', '[0-9]{8,10}:AA[A-Za-z0-9_-]{33}'),
  token('a token of DigitalOcean', 'do[opr]_v1_[a-f0-9]{64}'),
  token('a token of Shopify', 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}'),
  token('a token of Square', '(?:EAAA[A-Za-z0-9_-]{60}|sq0csp-[A-Za-z0-9_-]{43})'),
  token('a token of Linear', 'lin_(?:api|oauth)_[A-Za-z0-9]{40,64}'),
  token('a token of Notion', 'ntn_[0-9]{11}[A-Za-z0-9]{35}'),
  token('a token of Databricks', 'dapi[a-f0-9]{32}'),
  token('a token of Postman', 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}'),
  token('a token of PlanetScale', 'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64}'),
  token('a token of Doppler', 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[a-z0-9_-]+\\.)?[A-Za-z0-9]{40,44}'),
  token('a token of Vault', 'hvs\\.[A-Za-z0-9_-]{90,}'),
  token('a JSON Web Token', 'eyJ[A-Za-z0-9_-]{14,}\\.eyJ[A-Za-z0-9_-]{14,}\\.[A-Za-z0-9_-]{32,}'),
  {
    what: 'a private key',
    pattern: /(-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----\s*(?:[A-Za-z0-9+/=]{16,}\s*){3,})/g,
  },
]

const ANY =
  /_live_|whsec_|gh[pousr]_|github_pat_|gl[a-z]+-|A[KS]IA|xox[abeoprs]-|xapp-|hooks\.slack|AIza|GOCSPX-|T3BlbkFJ|sk-ant-|hf_|npm_|pypi-|SG\.|key-|SK[a-f0-9]{8}|:AA|do[opr]_v1_|shp[a-z]{2}_|EAAA|sq0csp-|lin_|ntn_|dapi|PMAK-|pscale_|dp\.|hvs\.|eyJ|PRIVATE KEY/

function* secretsIn(source: Pick<SourceFile, 'path' | 'text'>, allow: ReadonlySet<string>): Iterable<Finding> {
  const { text } = source
  if (!ANY.test(text)) return
  const seen = new Set<string>()
  for (const { what, pattern } of PROVIDERS) {
    for (const match of text.matchAll(pattern)) {
      const secret = match[1] as string
      const start = match.index + match[0].indexOf(secret)
      if (allow.has(secret) || DOCUMENTED.has(secret) || isPlaceholder(secret)) continue
      // Specifications repeat the same token in every example. One finding is enough to revoke it.
      if (seen.has(secret)) continue
      // `sk_live_4eC3…`: a truncated key is harmless.
      if (/^(?:\.{2,}|…|\*{2,}|\[)/.test(text.slice(start + secret.length))) continue
      seen.add(secret)
      yield {
        message: `This looks like ${what}.`,
        place: { file: source.path, start, end: start + secret.trimEnd().length },
        help: 'Revoke it if it is real, and write a placeholder such as `YOUR_API_KEY`.',
        // Sample tokens are often real ones that expired long ago.
        ...(secret.startsWith('eyJ') && { severity: 'suggestion' as const }),
      }
    }
  }
}

/** Sample keys from the providers' own documentation. */
const DOCUMENTED: ReadonlySet<string> = new Set(
  [
    // Split, so that secret scanners don't report this file.
    ['ghp', '_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['AIza', 'SyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe'],
    ['110201543', ':AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'],
  ].map((parts) => parts.join('')),
)

/** Words and patterns that people use as placeholders. */
const PLACEHOLDER =
  /example|sample|dummy|fake|test|placeholder|redacted|changeme|replace|insert|your|secret|token|abcdef|bcdefg|123456|987654|0000|xxxx|\.\.\.|…|foo|deadbeef/i

function isPlaceholder(secret: string): boolean {
  if (secret.startsWith('eyJ')) return isPublicJwt(secret)
  if (secret.startsWith('-----')) return PLACEHOLDER.test(secret)
  const body = secret.replace(/^.*?(?:_live_|_pat_|_|-(?=[^-]*$))/, '')
  const text = body.length >= 12 ? body : secret
  return PLACEHOLDER.test(text) || countsUp(text) || /(.)\1{3}/.test(text) || new Set(text.toLowerCase()).size < 8
}

/** Whether the letters or the digits alone count up: `a1b2c3d4e5f6`. */
function countsUp(text: string): boolean {
  return /abcdef/i.test(text.replace(/\d/g, '')) || /123456/.test(text.replace(/\D/g, ''))
}

/** True for tokens without value: samples, public ones (`anon`), and those with a short lifetime. */
function isPublicJwt(jwt: string): boolean {
  const [, body = '', signature = ''] = jwt.split('.')
  const payload = decode(body)
  if (!/^\s*\{/.test(payload) || PLACEHOLDER.test(signature)) return true
  if (/John Doe|"sub"\s*:\s*"1234567890"|"role"\s*:\s*"anon"|example|acme|test|demo|localhost/i.test(payload))
    return true
  const seconds = (name: string) => Number(new RegExp(`"${name}"\\s*:\\s*(\\d+)`).exec(payload)?.[1])
  const lifetime = seconds('exp') - (seconds('iat') || seconds('nbf') || seconds('auth_time'))
  return lifetime < LONG_LIVED
}

/** One day, in seconds. Tokens with a shorter lifetime expire before the page is published. */
const LONG_LIVED = 86_400

function decode(part: string): string {
  return Buffer.from(part, 'base64url').toString('utf8')
}
