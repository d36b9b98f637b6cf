// Request samples for Java, with Unirest.
import { printJson } from '../print-json.ts'
import { doubleQuoted, wellFormed } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { SampleRequest } from '../sample-request.ts'

export const java: SampleLanguage = {
  key: 'java',
  label: 'Java',
  aliases: [],
  highlight: 'java',
  print(request) {
    const { method, url, headers, basicAuth } = request
    // Its requests with other methods can have no body.
    const simple = (
      request.body ? /^(?:post|put|patch|delete)$/i : /^(?:get|post|put|patch|delete|head|options)$/i
    ).test(method)
    const start = simple
      ? `Unirest.${method.toLowerCase()}(${doubleQuoted(url)})`
      : `Unirest.request(${doubleQuoted(method)}, ${doubleQuoted(url)})`
    return [
      `HttpResponse<String> response = ${start}`,
      ...headers.map(([name, value]) => `  .header(${doubleQuoted(name)}, ${doubleQuoted(value)})`),
      ...(basicAuth ? [`  .basicAuth(${doubleQuoted(basicAuth.username)}, ${doubleQuoted(basicAuth.password)})`] : []),
      ...body(request).map((line) => `  ${line}`),
      '  .asString();',
      '',
      'System.out.println(response.getBody());',
    ].join('\n')
  },
}

function body({ body }: SampleRequest): string[] {
  switch (body?.kind) {
    case 'json':
      return [`.body(${textBlock(printJson(body.value))})`]
    case 'text':
      return [`.body(${doubleQuoted(body.text)})`]
    case 'file':
      return [`.body(Files.readAllBytes(Paths.get(${doubleQuoted(body.file)})))`]
    case 'form':
      return body.fields.map(([name, value]) => `.field(${doubleQuoted(name)}, ${doubleQuoted(value)})`)
    case 'multipart':
      return [
        // A form without files would be URL-encoded.
        ...(body.parts.some(({ isFile }) => isFile) ? [] : ['.multiPartContent()']),
        ...body.parts.map(({ name, value, isFile, contentType }) => {
          const content = isFile ? `new File(${doubleQuoted(value)})` : doubleQuoted(value)
          const type = contentType === undefined ? '' : `, ${doubleQuoted(contentType)}`
          return `.field(${doubleQuoted(name)}, ${content}${type})`
        }),
      ]
    default:
      return []
  }
}

/** A Java 15 text block. Lines are indented like the closing quotes, and that indentation doesn't count. */
function textBlock(text: string): string {
  const inner = wellFormed(text).replace(/\\/g, '\\\\').replace(/"""/g, '\\"""')
  return inner.includes('\n') ? `"""\n    ${inner.replace(/\n/g, '\n    ')}"""` : doubleQuoted(text)
}
