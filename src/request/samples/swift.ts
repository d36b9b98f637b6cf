// Request samples for Swift, with URLSession.
import { bodyRemark } from '../bodyless.ts'
import { baseName } from '../parts.ts'
import { printJson } from '../print-json.ts'
import { braced, escaped, fenced, wellFormed } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { SampleRequest } from '../sample-request.ts'

const quoted = (text: string): string => escaped(text, braced)

export const swift: SampleLanguage = {
  key: 'swift',
  label: 'Swift',
  aliases: [],
  highlight: 'swift',
  print(request) {
    const { method, url, headers, basicAuth } = request
    return [
      'import Foundation',
      '',
      ...bodyRemark(request, 'URLSession'),
      ...bodyLines(request),
      `var request = URLRequest(url: URL(string: ${quoted(url)})!)`,
      `request.httpMethod = ${quoted(method)}`,
      ...headers.map(([name, value]) => `request.setValue(${quoted(value)}, forHTTPHeaderField: ${quoted(name)})`),
      ...(basicAuth
        ? [
            `let credentials = Data(${quoted(`${basicAuth.username}:${basicAuth.password}`)}.utf8).base64EncodedString()`,
            'request.setValue("Basic " + credentials, forHTTPHeaderField: "Authorization")',
          ]
        : []),
      ...(request.body?.kind === 'multipart'
        ? ['request.setValue("multipart/form-data; boundary=\\(boundary)", forHTTPHeaderField: "Content-Type")']
        : []),
      ...(request.body ? ['request.httpBody = body'] : []),
      '',
      'let (data, _) = try await URLSession.shared.data(for: request)',
      'print(String(decoding: data, as: UTF8.self))',
    ].join('\n')
  },
}

function bodyLines({ body }: SampleRequest): string[] {
  switch (body?.kind) {
    case 'json':
    case 'text': {
      const text = body.kind === 'json' ? printJson(body.value) : body.text
      return [`let body = Data(${multiline(text)}.utf8)`, '']
    }
    case 'file':
      return [`let body = try Data(contentsOf: URL(fileURLWithPath: ${quoted(body.file)}))`, '']
    case 'form': {
      const items = body.fields.map(
        ([name, value]) => `\n  URLQueryItem(name: ${quoted(name)}, value: ${quoted(value)}),`,
      )
      // It leaves a plus as it is, which means a space in a form.
      const hasPlus = body.fields.some((field) => field.some((text) => text.includes('+')))
      const plus = hasPlus ? '.replacingOccurrences(of: "+", with: "%2B")' : ''
      return [
        'var form = URLComponents()',
        `form.queryItems = [${items.join('')}\n]`,
        `let body = Data((form.percentEncodedQuery ?? "")${plus}.utf8)`,
        '',
      ]
    }
    case 'multipart': {
      const parts = body.parts.flatMap(({ name, value, isFile, contentType }) => {
        const file = isFile ? `; filename=\\"${baseName(value).replace(/[^\w.-]/g, '_')}\\"` : ''
        const type = contentType === undefined ? '' : `\\r\\nContent-Type: ${quoted(contentType).slice(1, -1)}`
        const safe = quoted(name.replace(/["\r\n]/g, '_')).slice(1, -1)
        return [
          `body.append(Data("--\\(boundary)\\r\\nContent-Disposition: form-data; name=\\"${safe}\\"${file}${type}\\r\\n\\r\\n".utf8))`,
          isFile
            ? `body.append(try Data(contentsOf: URL(fileURLWithPath: ${quoted(value)})))`
            : `body.append(Data(${quoted(value)}.utf8))`,
          'body.append(Data("\\r\\n".utf8))',
        ]
      })
      return [
        'let boundary = UUID().uuidString',
        'var body = Data()',
        ...parts,
        'body.append(Data("--\\(boundary)--\\r\\n".utf8))',
        '',
      ]
    }
    default:
      return []
  }
}

/** A raw multiline string, without escapes. */
function multiline(text: string): string {
  const plain = wellFormed(text)
  if (!plain.includes('\n') || /[\r\0]/.test(plain)) return quoted(text)
  return fenced(`\n${plain}\n`, (signs) => [`${signs}"""`, `"""${signs}`])
}
