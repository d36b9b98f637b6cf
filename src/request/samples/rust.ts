// Request samples for Rust, with reqwest.
import { printJson } from '../print-json.ts'
import { braced, escaped, fenced, wellFormed } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { Part, SampleRequest } from '../sample-request.ts'

const quoted = (text: string): string => escaped(text, braced)

export const rust: SampleLanguage = {
  key: 'rust',
  label: 'Rust',
  aliases: ['rs'],
  highlight: 'rust',
  print(request) {
    const { method, url, headers, basicAuth } = request
    const { lines, call } = body(request)
    return [
      '#[tokio::main]',
      'async fn main() -> Result<(), Box<dyn std::error::Error>> {',
      ...lines.map((line) => `    ${line}`),
      '    let response = reqwest::Client::new()',
      `        .request(${quoted(method)}.parse()?, ${quoted(url)})`,
      ...headers.map(([name, value]) => `        .header(${quoted(name)}, ${quoted(value)})`),
      ...(basicAuth ? [`        .basic_auth(${quoted(basicAuth.username)}, Some(${quoted(basicAuth.password)}))`] : []),
      ...(call ? [`        ${call}`] : []),
      '        .send()',
      '        .await?;',
      '    println!("{}", response.text().await?);',
      '    Ok(())',
      '}',
    ].join('\n')
  },
}

function body({ body }: SampleRequest): { lines: string[]; call?: string } {
  switch (body?.kind) {
    case 'json':
    case 'text': {
      const text = body.kind === 'json' ? printJson(body.value) : body.text
      return { lines: [`let body = ${multiline(text)};`, ''], call: '.body(body)' }
    }
    case 'file':
      return { lines: [], call: `.body(tokio::fs::read(${quoted(body.file)}).await?)` }
    case 'form':
      // The type of an empty list couldn't be inferred.
      if (body.fields.length === 0) return { lines: [] }
      return {
        lines: [],
        call: `.form(&[${body.fields.map(([name, value]) => `(${quoted(name)}, ${quoted(value)})`).join(', ')}])`,
      }
    case 'multipart':
      return {
        lines: [
          ...`let form = reqwest::multipart::Form::new()${body.parts.map((each) => `\n    ${part(each)}`).join('')};`.split(
            '\n',
          ),
          '',
        ],
        call: '.multipart(form)',
      }
    default:
      return { lines: [] }
  }
}

function part({ name, value, isFile, contentType }: Part): string {
  if (contentType === undefined)
    return isFile ? `.file(${quoted(name)}, ${quoted(value)}).await?` : `.text(${quoted(name)}, ${quoted(value)})`
  const content = isFile ? `file(${quoted(value)}).await?` : `text(${quoted(value)})`
  return `.part(${quoted(name)}, reqwest::multipart::Part::${content}.mime_str(${quoted(contentType)})?)`
}

/** A raw string, without escapes. */
function multiline(text: string): string {
  const plain = wellFormed(text)
  if (!plain.includes('\n') || /[\r\0]/.test(plain)) return quoted(text)
  return fenced(plain, (signs) => [`r${signs}"`, `"${signs}`])
}
