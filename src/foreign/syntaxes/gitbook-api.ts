// `{% api-method %}`, in which GitBook described operations before it read specifications.
import { component, plainLabel, type TabContent, tabs } from '../build.ts'
import type { BlockContext } from '../dialect.ts'
import { blank, type Line, textOf, trimLines } from '../lines.ts'
import { type Block, children } from './gitbook-tags.ts'

/** Groups of parameters: their tag, title, and the attribute of ParamField. */
const GROUPS = [
  ['path-parameters', 'Path parameters', 'path'],
  ['query-parameters', 'Query parameters', 'query'],
  ['headers', 'Headers', 'header'],
  ['body-parameters', 'Body', 'body'],
  ['form-data-parameters', 'Form data', 'body'],
] as const

/** The summary as a heading, the request line, the parameters as fields, and the responses as tabs. */
export function apiMethod({ attributes, inner, at }: Block, context: BlockContext): readonly Line[] {
  const [summary] = children(inner, 'api-method-summary')
  const [description] = children(inner, 'api-method-description')
  const spec = children(inner, 'api-method-spec').flatMap((one) => one.inner)
  const request = children(spec, 'api-method-request').flatMap((one) => one.inner)
  const responses = children(spec, 'api-method-response').flatMap((one) => one.inner)
  const title = summary && plainLabel(textOf(summary.inner).trim())
  const line = `\`${(attributes.get('method') ?? '').toUpperCase()} ${attributes.get('host') ?? ''}${attributes.get('path') ?? ''}\``
  const parts: (readonly Line[])[] = [
    ...(title ? [[{ text: `## ${title}`, at }]] : []),
    [{ text: line, at }],
    ...(description ? [trimLines(context.convert(description.inner))] : []),
    ...GROUPS.flatMap(([tag, heading, attribute]) => {
      const fields = children(request, `api-method-${tag}`).flatMap((one) => parameters(one, attribute, context))
      return fields.length === 0 ? [] : [[{ text: `### ${heading}`, at }], ...fields]
    }),
    ...responseTabs(responses, at, context),
  ]
  return parts.flatMap((lines, i) => [...(i > 0 ? [blank(at)] : []), ...lines])
}

function parameters({ inner }: Block, attribute: string, context: BlockContext): (readonly Line[])[] {
  return children(inner, 'api-method-parameter').map((one) =>
    component(
      'ParamField',
      {
        [attribute]: one.attributes.get('name') ?? '',
        type: one.attributes.get('type'),
        required: one.attributes.get('required') === 'true',
      },
      context.convert(one.inner),
      one.at,
    ),
  )
}

function responseTabs(lines: readonly Line[], at: number, context: BlockContext): (readonly Line[])[] {
  const all = children(lines, 'api-method-response-example').map((one): TabContent => {
    const [description] = children(one.inner, 'api-method-response-example-description')
    const after = trimLines(one.inner.slice(description?.end ?? 0))
    return {
      title: one.attributes.get('httpCode') ?? 'Response',
      lines: [
        ...(description ? [...trimLines(context.convert(description.inner)), blank(one.at)] : []),
        ...context.convert(after),
      ],
      at: one.at,
    }
  })
  return all.length === 0 ? [] : [[{ text: '### Responses', at }], tabs(all, at)]
}
