// Actions on domains of sites.
import { domainToASCII } from 'node:url'
import * as z from 'zod'
import type { HostSettings } from '../settings.ts'
import { one } from '../store/database.ts'
import { createLabel } from '../store/ids.ts'
import { announceSites, record } from './changes.ts'
import { DOMAIN } from './examples.ts'
import { type Call, Problem, type Route, route } from './route.ts'
import { iso, siteOf, siteParameter, time } from './shapes.ts'

const host = z
  .string()
  // DNS and browsers write `bücher.example` as `xn--bcher-kva.example`.
  .transform((name) => domainToASCII(name.replace(/\.$/, '')))
  .pipe(
    z
      .string()
      .max(253)
      .regex(
        /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
        'This isn’t a domain name.',
      ),
  )
  .describe('The domain, such as `docs.example.com`')

const domainShape = z
  .object({
    host: z.string().describe('The domain'),
    verified: z.boolean().describe('Whether the site answers at this domain'),
    verifiedAt: time.optional(),
    records: z
      .array(
        z.object({
          type: z.enum(['TXT', 'CNAME']),
          name: z.string(),
          value: z.string(),
          found: z.boolean().optional().describe('Whether the record exists, after a verification'),
        }),
      )
      .describe(
        'The DNS records to add. The TXT record proves that the domain is yours, and the CNAME record points it to this host.',
      ),
  })
  .meta({ id: 'Domain', examples: [DOMAIN] })

interface DomainRow {
  host: string
  site: string
  challenge: string
  verifiedAt: number | null
}

export const domainRoutes: readonly Route[] = [
  route({
    name: 'domains.list',
    method: 'GET',
    path: '/v1/sites/:site/domains',
    scope: 'sites:read',
    summary: 'List domains',
    input: z.object({ site: siteParameter }),
    output: z.object({ domains: z.array(domainShape) }),
    async run({ site: name }, call) {
      const site = await siteOf(call, name)
      const rows = await call.platform.database.read<DomainRow>(
        'SELECT * FROM domain WHERE site = ? ORDER BY host',
        site.id,
      )
      return { domains: rows.map((row) => domainOut(row, target(site.slug, call))) }
    },
  }),
  route({
    name: 'domains.create',
    method: 'POST',
    path: '/v1/sites/:site/domains',
    scope: 'sites:write',
    summary: 'Add a domain',
    description: 'Returns the DNS records to add. After that, verify the domain.',
    input: z.object({ site: siteParameter, host }),
    output: domainShape,
    status: 201,
    async run({ site: siteName, host: name }, call) {
      const site = await siteOf(call, siteName)
      const { database, settings, now } = call.platform
      if (isOwn(name, settings)) throw new Problem(422, 'domain', 'This name belongs to the host itself.')
      const created = await database.transaction(async (queries) => {
        await queries.write(
          'INSERT INTO domain (host, site, challenge, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (host, site) DO NOTHING',
          ...[name, site.id, `galley-${createLabel()}`, now()],
        )
        await record(call, queries, { action: 'add domain', site: site.id, detail: { host: name } })
        return one<DomainRow>(queries, 'SELECT * FROM domain WHERE host = ? AND site = ?', name, site.id)
      })
      return domainOut(created as DomainRow, target(site.slug, call))
    },
  }),
  route({
    name: 'domains.verify',
    method: 'POST',
    path: '/v1/sites/:site/domains/:host/verify',
    scope: 'sites:write',
    summary: 'Verify a domain',
    description:
      'Looks for the DNS records. If the TXT record exists, the site answers at the domain, and any other site of this host no longer does.',
    input: z.object({ site: siteParameter, host }),
    output: domainShape,
    async run({ site: siteName, host: name }, call) {
      const site = await siteOf(call, siteName)
      const { database, dns, now } = call.platform
      const row = await one<DomainRow>(database, 'SELECT * FROM domain WHERE host = ? AND site = ?', name, site.id)
      if (!row) throw new Problem(404, 'no-domain', 'This site has no such domain.')
      const to = target(site.slug, call)
      const [texts, names] = await Promise.all([dns.txt(challengeName(name)), dns.cname(name)])
      const isProven = texts.some((text) => text.trim() === row.challenge)
      if (isProven) {
        await database.transaction(async (queries) => {
          // Whoever can write the record owns the name now.
          await queries.write('UPDATE domain SET verified_at = NULL WHERE host = ? AND site <> ?', name, site.id)
          await queries.write(
            'UPDATE domain SET verified_at = ?, checked_at = ? WHERE host = ? AND site = ?',
            now(),
            now(),
            name,
            site.id,
          )
          await record(call, queries, { action: 'verify domain', site: site.id, detail: { host: name } })
        })
        await announceSites(call)
      }
      const verifiedAt = isProven ? now() : row.verifiedAt
      const found = { txt: isProven, cname: names.some((one) => one.toLowerCase().replace(/\.$/, '') === to) }
      return domainOut({ ...row, verifiedAt }, to, found)
    },
  }),
  route({
    name: 'domains.delete',
    method: 'DELETE',
    path: '/v1/sites/:site/domains/:host',
    scope: 'sites:write',
    summary: 'Remove a domain',
    input: z.object({ site: siteParameter, host }),
    output: z.object({ removed: z.string().describe('The domain') }),
    async run({ site: siteName, host: name }, call) {
      const site = await siteOf(call, siteName)
      const { database } = call.platform
      await database.transaction(async (queries) => {
        const rows = await queries.write('DELETE FROM domain WHERE host = ? AND site = ? RETURNING host', name, site.id)
        if (rows.length === 0) throw new Problem(404, 'no-domain', 'This site has no such domain.')
        await record(call, queries, { action: 'remove domain', site: site.id, detail: { host: name } })
      })
      await announceSites(call)
      return { removed: name }
    },
  }),
]

/** Names under our own domains are given out by slug and by chance only. */
function isOwn(name: string, { domain, previewDomain, adminHosts }: HostSettings): boolean {
  return adminHosts.includes(name) || [domain, previewDomain].some((own) => name === own || name.endsWith(`.${own}`))
}

function target(slug: string, { platform }: Call): string {
  return `${slug}.${platform.settings.domain}`
}

function challengeName(name: string): string {
  return `_galley.${name}`
}

function domainOut(
  { host: name, challenge, verifiedAt }: DomainRow,
  to: string,
  found?: { txt: boolean; cname: boolean },
): z.input<typeof domainShape> {
  return {
    host: name,
    verified: verifiedAt !== null,
    verifiedAt: verifiedAt === null ? undefined : iso(verifiedAt),
    records: [
      { type: 'TXT', name: challengeName(name), value: challenge, found: found?.txt },
      { type: 'CNAME', name, value: to, found: found?.cname },
    ],
  }
}
