// Request samples for Dart, with its http package.
import { headerRemark } from '../ascii-headers.ts'
import { holdsBigint } from '../exact-json.ts'
import { encodedForm, hasRepeats } from '../fields.ts'
import { printJson } from '../print-json.ts'
import { type LiteralStyle, literal, wellFormed } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { Part, SampleRequest } from '../sample-request.ts'

const STYLE: LiteralStyle = {
  string: quoted,
  null: 'null',
  true: 'true',
  false: 'false',
  list: ['[', ']'],
  map: ['{', '}'],
  colon: ': ',
}

export const dart: SampleLanguage = {
  key: 'dart',
  label: 'Dart',
  aliases: ['flutter'],
  highlight: 'dart',
  print(request) {
    const { method, url, headers, basicAuth, body } = request
    const isForm = body?.kind === 'multipart'
    const usesTypes = isForm && body.parts.some(({ contentType }) => contentType !== undefined)
    return [
      ...((body?.kind === 'json' && !holdsBigint(body.value)) || basicAuth ? ["import 'dart:convert';"] : []),
      ...(body?.kind === 'file' ? ["import 'dart:io';"] : []),
      "import 'package:http/http.dart' as http;",
      ...(usesTypes ? ["import 'package:http_parser/http_parser.dart';"] : []),
      '',
      ...headerRemark(request, 'This package'),
      'void main() async {',
      `  final request = http.${isForm ? 'MultipartRequest' : 'Request'}(${quoted(method)}, Uri.parse(${quoted(url)}));`,
      ...headers.map(([name, value]) => `  request.headers[${quoted(name)}] = ${quoted(value)};`),
      ...(basicAuth
        ? [
            `  request.headers['Authorization'] = 'Basic ' + base64Encode(utf8.encode(${quoted(`${basicAuth.username}:${basicAuth.password}`)}));`,
          ]
        : []),
      ...bodyLines(request).map((line) => `  ${line}`),
      '  final response = await http.Response.fromStream(await request.send());',
      '  print(response.body);',
      '}',
    ].join('\n')
  },
}

function bodyLines({ body }: SampleRequest): string[] {
  switch (body?.kind) {
    case 'json':
      // This language has no larger integers, and on the web, they are numbers of JavaScript.
      if (holdsBigint(body.value)) return [`request.body = ${quoted(printJson(body.value, 0))};`]
      return [`request.body = jsonEncode(${literal(body.value, STYLE, '  ')});`]
    case 'text':
      return [`request.body = ${quoted(body.text)};`]
    case 'file':
      return [`request.bodyBytes = await File(${quoted(body.file)}).readAsBytes();`]
    case 'form':
      if (hasRepeats(body.fields)) return [`request.body = ${quoted(encodedForm(body.fields))};`]
      return [`request.bodyFields = ${literal(Object.fromEntries(body.fields), STYLE, '  ')};`]
    case 'multipart': {
      const counts = new Map<string, number>()
      for (const { name } of body.parts) counts.set(name, (counts.get(name) ?? 0) + 1)
      return body.parts.map((part) => partLine(part, counts.get(part.name) === 1))
    }
    default:
      return []
  }
}

/** `fields` has each name once. What else isn't a file is added like one, without a file name. */
function partLine({ name, value, isFile, contentType }: Part, isOnly: boolean): string {
  const type = contentType === undefined ? '' : `, contentType: MediaType.parse(${quoted(contentType)})`
  if (isFile) return `request.files.add(await http.MultipartFile.fromPath(${quoted(name)}, ${quoted(value)}${type}));`
  return type === '' && isOnly
    ? `request.fields[${quoted(name)}] = ${quoted(value)};`
    : `request.files.add(http.MultipartFile.fromString(${quoted(name)}, ${quoted(value)}${type}));`
}

/** In single quotes, where a dollar sign starts an expression. */
function quoted(text: string): string {
  const escapes: Record<string, string> = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', $: '\\$' }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be escaped
  return `'${wellFormed(text).replace(/[\u0000-\u001f'\\$]/g, (char) => escapes[char] ?? `\\u{${char.charCodeAt(0).toString(16)}}`)}'`
}
