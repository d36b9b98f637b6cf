// Request samples for the shell, with curl.
import { curlHeader } from '../plain-text.ts'
import { printJson } from '../print-json.ts'
import { shellQuoted } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { Part, SampleRequest } from '../sample-request.ts'

export const curl: SampleLanguage = {
  key: 'bash',
  label: 'cURL',
  aliases: ['curl', 'sh', 'shell'],
  highlight: 'bash',
  print(request) {
    const lines = [
      `curl --request ${request.method}`,
      `--url ${shellQuoted(request.url)}`,
      ...(request.basicAuth
        ? [`--user ${shellQuoted(`${request.basicAuth.username}:${request.basicAuth.password}`)}`]
        : []),
      ...request.headers.map((header) => `--header ${shellQuoted(curlHeader(header))}`),
      ...body(request),
    ]
    return lines.join(' \\\n  ')
  },
}

function body({ body }: SampleRequest): string[] {
  switch (body?.kind) {
    case 'json':
      return [`--data ${shellQuoted(printJson(body.value).replaceAll('\n', '\n  '))}`]
    case 'text':
      return [`--data-raw ${shellQuoted(body.text)}`]
    case 'file':
      return [`--data-binary ${shellQuoted(`@${body.file}`)}`]
    case 'form':
      return body.fields.map(([name, value]) => `--data-urlencode ${shellQuoted(`${encodedName(name)}=${value}`)}`)
    case 'multipart':
      return body.parts.map(part)
    default:
      return []
  }
}

/** curl encodes only the value, so encode the name here. Brackets, as in `card[number]`, are allowed as is. */
function encodedName(name: string): string {
  return encodeURIComponent(name).replace(/%5B/g, '[').replace(/%5D/g, ']')
}

function part({ name, value, isFile, contentType }: Part): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`
  if (isFile) return `--form ${shellQuoted(`${name}=@${value}${type}`)}`
  // `--form` gives these characters in a value a special meaning.
  const isPlain = !/^[@<("\s]|;/.test(value)
  if (type === '') return `${isPlain ? '--form' : '--form-string'} ${shellQuoted(`${name}=${value}`)}`
  return `--form ${shellQuoted(`${name}=${isPlain ? value : `"${value.replace(/["\\]/g, '\\$&')}"`}${type}`)}`
}
