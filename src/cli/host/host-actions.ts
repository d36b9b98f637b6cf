// An operator's actions that call the API of a host, here or over HTTP.
import { accessSync, constants } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listOf } from '../../diagnostics/names.ts'
import { SCOPES } from '../../host/routes/route.ts'
import { settingsSchema } from '../../host/sites/site.ts'
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { oneOf, wholeNumber } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { readJson } from '../json-file.ts'
import type { DeploymentAnswer, HostAction, SiteAnswer, Values } from './action.ts'
import { deploymentLine, waitFor } from './deployments.ts'
import type { Caller } from './remote.ts'

interface DomainAnswer {
  host: string
  verified: boolean
  records: { type: string; name: string; value: string }[]
}
interface NotificationAnswer {
  id: string
  to: string
  format: string
  events: string[]
  triedAt?: string
  error?: string
  secret?: string
}
interface TokenAnswer {
  id: string
  name: string
  scopes: string[]
  site?: string
  expiresAt?: string
}
interface AuditAnswer {
  at: string
  actor: string
  action: string
  site?: string
  detail: object
}

/** All of them, in the order of the help. */
export const HOST_ACTIONS: readonly HostAction[] = [
  {
    name: 'add',
    usage: 'add <repository> [--slug <slug>] [<key>=<value>...]',
    summary:
      'Add a site: a URL, or a repository on this machine; also --branch, --folder, --base, and keys of `set`, such as forgeToken',
    options: {
      slug: { type: 'string' },
      branch: { type: 'string' },
      folder: { type: 'string' },
      base: { type: 'string' },
      provider: { type: 'string' },
    },
    words: [0, 20],
    async run({ words, values, ...wait }) {
      const { call, terminal } = wait
      const isPair = (word: string) => /^\w+=/.test(word)
      const [text, ...more] = words.filter((word) => !isPair(word))
      if (more.length > 0) throw new UsageError(`Unexpected \`${more[0]}\`.`)
      const repository = text === undefined ? undefined : repositoryAddress(terminal.cwd, text)
      const slug = values.slug ?? (text === undefined ? undefined : slugFrom(repository ?? text))
      if (slug === undefined) throw new UsageError('A site without a repository needs `--slug`.')
      const { branch, folder, base, provider } = values
      const site = await call<SiteAnswer>('sites.create', {
        ...{ slug, repository, branch, folder, base, provider },
        ...siteInput(words.filter(isPair)),
      })
      terminal.out(
        `Site ${site.slug}: ${site.url}\nWebhooks: ${site.hook}\nTheir secret, shown only this once: ${site.hookSecret}\n`,
      )
      return site.deployment === undefined ? 0 : waitFor(wait, site, site.deployment)
    },
  },
  {
    name: 'sites',
    usage: 'sites',
    summary: 'List sites',
    words: [0, 0],
    async run({ call, terminal }) {
      const { sites } = await call<{ sites: SiteAnswer[] }>('sites.list')
      for (const { slug, url, repository, pinned } of sites)
        terminal.out(`${slug}  ${url}  ${repository ?? 'uploads'}${pinned ? '  (rolled back)' : ''}\n`)
      return 0
    },
  },
  {
    name: 'status',
    usage: 'status <site> [--limit <number>]',
    summary: "List a site's latest deployments, and why any failed",
    options: { limit: { type: 'string' } },
    words: [1, 1],
    async run({ call, words: [site], values, terminal }) {
      const input = { site, limit: numberOf('--limit', values.limit) }
      const { deployments } = await call<{ deployments: DeploymentAnswer[] }>('deployments.list', input)
      for (const one of deployments) terminal.out(`${deploymentLine(one)}\n`)
      return 0
    },
  },
  {
    name: 'build',
    usage: 'build <site> [--rebuild]',
    summary: 'Build the tip of the branch',
    options: { rebuild: { type: 'boolean' } },
    words: [1, 1],
    async run({ words: [name], values, ...wait }) {
      const { call } = wait
      const site = await call<SiteAnswer>('sites.get', { site: name })
      const { id } = await call<DeploymentAnswer>('deployments.create', {
        site: name,
        rebuild: values.rebuild === true,
      })
      return waitFor(wait, site, id)
    },
  },
  shown('rollback', 'rollback <site>', 'Go back to the previous deployment; new pushes wait', 'sites.rollback'),
  shown('resume', 'resume <site>', 'Undo a rollback', 'sites.resume'),
  {
    ...shown(
      'promote',
      'promote <site> <deployment>',
      'Make a deployment live, by id or number',
      'deployments.promote',
    ),
    words: [2, 2],
  },
  {
    name: 'set',
    usage: 'set <site> <key>=<value>...',
    summary:
      'Change a site: branch, folder, base, repository, provider, forgeToken, slug, extensions, previews, relay, mcp, limits; `hookSecret=new`',
    words: [2, 20],
    async run({ words: [site, ...pairs], ...wait }) {
      const { call, terminal } = wait
      const answer = await call<SiteAnswer>('sites.update', { site, ...siteInput(pairs) })
      terminal.out(`${answer.slug}: ${pairs.map((pair) => pair.replace(/=.*/s, '')).join(', ')} changed\n`)
      if (answer.hookSecret) terminal.out(`Secret for webhooks, shown only this once: ${answer.hookSecret}\n`)
      return answer.deployment === undefined ? 0 : waitFor(wait, answer, answer.deployment)
    },
  },
  {
    name: 'access',
    usage: 'access <site> [settings.json] [--remove]',
    summary: 'Show or set who may read a site, or let everyone; also --end-sessions',
    options: { remove: { type: 'boolean' }, 'end-sessions': { type: 'boolean' } },
    words: [1, 2],
    async run({ call, words: [site, file], values, terminal }) {
      if (file !== undefined && values.remove)
        throw new UsageError('Name a file to set who may read the site, or `--remove` to let everyone, but not both.')
      let problem: string | undefined
      if (file !== undefined) {
        const access = readJson(resolve(terminal.cwd, file))
        ;({ problem } = await call<{ problem?: string }>('access.set', { site, access }))
      } else if (values.remove) await call('access.remove', { site })
      else if (values['end-sessions']) await call('access.end-sessions', { site })
      terminal.out(`${JSON.stringify(await call('access.get', { site }), null, 2)}\n`)
      if (problem === undefined) return 0
      terminal.err(`galley: these settings are in use, but readers can't sign in yet. ${problem}\n`)
      return 1
    },
  },
  {
    name: 'assistant',
    usage: 'assistant <site> [settings.json] [--remove]',
    summary: 'Show or set the model that answers readers, or remove it',
    options: { remove: { type: 'boolean' } },
    words: [1, 2],
    async run({ call, words: [site, file], values, terminal }) {
      if (file !== undefined && values.remove)
        throw new UsageError('Name a file to set the model, or `--remove` to have none, but not both.')
      if (file !== undefined) await call('assistant.set', { site, assistant: readJson(resolve(terminal.cwd, file)) })
      else if (values.remove) await call('assistant.remove', { site })
      terminal.out(`${JSON.stringify(await call('assistant.get', { site }), null, 2)}\n`)
      return 0
    },
  },
  {
    name: 'domain',
    usage: 'domain <site> [host] [--remove]',
    summary: 'List domains of a site; add one, verify it, or remove it',
    options: { remove: { type: 'boolean' } },
    words: [1, 2],
    async run({ call, words: [site, host], values, terminal }) {
      if (host === undefined && values.remove)
        throw new UsageError(`Name the domain to remove: \`galley host domain ${site} docs.example.com --remove\`.`)
      if (host !== undefined) {
        if (values.remove) await call('domains.delete', { site, host })
        else {
          await call('domains.create', { site, host })
          await call('domains.verify', { site, host })
        }
      }
      const { domains } = await call<{ domains: DomainAnswer[] }>('domains.list', { site })
      for (const one of domains) {
        terminal.out(
          `${one.host}  ${one.verified ? 'verified' : 'waiting for these DNS records; run this again once they exist:'}\n`,
        )
        if (!one.verified)
          for (const { type, name, value } of one.records) terminal.out(`  ${type}  ${name}  ${value}\n`)
      }
      return 0
    },
  },
  {
    name: 'notify',
    usage: 'notify <site> [url]',
    summary: "List who hears of a site's deployments; add an address, also --format, --event; --remove <id>",
    options: { format: { type: 'string' }, event: { type: 'string', multiple: true }, remove: { type: 'string' } },
    words: [1, 2],
    async run({ call, words: [site, url], values, terminal }) {
      const { format, event, remove } = values
      if (url !== undefined && remove !== undefined)
        throw new UsageError('Name a URL to add it, or `--remove` with an ID, but not both.')
      if (remove !== undefined) await call('notifications.delete', { site, notification: remove })
      if (url === undefined) {
        const { notifications } = await call<{ notifications: NotificationAnswer[] }>('notifications.list', { site })
        for (const one of notifications) terminal.out(`${notificationLine(one)}\n`)
        return 0
      }
      const input = { site, url, format, events: event }
      const { id, secret } = await call<NotificationAnswer>('notifications.create', input)
      if (secret !== undefined) terminal.out(`Secret for signatures, shown only this once: ${secret}\n`)
      try {
        terminal.out(`${notificationLine(await call('notifications.test', { site, notification: id }))}\n`)
        return 0
      } catch (error) {
        if (!(error instanceof UsageError)) throw error
        terminal.err(`galley: this notification is in use, but a test didn't arrive. ${error.message}\n`)
        return 1
      }
    },
  },
  {
    name: 'remove',
    usage: 'remove <site>',
    summary: 'Remove a site with all its deployments',
    words: [1, 1],
    async run({ call, words: [site], terminal }) {
      await call('sites.delete', { site })
      terminal.out(`${site} is removed.\n`)
      return 0
    },
  },
  {
    name: 'token',
    usage: 'token <name> --scope <scope>...',
    summary: 'Create a token with one or more scopes; also --site (default: all sites), --days (default: 90)',
    options: { scope: { type: 'string', multiple: true }, site: { type: 'string' }, days: { type: 'string' } },
    words: [1, 1],
    async run({ call, words: [name], values, terminal }) {
      const { scope, site, days } = values
      if (!Array.isArray(scope))
        throw new UsageError(
          'Say what the token may do with `--scope`.',
          `Scopes are ${listOf(SCOPES)}. For CI, add \`--scope deploy --site <site>\`.`,
        )
      const scopes = scope.map((one) => oneOf('--scope', one, SCOPES))
      const input = { name, scopes, site, days: numberOf('--days', days) }
      const { token, expiresAt } = await call<{ token: string; expiresAt: string }>('tokens.create', input)
      // Only the token goes to standard output, for scripts that store it.
      terminal.err(
        `A token with ${scopes.join(', ')} for ${site ? `the site ${site}` : 'all sites'}, until ${expiresAt.slice(0, 10)}. It's shown only this once:\n`,
      )
      terminal.out(`${token}\n`)
      return 0
    },
  },
  {
    name: 'tokens',
    usage: 'tokens [--revoke <id>]',
    summary: 'List tokens, or revoke one',
    options: { revoke: { type: 'string' } },
    words: [0, 0],
    async run({ call, values, terminal }) {
      if (values.revoke !== undefined) await call('tokens.delete', { token: values.revoke })
      const { tokens } = await call<{ tokens: TokenAnswer[] }>('tokens.list')
      const slugs = await slugsOf(call)
      for (const { id, name, scopes, site, expiresAt } of tokens) {
        const where = site === undefined ? 'all sites' : (slugs.get(site) ?? site)
        terminal.out(`${id}  ${name}  ${scopes.join(',')}  ${where}  ${expiresAt ?? 'never expires'}\n`)
      }
      return 0
    },
  },
  {
    name: 'audit',
    usage: 'audit [--limit <number>]',
    summary: 'List who did what, the newest first',
    options: { limit: { type: 'string' } },
    words: [0, 0],
    async run({ call, values, terminal }) {
      const input = { limit: numberOf('--limit', values.limit) }
      const { entries } = await call<{ entries: AuditAnswer[] }>('audit.list', input)
      const slugs = await slugsOf(call)
      for (const { at, actor, action, site, detail } of entries) {
        const more = Object.entries(detail).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        const where = site === undefined ? [] : [slugs.get(site) ?? site]
        terminal.out(`${[at.slice(0, 19), actor, action, ...where, ...more].join('  ')}\n`)
      }
      return 0
    },
  },
]

