// Request samples for C++, with cpr.
import { methodRemark } from '../bodyless.ts'
import { printJson } from '../print-json.ts'
import { escaped } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { Part, SampleRequest } from '../sample-request.ts'

const quoted = (text: string): string =>
  escaped(
    text.replace(/\0/g, ''),
    (code) => (code > 127 ? String.fromCharCode(code) : `\\${code.toString(8).padStart(3, '0')}`),
    { '?': '\\?' },
  )

export const cpp: SampleLanguage = {
  key: 'c++',
  label: 'C++',
  aliases: ['cpp'],
  highlight: 'cpp',
  print(request) {
    const { method, url, headers, basicAuth } = request
    const isKnown = /^(?:get|post|put|patch|delete|head|options)$/i.test(method)
    const name = isKnown ? `${method.charAt(0).toUpperCase()}${method.slice(1).toLowerCase()}` : 'Get'
    const sent = headers.map(([header, value]) => `\n      {${quoted(header)}, ${quoted(value)}},`)
    const parts = [
      `cpr::Url{${quoted(url)}}`,
      ...(sent.length > 0 ? [`cpr::Header{${sent.join('')}\n    }`] : []),
      ...(basicAuth
        ? [`cpr::Authentication{${quoted(basicAuth.username)}, ${quoted(basicAuth.password)}, cpr::AuthMode::BASIC}`]
        : []),
      ...body(request),
    ]
    return [
      ...(isKnown ? [] : methodRemark(method, 'cpr')),
      '#include <cpr/cpr.h>',
      '#include <iostream>',
      '',
      'int main() {',
      `  cpr::Response response = cpr::${name}(`,
      `${parts.map((part) => `    ${part}`).join(',\n')}`,
      '  );',
      '  std::cout << response.text << std::endl;',
      '}',
    ].join('\n')
  },
}

function body({ body }: SampleRequest): string[] {
  switch (body?.kind) {
    case 'json':
    case 'text': {
      const lines = (body.kind === 'json' ? printJson(body.value) : body.text).split('\n')
      return [
        `cpr::Body{\n      ${lines.map((line, i) => quoted(i === lines.length - 1 ? line : `${line}\n`)).join('\n      ')}\n    }`,
      ]
    }
    case 'file':
      return [`cpr::Body{cpr::File{${quoted(body.file)}}}`]
    case 'form':
      return [
        `cpr::Payload{${body.fields.map(([name, value]) => `\n      {${quoted(name)}, ${quoted(value)}},`).join('')}\n    }`,
      ]
    case 'multipart':
      return [`cpr::Multipart{${body.parts.map(part).join('')}\n    }`]
    default:
      return []
  }
}

function part({ name, value, isFile, contentType }: Part): string {
  const content = isFile ? `cpr::File{${quoted(value)}}` : quoted(value)
  return `\n      {${quoted(name)}, ${content}${contentType === undefined ? '' : `, ${quoted(contentType)}`}},`
}
