// Request samples for Ruby, with net/http.
import { groupedFields } from '../fields.ts'
import { escaped, hex4, type LiteralStyle, literal, singleQuoted } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { SampleRequest } from '../sample-request.ts'

const STYLE: LiteralStyle = {
  string: quoted,
  null: 'nil',
  true: 'true',
  false: 'false',
  list: ['[', ']'],
  map: ['{', '}'],
  colon: ' => ',
}
const KNOWN = /^(?:get|post|put|patch|delete|head|options|trace)$/i

export const ruby: SampleLanguage = {
  key: 'ruby',
  label: 'Ruby',
  aliases: ['rb'],
  highlight: 'ruby',
  print(request) {
    const { method, url, headers, basicAuth, body } = request
    const name = `${method.charAt(0)}${method.slice(1).toLowerCase()}`
    const made = KNOWN.test(method)
      ? `Net::HTTP::${name}.new(url)`
      : `Net::HTTPGenericRequest.new(${quoted(method)}, true, true, url)`
    return [
      "require 'uri'",
      "require 'net/http'",
      ...(body?.kind === 'json' ? ["require 'json'"] : []),
      '',
      `url = URI(${quoted(url)})`,
      '',
      `request = ${made}`,
      ...headers.map(([header, value]) => `request[${quoted(header)}] = ${quoted(value)}`),
      ...(basicAuth ? [`request.basic_auth(${quoted(basicAuth.username)}, ${quoted(basicAuth.password)})`] : []),
      ...bodyLines(request),
      '',
      "response = Net::HTTP.start(url.host, url.port, use_ssl: url.scheme == 'https') do |http|",
      '  http.request(request)',
      'end',
      '',
      'puts response.read_body',
    ].join('\n')
  },
}

function bodyLines({ body }: SampleRequest): string[] {
  switch (body?.kind) {
    case 'json':
      return [`request.body = ${literal(body.value, STYLE)}.to_json`]
    case 'text':
      return [`request.body = ${quoted(body.text)}`]
    case 'file':
      return [`request.body = File.binread(${quoted(body.file)})`]
    case 'form':
      return [`request.set_form_data(${literal(groupedFields(body.fields), STYLE)})`]
    case 'multipart': {
      const parts = body.parts.map(({ name, value, isFile, contentType }) => {
        const content = isFile ? `File.open(${quoted(value)})` : quoted(value)
        // It sends the media type of a part only together with a file name.
        const fileName = isFile ? '' : `filename: ${quoted(name)}, `
        const type = contentType === undefined ? '' : `, { ${fileName}content_type: ${quoted(contentType)} }`
        return `\n  [${quoted(name)}, ${content}${type}]`
      })
      return [`request.set_form([${parts.join(',')}\n], 'multipart/form-data')`]
    }
    default:
      return []
  }
}

/** Ruby reads the line break of Windows within single quotes as `\n`. Within double quotes, `#` can start an expression. */
function quoted(text: string): string {
  return text.includes('\r') ? escaped(text, hex4).replace(/#(?=[{$@])/g, '\\#') : singleQuoted(text)
}
