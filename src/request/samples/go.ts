// Request samples for Go, with net/http.
import { baseName, disposition } from '../parts.ts'
import { printJson } from '../print-json.ts'
import { doubleQuoted } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { Part, SampleRequest } from '../sample-request.ts'

export const go: SampleLanguage = {
  key: 'go',
  label: 'Go',
  aliases: ['golang'],
  highlight: 'go',
  print(request) {
    const { method, url, headers, basicAuth } = request
    const { imports, lines, reader, contentType } = body(request)
    const names = ['fmt', 'io', 'net/http', ...imports].sort()
    return [
      'package main',
      '',
      'import (',
      ...names.map((name) => `\t"${name}"`),
      ')',
      '',
      'func main() {',
      ...lines.map((line) => `\t${line}`),
      `\treq, _ := http.NewRequest(${doubleQuoted(method)}, ${doubleQuoted(url)}, ${reader})`,
      ...headers.map(([name, value]) => `\treq.Header.Add(${doubleQuoted(name)}, ${doubleQuoted(value)})`),
      ...(contentType ? [`\treq.Header.Add("Content-Type", ${contentType})`] : []),
      ...(basicAuth
        ? [`\treq.SetBasicAuth(${doubleQuoted(basicAuth.username)}, ${doubleQuoted(basicAuth.password)})`]
        : []),
      '',
      '\tres, err := http.DefaultClient.Do(req)',
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\tdefer res.Body.Close()',
      '',
      '\ttext, _ := io.ReadAll(res.Body)',
      '\tfmt.Println(string(text))',
      '}',
    ].join('\n')
  },
}

interface GoBody {
  readonly imports: string[]
  readonly lines: string[]
  readonly reader: string
  readonly contentType?: string
}

function body({ body }: SampleRequest): GoBody {
  switch (body?.kind) {
    case 'json':
    case 'text': {
      const text = rawString(body.kind === 'json' ? printJson(body.value) : body.text)
      return { imports: ['strings'], lines: [`payload := strings.NewReader(${text})`, ''], reader: 'payload' }
    }
    case 'file':
      return { imports: ['os'], lines: [`file, _ := os.Open(${doubleQuoted(body.file)})`, ''], reader: 'file' }
    case 'form': {
      const added = body.fields.map(([name, value]) => `form.Add(${doubleQuoted(name)}, ${doubleQuoted(value)})`)
      return {
        imports: ['net/url', 'strings'],
        lines: ['form := url.Values{}', ...added, ''],
        reader: 'strings.NewReader(form.Encode())',
      }
    }
    case 'multipart': {
      const hasFile = body.parts.some(({ isFile }) => isFile)
      const hasType = body.parts.some(({ contentType }) => contentType !== undefined)
      return {
        imports: ['bytes', 'mime/multipart', ...(hasType ? ['net/textproto'] : []), ...(hasFile ? ['os'] : [])],
        lines: [
          'payload := &bytes.Buffer{}',
          'form := multipart.NewWriter(payload)',
          ...body.parts.flatMap(partLines),
          'form.Close()',
          '',
        ],
        reader: 'payload',
        contentType: 'form.FormDataContentType()',
      }
    }
    default:
      return { imports: [], lines: [], reader: 'nil' }
  }
}

function partLines(part: Part, i: number): string[] {
  const { name, value, isFile, contentType } = part
  if (!isFile && contentType === undefined) return [`form.WriteField(${doubleQuoted(name)}, ${doubleQuoted(value)})`]
  const made =
    contentType === undefined
      ? `form.CreateFormFile(${doubleQuoted(name)}, ${doubleQuoted(baseName(value))})`
      : `form.CreatePart(textproto.MIMEHeader{"Content-Disposition": {${rawString(disposition(part))}}, "Content-Type": {${doubleQuoted(contentType)}}})`
  const open = isFile ? [`file${i}, _ := os.Open(${doubleQuoted(value)})`] : []
  const write = isFile ? `io.Copy(part${i}, file${i})` : `io.WriteString(part${i}, ${rawString(value)})`
  return [...open, `part${i}, _ := ${made}`, write]
}

/** In backticks, if the text has none. */
function rawString(text: string): string {
  return /[`\r\0]/.test(text) ? doubleQuoted(text) : `\`${text}\``
}
