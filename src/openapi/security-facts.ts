// Where a token comes from, and what it has to allow, as it's shown below a way to authenticate.
import { onlyParagraph, untrustedMarkdown } from '../content/markdown.ts'
import type { Node } from '../content/tree.ts'
import type { ApiWords } from './field-content.ts'
import type { SecurityScheme } from './model.ts'
import { code, commaSeparated, element, list, paragraph, text } from './nodes.ts'

const URLS = ['authorizationUrl', 'tokenUrl', 'refreshUrl'] as const

/**
 * The URLs of a scheme and the scopes that are asked for, with what the scheme says about them.
 * @param show a URL that may be relative to the API
 */
export function securityFacts(
  { flows, openIdConnectUrl }: Pick<SecurityScheme, 'flows' | 'openIdConnectUrl'>,
  scopes: readonly string[],
  { word, show }: { word: ApiWords; show: (url: string) => Node },
): Node[] {
  const lists = flows.map((flow) => {
    const urls = URLS.flatMap((key) =>
      flow[key] === undefined ? [] : [[paragraph(text(`${word(key)} `), show(flow[key]))]],
    )
    return list([[paragraph(code(flow.kind))], ...urls])
  })
  if (openIdConnectUrl !== undefined) lists.push(list([[paragraph(text('OpenID Connect: '), show(openIdConnectUrl))]]))
  const about = new Map(flows.flatMap((flow) => [...flow.scopes]))
  const isDescribed = scopes.some((scope) => (about.get(scope) ?? '') !== '')
  if (scopes.length > 0 && !isDescribed)
    lists.push(list([[paragraph(text(`${word('scopes')} `), ...commaSeparated(scopes.map(code)))]]))
  return [
    ...(lists.length === 0 ? [] : [element('div', { className: 'field-facts' }, lists)]),
    ...(isDescribed
      ? [
          element('div', { className: 'field-values' }, [
            paragraph(text(word('scopes'))),
            list(
              scopes.map((scope) => [
                paragraph(code(scope), text(' '), ...onlyParagraph(untrustedMarkdown(about.get(scope) ?? ''))),
              ]),
            ),
          ]),
        ]
      : []),
  ]
}
