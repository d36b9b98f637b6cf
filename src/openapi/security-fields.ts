// Shows what callers present as fields: one after the other, or a tab for each alternative.
import type { Node } from '../content/tree.ts'
import type { ApiWords } from './field-content.ts'
import { describe } from './field-content.ts'
import type { Operation, SecurityUse, Server } from './model.ts'
import { code, element, link, paragraph, text } from './nodes.ts'
import { fieldList } from './page-parts.ts'
import { apiUrl } from './request.ts'
import { securityFacts } from './security-facts.ts'

/** Maximum characters of what a token is said to be. */
const MAX_FORMAT = 40

/** The section about what callers present. Empty if it's nothing. */
export function securityContent(
  security: Operation['security'],
  { servers, word }: { readonly servers: readonly Server[]; readonly word: ApiWords },
): Node[] {
  const fields = new SecurityFields(servers, word).fields(security, '')
  if (fields.length === 0) return []
  const about = isOptional(security) ? [paragraph(text(word('authOptional')))] : []
  return [...about, fieldList(fields)]
}

/** The credentials of one operation. */
export class SecurityFields {
  constructor(
    private readonly servers: readonly Server[],
    private readonly word: ApiWords,
  ) {}

  /** What to present: one field after the other, or a tab for each alternative. */
  fields(security: Operation['security'], within: string): Node[] {
    const alternatives = security.filter((uses) => uses.length > 0)
    const seen = new Set<string>()
    const required = !isOptional(security)
    const tabs = alternatives.map((uses) => ({
      title: uses.map(({ scheme }) => scheme.key).join(' + '),
      fields: uses.map((use) => this.scheme(use, { seen, required, within })),
    }))
    if (tabs.length < 2) return tabs.flatMap(({ fields }) => fields)
    const nodes = tabs.map(({ title, fields }) => element('Tab', { title }, fields))
    return [element('Tabs', { sync: false, className: 'field-choice' }, nodes)]
  }

  private scheme(
    { scheme, scopes }: SecurityUse,
    { seen, required, within }: { readonly seen: Set<string>; readonly required: boolean; readonly within: string },
  ): Node {
    const { word } = this
    const isKey = scheme.type === 'apiKey'
    // The connection presents a certificate, so no part of the request has it.
    const isCertificate = scheme.type === 'mutualTLS'
    const name = isKey ? (scheme.name ?? scheme.key) : isCertificate ? scheme.key : 'Authorization'
    const place = isKey ? (scheme.in ?? 'header') : 'header'
    const base = `${within}authorization-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
    const id = seen.has(base) ? `${base}-${seen.size}` : base
    seen.add(base)
    const description = scheme.description ? describe(scheme.description) : [paragraph(...this.schemeWords(scheme))]
    const more = securityFacts(scheme, scopes, { word, show: (url) => this.apiLink(url) })
    const said = { required: required || undefined, deprecated: scheme.deprecated || undefined }
    if (isCertificate)
      return element('ResponseField', { name, id, type: scheme.type, ...said }, [...description, ...more])
    const { bearerFormat } = scheme
    const type = bearerFormat === undefined ? 'string' : `string<${bearerFormat.slice(0, MAX_FORMAT)}>`
    return element('ParamField', { [place]: name, id, type, ...said }, [...description, ...more])
  }

  /** A URL of the API. It's never relative to the docs. */
  private apiLink(url: string): Node {
    const whole = apiUrl(url, this.servers)
    return whole === undefined ? code(url) : link(whole, text(whole))
  }

  /** What to send, where the author doesn't say. */
  private schemeWords({ type, scheme }: SecurityUse['scheme']): Node[] {
    const said = (key: string, sample?: string): Node[] => [
      text(this.word(key)),
      ...(sample ? [text(' '), code(sample)] : []),
    ]
    if (type === 'apiKey') return said('authApiKey')
    if (type === 'http' && scheme === 'basic') return said('authBasic', 'Basic <base64(username:password)>')
    if (type === 'http' && scheme !== undefined && scheme !== 'bearer')
      return said('authOther', `${scheme} <credentials>`)
    if (type === 'mutualTLS') return said('authCertificate')
    return said('authBearer', 'Bearer <token>')
  }
}

/** An empty alternative says that nothing has to be presented. */
function isOptional(security: Operation['security']): boolean {
  return security.some((uses) => uses.length === 0)
}
