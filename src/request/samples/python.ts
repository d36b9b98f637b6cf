// Request samples for Python, with requests.
import { groupedFields } from '../fields.ts'
import { doubleQuoted, type LiteralStyle, literal } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { SampleRequest } from '../sample-request.ts'

const STYLE: LiteralStyle = {
  string: doubleQuoted,
  null: 'None',
  true: 'True',
  false: 'False',
  list: ['[', ']'],
  map: ['{', '}'],
  colon: ': ',
}

export const python: SampleLanguage = {
  key: 'python',
  label: 'Python',
  aliases: ['py'],
  highlight: 'python',
  print(request) {
    const { method, url, headers, basicAuth } = request
    const { lines, argument } = body(request)
    const simple = /^(?:get|post|put|patch|delete|head|options)$/i.test(method)
    const call = simple ? `requests.${method.toLowerCase()}(url` : `requests.request(${doubleQuoted(method)}, url`
    const more = [
      headers.length > 0 && 'headers=headers',
      basicAuth && `auth=(${doubleQuoted(basicAuth.username)}, ${doubleQuoted(basicAuth.password)})`,
      ...argument,
    ].filter(Boolean)
    return [
      'import requests',
      '',
      `url = ${doubleQuoted(url)}`,
      ...(headers.length > 0 ? [`headers = ${literal(Object.fromEntries(headers), STYLE, '', '    ')}`] : []),
      ...lines,
      '',
      `response = ${call}${more.map((text) => `, ${text}`).join('')})`,
      '',
      'print(response.text)',
    ].join('\n')
  },
}

function body({ body }: SampleRequest): { lines: string[]; argument: string[] } {
  switch (body?.kind) {
    case 'json':
      return { lines: [`payload = ${literal(body.value, STYLE, '', '    ')}`], argument: ['json=payload'] }
    case 'text':
      return { lines: [`payload = ${doubleQuoted(body.text)}`], argument: ['data=payload.encode()'] }
    case 'file':
      return { lines: [], argument: [`data=open(${doubleQuoted(body.file)}, "rb")`] }
    case 'form':
      return {
        lines: [`payload = ${literal(groupedFields(body.fields), STYLE, '', '    ')}`],
        argument: ['data=payload'],
      }
    case 'multipart': {
      const fields = body.parts.filter(({ isFile }) => !isFile).map(({ name, value }) => [name, value])
      const files = body.parts.filter(({ isFile }) => isFile)
      const opened = files.map(({ name, value }) => `\n    ${doubleQuoted(name)}: open(${doubleQuoted(value)}, "rb")`)
      return {
        lines: [
          ...(files.length > 0 ? [`files = {${opened.join(',')}\n}`] : []),
          ...(fields.length > 0 ? [`payload = ${literal(Object.fromEntries(fields), STYLE, '', '    ')}`] : []),
        ],
        argument: [...(files.length > 0 ? ['files=files'] : []), ...(fields.length > 0 ? ['data=payload'] : [])],
      }
    }
    default:
      return { lines: [], argument: [] }
  }
}
