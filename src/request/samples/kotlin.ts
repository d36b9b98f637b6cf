// Request samples for Kotlin, with OkHttp.
import { bodyRemark } from '../bodyless.ts'
import { hasTypedText } from '../parts.ts'
import { printJson } from '../print-json.ts'
import { escaped, hex4, wellFormed } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { Part, SampleRequest } from '../sample-request.ts'

const quoted = (text: string): string => escaped(text, hex4, { $: '\\$' })

export const kotlin: SampleLanguage = {
  key: 'kotlin',
  label: 'Kotlin',
  aliases: ['kt'],
  highlight: 'kotlin',
  print(request) {
    const { method, url, headers, basicAuth } = request
    const { lines, argument } = body(request)
    return [
      'import okhttp3.*',
      'import okhttp3.MediaType.Companion.toMediaType',
      'import okhttp3.RequestBody.Companion.asRequestBody',
      'import okhttp3.RequestBody.Companion.toRequestBody',
      'import java.io.File',
      '',
      ...bodyRemark(request, 'OkHttp'),
      'val client = OkHttpClient()',
      ...lines,
      'val request = Request.Builder()',
      `  .url(${quoted(url)})`,
      `  .method(${quoted(method)}, ${argument})`,
      ...headers.map(([name, value]) => `  .addHeader(${quoted(name)}, ${quoted(value)})`),
      ...(basicAuth
        ? [
            `  .addHeader("Authorization", Credentials.basic(${quoted(basicAuth.username)}, ${quoted(basicAuth.password)}))`,
          ]
        : []),
      '  .build()',
      '',
      'println(client.newCall(request).execute().body?.string())',
    ]
      .filter((line) => !/^import .*(?:asRequestBody|File)$/.test(line) || usesFiles(request))
      .filter(
        (line) =>
          !/^import .*(?:toMediaType|toRequestBody)$/.test(line) ||
          request.body?.kind === 'json' ||
          request.body?.kind === 'text' ||
          hasTypedText(request) ||
          (line.endsWith('toMediaType') && usesFiles(request)),
      )
      .join('\n')
  },
}

function usesFiles({ body }: SampleRequest): boolean {
  return body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ isFile }) => isFile))
}

function body({ body, headers, method }: SampleRequest): { lines: string[]; argument: string } {
  const sent = headers.find(([name]) => name === 'Content-Type')?.[1] ?? 'text/plain'
  const type = quoted(sent)
  switch (body?.kind) {
    case 'json':
    case 'text': {
      const text = body.kind === 'json' ? printJson(body.value) : body.text
      // OkHttp adds a charset to the type of texts. JSON:API, for one, refuses a type with more parameters than its own.
      const content = /\+json\b/i.test(sent) ? `${multiline(text)}.toByteArray()` : multiline(text)
      return { lines: [`val body = ${content}.toRequestBody(${type}.toMediaType())`], argument: 'body' }
    }
    case 'file':
      return { lines: [`val body = File(${quoted(body.file)}).asRequestBody(${type}.toMediaType())`], argument: 'body' }
    case 'form':
      return {
        lines: [
          'val body = FormBody.Builder()',
          ...body.fields.map(([name, value]) => `  .add(${quoted(name)}, ${quoted(value)})`),
          '  .build()',
        ],
        argument: 'body',
      }
    case 'multipart':
      return {
        lines: [
          'val body = MultipartBody.Builder().setType(MultipartBody.FORM)',
          ...body.parts.map(part),
          '  .build()',
        ],
        argument: 'body',
      }
    default:
      // OkHttp requires a body where HTTP does.
      return { lines: [], argument: /^(?:post|put|patch)$/i.test(method) ? 'FormBody.Builder().build()' : 'null' }
  }
}

function part({ name, value, isFile, contentType }: Part): string {
  if (!isFile && contentType === undefined) return `  .addFormDataPart(${quoted(name)}, ${quoted(value)})`
  const type = `${quoted(contentType ?? 'application/octet-stream')}.toMediaType()`
  return isFile
    ? `  .addFormDataPart(${quoted(name)}, File(${quoted(value)}).name, File(${quoted(value)}).asRequestBody(${type}))`
    : `  .addFormDataPart(${quoted(name)}, null, ${quoted(value)}.toRequestBody(${type}))`
}

/** A raw string, in which only the dollar sign is special. */
function multiline(text: string): string {
  if (!text.includes('\n') || text.includes('"""') || /[\r\0]/.test(text)) return quoted(text)
  return `"""\n${wellFormed(text).split('$').join("${'$'}")}\n"""`
}
