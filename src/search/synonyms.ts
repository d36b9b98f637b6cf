// Adds terms with the same meaning to a section's own. They are written into the index, so queries stay as fast as
// without them.
import type { Tokenizer } from './tokenize.ts'

/** The terms to add where a phrase ends. Both are sequences of terms, or of their numbers. */
export interface SynonymRule<Term = string> {
  readonly phrase: readonly Term[]
  readonly added: readonly Term[]
  /** The weight of an added term relative to the typed word. */
  readonly share: number
  /** Apply only in titles, headings, descriptions, and keywords. */
  readonly strongOnly: boolean
}

/** Rules by the last term of their phrase. */
export type SynonymRules = ReadonlyMap<string, readonly SynonymRule[]>

/**
 * Everyday words of technical documentation, so that a question finds the page that uses another word for the same
 * thing.
 */
const ENGLISH: readonly string[] = [
  'delete, remove, erase',
  'create, add, new',
  'edit, update, change, modify',
  'configure, customize, set up, settings, options',
  'install, set up, download',
  'start, begin, get started, quickstart, launch',
  'tutorial, guide, walkthrough',
  'authentication, login, log in, sign in, auth',
  'authorization, permissions, access control',
  'password, secret, credentials',
  'token, api key',
  'error, failure, problem, issue',
  'troubleshoot, debug, fix, diagnose',
  'price, pricing, cost, billing, plan',
  'limit, quota, maximum',
  'rate limit, throttle',
  'repository, repo',
  'database, db',
  'environment variable, env var, env',
  'directory, folder',
  'hide, hidden, invisible',
  'show, display, visible',
  'picture, image, photo',
  'movie, video',
  'link, hyperlink, url',
  'broken, dead',
  'theme, look, appearance, style',
  'color, colour',
  'dark mode, night mode',
  'navigation, menu, sidebar',
  'search, find, lookup',
  'upload, import',
  'download, export',
  'publish, deploy, release, ship',
  'host, hosting, self host, deploy',
  'migrate, move, switch, convert',
  'upgrade, update, migrate',
  'version, release',
  'changelog, release notes',
  'backup, snapshot',
  'restore, recover, rollback, undo, revert',
  'duplicate, copy, clone',
  'team, organization, workspace',
  'member, user, collaborator',
  'visitor, reader, end user',
  'agent, bot, assistant',
  'language, translation, localization, internationalization, locale',
  'javascript, js',
  'typescript, ts',
  'python, py',
  'kubernetes, k8s',
  'command line, cli, terminal, shell',
  'local, offline, locally',
  'preview, try',
  'cache, caching',
  'speed, performance, fast, slow, latency',
  'secure, security, safe, protect',
  'encrypt, encryption',
  'monitor, observe, metrics, observability',
  'analytics, statistics, stats, metrics',
  'log, logging, logs',
  'notification, alert',
  'stream, streaming, realtime, real time',
  'schedule, cron, recurring',
  'queue, background job',
  'retry, retries',
  'timeout, time out, expire, expiration',
  'cancel, abort, stop',
  'disable, turn off, deactivate',
  'enable, turn on, activate',
  'connect, connection, integrate, integration',
  'plugin, extension, add on, addon',
  'argument, parameter, option',
  'property, prop, attribute, field',
  'response, result, output',
  'request, call',
  'list, enumerate',
  'required, mandatory',
  'test, testing, verify',
  'domain, custom domain, dns',
  'redirect, forward',
  'refund, money back, reimburse',
  'discount, coupon, promo code, voucher',
  'invoice, receipt, bill',
  'subscription, membership, plan',
  'renewal, renew',
  'customer, buyer, client',
  'payout, withdrawal, withdraw',
  'tax, vat, gst',
  'purchase, buy, order',
  'payment method, credit card, card',
  'fee, commission',
  'seat, license',
  'sso, single sign on, saml',
  'mfa, two factor, 2fa, multi factor',
  'admin, administrator, owner',
  'employee, coworker, colleague, teammate, member',
  'company, business, organization',
  'support, contact, help',
  'email, mail',
  'mobile, phone',
  'privacy, gdpr, data protection',
  'telemetry, usage data',
  'history, audit log',
  'webhook, callback',
  'sandbox, test mode',
  'localhost, local',
  'sdk, client library, library, package',
  'endpoint, route',
  'header, http header',
  'status code, http status',
  'payload, body',
  'proxy, gateway',
  'tls, ssl, https, certificate',
  'whitelist, allowlist',
  'lifetime, ttl, expiration',
  'rotate, renew, refresh',
  'revoke, invalidate',
  'concurrency, parallel, simultaneous',
  'scale, scaling',
  'memory, ram',
  'storage, disk',
  'container, docker',
  'instance, server, machine',
  'region, location',
  'sync, synchronize, replicate',
  'ingest, load, import',
  'record, row, entry',
  'column, field',
  'table, collection',
  'relation, relationship, join',
  'schema, structure',
  'typo, misspelling, spelling',
  'autocomplete, suggestion, completion',
  'pagination, paging',
  'sort, order',
  'filter, narrow',
  'highlight, emphasize',
  'embedding, vector',
  'llm, ai, model',
  'prompt, instruction',
  'hallucination, made up',
  'pull request, merge request',
  'ci, pipeline, continuous integration',
  'font, typeface',
  'logo, brand, branding',
  'embed, iframe, inline',
  'widget, component',
  'popup, modal, dialog',
  'tooltip, hint',
  'accordion, collapsible, expandable',
  'callout, notice, admonition',
  'snippet, reusable',
  'diagram, flowchart, chart',
  'template, starter, boilerplate',
  'example, sample, demo',
  'feedback, comment, review',
  'usage, consumption',
  'metric, measure',
  'payment, pay, checkout',
  'support, help, contact',
  'replicate, replication, replica',
  'sync, synchronize, synchronization',
  'embed, embedding, vector',
  'code block, code snippet, snippet',
  'callout, admonition, note, warning',
  'accordion, collapsible, expandable',
  'docs, documentation',
  'font, typeface',
  'spreadsheet, csv, excel',
  'pull request, merge request',
  'continuous integration, ci, pipeline',
  'site, website',
  'dialog, modal, popup',
  'single sign on, sso, saml',
  'two factor, multi factor, 2fa, mfa',
  'administrator, admin',
  'invoice, receipt, bill',
  'privacy, gdpr, data protection',
  'pagination, paging',
  'example, sample, demo',
  'container, docker',
  'memory, ram',
  'processor, cpu',
  'email, mail',
  'language model, llm, ai',
  'crash, exception, stack trace',
  'region, location, data center',
  'concurrency, parallel, simultaneous',
  'batch, bulk',
  'component, widget',
  'diagram, chart, flowchart',
  'header, navbar, top bar',
  'access, permission, role',
]

