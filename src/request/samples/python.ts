// Request samples for Python, with requests.
import { groupedFields } from '../fields.ts'
import { baseName } from '../parts.ts'
import { doubleQuoted, isAscii, type LiteralStyle, literal } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { Part, SampleRequest } from '../sample-request.ts'

/** Literals of Python. */
export const PYTHON_STYLE: LiteralStyle = {
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
      basicAuth && `auth=(${credential(basicAuth.username)}, ${credential(basicAuth.password)})`,
      ...argument,
    ].filter(Boolean)
    return [
      'import requests',
      '',
      `url = ${doubleQuoted(url)}`,
      ...(headers.length > 0 ? [`headers = ${literal(Object.fromEntries(headers), PYTHON_STYLE, '', '    ')}`] : []),
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
      // `json=None` is no body.
      if (body.value === null) return { lines: ['payload = "null"'], argument: ['data=payload'] }
      return { lines: [`payload = ${literal(body.value, PYTHON_STYLE, '', '    ')}`], argument: ['json=payload'] }
    case 'text':
      return { lines: [`payload = ${doubleQuoted(body.text)}`], argument: ['data=payload.encode()'] }
    case 'file':
      return { lines: [], argument: [`data=open(${doubleQuoted(body.file)}, "rb")`] }
    case 'form':
      return {
        lines: [`payload = ${literal(groupedFields(body.fields), PYTHON_STYLE, '', '    ')}`],
        argument: ['data=payload'],
      }
    case 'multipart':
      // With `data=`, a form without files would be URL-encoded.
      return { lines: [`files = [${body.parts.map(part).join(',')}\n]`], argument: ['files=files'] }
    default:
      return { lines: [], argument: [] }
  }
}

/** `requests` encodes text as Latin-1. */
function credential(text: string): string {
  return `${doubleQuoted(text)}${isAscii(text) ? '' : '.encode()'}`
}

/** A part is its content, or a tuple of its file name, content, and media type. */
function part({ name, value, isFile, contentType }: Part): string {
  const content = isFile ? `open(${doubleQuoted(value)}, "rb")` : doubleQuoted(value)
  const type = contentType === undefined ? '' : `, ${doubleQuoted(contentType)}`
  const fileName = isFile ? doubleQuoted(baseName(value)) : 'None'
  return `\n    (${doubleQuoted(name)}, ${isFile && type === '' ? content : `(${fileName}, ${content}${type})`})`
}