/** A notification as a line, with what went wrong last below. */
function notificationLine({ id, to, format, events, triedAt, error }: NotificationAnswer): string {
  const line = [id, to, format, events.join(','), ...(triedAt ? [`last sent ${triedAt.slice(0, 19)}`] : [])].join('  ')
  return error === undefined ? line : `${line}\n    ${error}`
}

/** The slugs of sites by their ids. */
async function slugsOf(call: Caller): Promise<ReadonlyMap<string, string>> {
  const { sites } = await call<{ sites: SiteAnswer[] }>('sites.list')
  return new Map(sites.map(({ id, slug }) => [id, slug]))
}

/** An action that changes which deployment is live. */
function shown(name: string, usage: string, summary: string, action: string): HostAction {
  return {
    ...{ name, usage, summary, words: [1, 1] },
    async run({ call, words: [site, deployment], terminal }) {
      const live = await call<DeploymentAnswer>(action, { site, deployment })
      terminal.out(`${deploymentLine(live)}\n`)
      return 0
    },
  }
}

/** The value of an option that takes a number. Undefined if it isn't given. Throws `UsageError`. */
function numberOf(option: string, value: Values[string]): number | undefined {
  return value === undefined ? undefined : wholeNumber(option, String(value))
}

/** A local folder as a `file:` URL. Anything else as is. Throws `UsageError` for a folder that can't be read. */
function repositoryAddress(cwd: string, text: string): string {
  if (/^[\w+.-]+:\/\//.test(text)) return text
  const folder = resolve(cwd, text)
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return pathToFileURL(folder).href
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new UsageError(
        `The user who runs this can't read the folder ${folder}.`,
        'Make it and the folders above it readable, or put a clone where the host can read it.',
      )
    if (/^\.{0,2}\//.test(text)) throw new UsageError(`There is no folder ${folder}.`)
    return text
  }
}

/** Fields and settings of a site from words such as `branch=main`. Nothing after the `=` clears a field. */
function siteInput(pairs: readonly string[]): object {
  const changes = pairs.map((pair) => {
    const at = pair.indexOf('=')
    if (at === -1) throw new UsageError(`\`${pair}\` isn't \`key=value\`.`)
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })
  const isSetting = ([key]: readonly [string, string]) => Object.hasOwn(settingsSchema.shape, key)
  const fields = changes.filter((change) => !isSetting(change)).map(([key, text]) => [key, text || null])
  const settings = changes.filter(isSetting).map(([key, text]) => [key, jsonOrText(text)])
  return { ...Object.fromEntries(fields), ...(settings.length > 0 && { settings: Object.fromEntries(settings) }) }
}

/** JSON where it is some, such as `true`, or else text. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function slugFrom(repository: string): string {
  const name = basename(repository.replace(/\/+$/, '')).replace(/\.git$/, '')
  const slug = decodeEscapes(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32)
  return slug || 'site'
}
