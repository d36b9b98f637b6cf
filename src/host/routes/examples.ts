// What the reference shows as responses. A test compares each with its schema.

export const SITE = {
  id: '019a4e10-3a6c-7c21-9b5e-6f1d2c8a4e70',
  slug: 'docs',
  url: 'https://docs.galley.example.com/',
  repository: 'https://github.com/acme/docs.git',
  branch: 'main',
  folder: 'docs',
  base: '',
  provider: 'github',
  settings: { previews: 'own' as const },
  hook: 'https://galley.example.com/hooks/019a4e10-3a6c-7c21-9b5e-6f1d2c8a4e70',
  live: '019aa9c4-81f0-7a3d-8c47-2be95f60d1a8',
  pinned: false,
  createdAt: '2026-11-02T08:15:00.000Z',
}

export const DEPLOYMENT = {
  id: '019aa9c4-81f0-7a3d-8c47-2be95f60d1a8',
  number: 42,
  kind: 'production',
  source: 'git',
  state: 'ready',
  live: true,
  ref: 'refs/heads/main',
  sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  message: 'Explain webhooks',
  author: 'Ada Okafor',
  pages: 128,
  files: 412,
  bytes: 9437184,
  errors: 0,
  warnings: 3,
  createdAt: '2026-11-22T09:30:00.000Z',
  startedAt: '2026-11-22T09:30:01.000Z',
  finishedAt: '2026-11-22T09:30:06.000Z',
  liveAt: '2026-11-22T09:30:06.000Z',
}

export const DRAFT = {
  id: '019aac2f-0d1e-7b64-a3f5-c1e7d2904b6a',
  title: 'Explain webhooks',
  author: 'Ada Okafor',
  branch: 'docs/explain-webhooks-k3mzqe',
  pull: 118,
  pullUrl: 'https://github.com/acme/docs/pull/118',
  createdAt: '2026-11-22T09:28:00.000Z',
  savedAt: '2026-11-22T09:30:00.000Z',
}

export const DRAFT_FILE = {
  path: 'guides/webhooks.mdx',
  bytes: 2048,
  revision: '8ab686eafeb1f44702738c8b0f24f2567c36da6d',
}

export const QUEUED = {
  id: '019aa9c4-81f0-7a3d-8c47-2be95f60d1a8',
  number: 43,
  kind: 'production',
  source: 'git',
  state: 'queued',
  live: false,
  ref: 'refs/heads/main',
  sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  message: 'Explain webhooks',
  author: 'Ada Okafor',
  createdAt: '2026-11-22T09:30:00.000Z',
}

export const UPLOAD = {
  id: '019aa9c8-0d52-7b9e-a1f3-94c07d6e2b15',
  number: 44,
  kind: 'production',
  source: 'upload',
  state: 'uploading',
  live: false,
  message: 'Explain webhooks',
  createdAt: '2026-11-22T09:30:00.000Z',
  required: ['2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'],
}

export const FINDING = {
  severity: 'warning',
  code: 'page-links',
  message: 'There is no page `/guides/strat`.',
  file: 'docs/index.mdx',
  line: 12,
  help: 'Did you mean `/guides/start`?',
}

export const PREVIEW = {
  pull: 17,
  title: 'Explain webhooks',
  url: 'https://docs-pr17-k3v7t2m4x6qazdrw.preview.example.com/',
  fork: false,
  expiresAt: '2026-12-06T09:30:00.000Z',
  deployment: { ...DEPLOYMENT, kind: 'preview', live: false, liveAt: undefined },
}

export const PAGE_CHANGE = {
  path: '/guides/webhooks',
  title: 'Webhooks',
  change: 'changed',
  wordsAdded: 120,
  wordsRemoved: 8,
}

export const DOMAIN = {
  host: 'docs.example.com',
  verified: false,
  records: [
    { type: 'TXT', name: '_galley.docs.example.com', value: 'galley-k3v7t2m4x6qazdrw' },
    { type: 'CNAME', name: 'docs.example.com', value: 'docs.galley.example.com' },
  ],
}

export const TOKEN = {
  id: '019aa9cf-6e37-7d04-b82a-5c1f90e3a746',
  name: 'ci',
  scopes: ['deploy'],
  site: '019a4e10-3a6c-7c21-9b5e-6f1d2c8a4e70',
  createdAt: '2026-11-22T09:30:00.000Z',
  expiresAt: '2027-02-20T09:30:00.000Z',
}

export const NOTIFICATION = {
  id: '019aa9d0-5c1e-7d42-8f0b-3a61e7c9d254',
  to: 'https://hooks.slack.com',
  format: 'slack' as const,
  events: ['deployment.live' as const, 'deployment.failed' as const],
  createdAt: '2026-11-20T10:00:00.000Z',
  triedAt: '2026-11-22T09:30:07.000Z',
}
