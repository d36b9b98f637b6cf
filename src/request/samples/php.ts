// Request samples for PHP, with its curl extension.
import { holdsBigint } from '../exact-json.ts'
import { encodedForm, groupedFields, hasRepeats } from '../fields.ts'
import { baseName, disposition } from '../parts.ts'
import { curlHeader } from '../plain-text.ts'
import { printJson } from '../print-json.ts'
import { type LiteralStyle, literal, singleQuoted } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { Part, SampleRequest } from '../sample-request.ts'

const STYLE: LiteralStyle = {
  string: singleQuoted,
  null: 'null',
  true: 'true',
  false: 'false',
  list: ['[', ']'],
  map: ['[', ']'],
  colon: ' => ',
  emptyMap: 'new stdClass()',
}

export const php: SampleLanguage = {
  key: 'php',
  label: 'PHP',
  aliases: [],
  highlight: 'php',
  print(request) {
    const { method, url, headers, basicAuth } = request
    const byHand = repeatsObjects(request)
    const all = byHand ? [...headers, ['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`] as const] : headers
    const sent = all.map((header) => `\n        ${singleQuoted(curlHeader(header))},`)
    const fields = byHand ? partsByHand(request) : body(request)
    return [
      '<?php',
      '',
      '$curl = curl_init();',
      '',
      'curl_setopt_array($curl, [',
      `    CURLOPT_URL => ${singleQuoted(url)},`,
      `    CURLOPT_CUSTOMREQUEST => ${singleQuoted(method)},`,
      '    CURLOPT_RETURNTRANSFER => true,',
      ...(basicAuth ? [`    CURLOPT_USERPWD => ${singleQuoted(`${basicAuth.username}:${basicAuth.password}`)},`] : []),
      ...(fields ? [`    CURLOPT_POSTFIELDS => ${fields},`] : []),
      ...(sent.length > 0 ? [`    CURLOPT_HTTPHEADER => [${sent.join('')}\n    ],`] : []),
      ']);',
      '',
      '$response = curl_exec($curl);',
      'curl_close($curl);',
      '',
      'echo $response;',
    ].join('\n')
  },
}

function body({ body }: SampleRequest): string | undefined {
  switch (body?.kind) {
    case 'json':
      // An integer that doesn't fit into 64 bits would become a floating-point number.
      if (holdsBigint(body.value)) return singleQuoted(printJson(body.value, 0))
      return `json_encode(${literal(body.value, STYLE, '    ', '    ')})`
    case 'text':
      return singleQuoted(body.text)
    case 'file':
      return `file_get_contents(${singleQuoted(body.file)})`
    case 'form':
      // `http_build_query` puts an index in the name of each item of a list.
      if (hasRepeats(body.fields)) return singleQuoted(encodedForm(body.fields))
      return `http_build_query(${literal(Object.fromEntries(body.fields), STYLE, '    ', '    ')})`
    case 'multipart': {
      const plain = body.parts.filter(isPlain).map(({ name, value }) => [name, value] as const)
      const fields = Object.entries(groupedFields(plain)).map(([name, value]) => {
        return `\n        ${singleQuoted(name)} => ${literal(value, STYLE, '        ', '    ')},`
      })
      const objects = body.parts
        .filter((part) => !isPlain(part))
        .map((part) => `\n        ${singleQuoted(part.name)} => ${curlObject(part)},`)
      return `[${[...fields, ...objects].join('')}\n    ]`
    }
    default:
      return undefined
  }
}

const BOUNDARY = 'part-of-form-1f0e3dad9990'

/** True for parts that the extension's map of names to values can't hold: it has lists of texts, but not of objects. */
function repeatsObjects({ body }: SampleRequest): boolean {
  if (body?.kind !== 'multipart') return false
  const names = body.parts.map(({ name }) => name)
  return body.parts.some((part) => !isPlain(part) && names.indexOf(part.name) !== names.lastIndexOf(part.name))
}

function partsByHand({ body }: SampleRequest): string {
  const parts = body?.kind === 'multipart' ? body.parts : []
  const lines = parts.flatMap((part) => [
    singleQuoted(`--${BOUNDARY}`),
    singleQuoted(`Content-Disposition: ${disposition(part)}`),
    ...(part.contentType === undefined ? [] : [singleQuoted(`Content-Type: ${part.contentType}`)]),
    "''",
    part.isFile ? `file_get_contents(${singleQuoted(part.value)})` : singleQuoted(part.value),
  ])
  const end = [singleQuoted(`--${BOUNDARY}--`), "''"]
  return `implode("\\r\\n", [${[...lines, ...end].map((line) => `\n        ${line},`).join('')}\n    ])`
}

function isPlain({ isFile, contentType }: Part): boolean {
  return !isFile && contentType === undefined
}

function curlObject({ name, value, isFile, contentType }: Part): string {
  const type = contentType === undefined ? 'null' : singleQuoted(contentType)
  // Only a part with a file name can have a media type. By itself, a file would be named with its folder.
  return isFile
    ? `new CURLFile(${singleQuoted(value)}, ${type}, ${singleQuoted(baseName(value))})`
    : `new CURLStringFile(${singleQuoted(value)}, ${singleQuoted(name)}, ${type})`
}
