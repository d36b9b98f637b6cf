// Api.Endpoint: the bar that shows where a request goes. Pages about operations start with it.
import { PLAYGROUND_WORDS } from '../../browser/playground/words.ts'
import { type HtmlChild, raw } from '../../html/html.ts'
import { inlineCode, item, paragraph, text } from '../../markdown/nodes.ts'
import { textList, textOf } from '../attribute-values.tsx'
import { component, type HtmlContext } from '../component.ts'

export const endpoint = component({
  name: 'Api.Endpoint',
  summary: 'Method and path of an endpoint. Pages about an operation have it by themselves.',
  group: 'api',
  folder: 'endpoint',
  placement: 'head',
  needs: ['code-block'],
  props: {
    method: { type: 'string', required: true, summary: 'The HTTP method.' },
    path: { type: 'string', required: true, summary: 'The path, with its parameters in braces.' },
    base: { type: 'string', summary: 'Address of the server.' },
    showBase: { type: 'boolean', default: false, summary: 'Shows the address of the server before the path.' },
    servers: { type: 'array', summary: 'All servers, where there are several.' },
    deprecated: { type: 'boolean', default: false, summary: 'Kept for old clients only.' },
    form: { type: 'string', summary: 'What readers fill in to send requests, as JSON.' },
  },
  children: 'none',
  examples: [
    '<Api.Endpoint method="GET" path="/v1/orders/{id}" base="https://api.acme.example" />',
    '<Api.Endpoint method="DELETE" path="/v1/orders/{id}" base="https://api.acme.example" showBase deprecated />',
  ],
  advice: ['Do not write it yourself: name the endpoint in the front matter, with `api` or `openapi`.'],
  html({ props, element }, context) {
    const method = textOf(props.method)
    const path = textOf(props.path)
    const base = textOf(props.base)
    const servers = textList(props.servers)
    const form = textOf(props.form)
    return (
      <div
        class="endpoint"
        id={element.id}
        data-method={method.toLowerCase()}
        data-deprecated={props.deprecated === true}
      >
        <div class="endpoint-line">
          <span class="endpoint-method">{method}</span>
          <code class="endpoint-url">
            {props.showBase === true &&
              base !== '' && [
                <span class="endpoint-base">{base}</span>,
                // The path begins on a line of its own before it breaks.
                <wbr />,
              ]}
            {pathParts(path).map((part) =>
              part.startsWith('{') ? <span class="endpoint-parameter">{part}</span> : segments(part),
            )}
          </code>
          <button
            class="code-block-copy-button endpoint-copy"
            type="button"
            data-value={base + path}
            data-copied={context.word('copied')}
            aria-label={context.word('copyEndpoint')}
          />
          {form !== '' && (
            <button class="button endpoint-try" type="button" aria-haspopup="dialog">
              {context.word('tryIt')}
            </button>
          )}
        </div>
        {servers.length > 1 && (
          <ul class="endpoint-servers" aria-label={context.word('server')}>
            {servers.map((server) => (
              <li>{server}</li>
            ))}
          </ul>
        )}
        {form !== '' && (
          <script type="application/json" class="endpoint-form">
            {raw(playgroundData(form, context))}
          </script>
        )}
      </div>
    )
  },
  markdown({ props }, context) {
    const servers = textList(props.servers).map((server) => item([inlineCode(server)], []))
    return [
      ...paragraph([
        inlineCode(`${textOf(props.method)} ${textOf(props.base)}${textOf(props.path)}`),
        ...(props.deprecated === true ? [text(` (${context.word('deprecated')})`)] : []),
      ]),
      ...servers,
    ]
  },
})

/**
 * The data for the playground's script: the form, and the texts that differ from the English ones, which the script has.
 * Escaped so that it can't end the element or start another one.
 */
function playgroundData(form: string, context: HtmlContext): string {
  const words = Object.fromEntries(
    Object.entries(PLAYGROUND_WORDS)
      .map(([key, english]) => [key, context.word(key), english] as const)
      .filter(([, word, english]) => word !== english),
  )
  return `{"words":${JSON.stringify(words)},"form":${form}}`.replace(/</g, '\\u003c')
}

/** Part of a path that can break before its slashes. */
function segments(part: string): HtmlChild {
  return part.split(/(?<=.)(?=\/)/).map((segment, i) => (i === 0 ? segment : [<wbr />, segment]))
}

/** Splits a path at its parameters: `/users/`, `{id}`. */
function pathParts(path: string): string[] {
  return path.split(/(\{[^}]*\})/).filter((part) => part !== '')
}