const OWN_SHARE = 0.9
const COMMON_SHARE = 0.25

/**
 * The rules for one language: common ones, and the site's own groups. The site's own groups apply everywhere and count
 * nearly as much as the words themselves.
 */
export function synonymRules(groups: readonly (readonly string[])[], tokenizer: Tokenizer): SynonymRules {
  const rules = new Map<string, SynonymRule[]>()
  const add = (group: readonly string[], share: number): void => {
    const phrases = group.map((member) => termsOf(member, tokenizer)).filter((phrase) => phrase.length > 0)
    for (const phrase of phrases) {
      for (const added of phrases) {
        if (added === phrase || added.join(' ') === phrase.join(' ')) continue
        const last = phrase.at(-1) as string
        const list = rules.get(last) ?? []
        list.push({ phrase, added, share, strongOnly: share < OWN_SHARE })
        rules.set(last, list)
      }
    }
  }
  for (const group of groups) add(group, OWN_SHARE)
  if (/^en\b/i.test(tokenizer.language)) for (const line of ENGLISH) add(line.split(','), COMMON_SHARE)
  return rules
}

/** The same rules for numbers of terms. */
export function numberedRules(
  rules: SynonymRules,
  numberOf: (term: string) => number,
): readonly (readonly SynonymRule<number>[] | undefined)[] {
  const numbered = (rule: SynonymRule): SynonymRule<number> => ({
    ...rule,
    phrase: rule.phrase.map(numberOf),
    added: rule.added.map(numberOf),
  })
  const byNumber: SynonymRule<number>[][] = []
  for (const [last, list] of rules) byNumber[numberOf(last)] = list.map(numbered)
  return byNumber
}

function termsOf(text: string, tokenizer: Tokenizer): string[] {
  const terms: string[] = []
  tokenizer.scan(text, ({ pieces }) => {
    for (const piece of pieces) terms.push(piece.term)
  })
  return terms
}
