// Request samples for C, with libcurl.
import { encodedForm } from '../fields.ts'
import { curlHeader } from '../plain-text.ts'
import { printJson } from '../print-json.ts'
import { escaped } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { SampleRequest } from '../sample-request.ts'

/** An octal escape always has three digits, whatever follows it. `??` would start a trigraph. */
const quoted = (text: string): string => escaped(text.replace(/\0/g, ''), octal, { '?': '\\?' })

export const c: SampleLanguage = {
  key: 'c',
  label: 'C',
  aliases: ['libcurl'],
  highlight: 'c',
  print(request) {
    const { method, url, headers, basicAuth } = request
    return [
      '#include <curl/curl.h>',
      '',
      'int main(void) {',
      '  CURL *curl = curl_easy_init();',
      `  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, ${quoted(method)});`,
      `  curl_easy_setopt(curl, CURLOPT_URL, ${quoted(url)});`,
      ...(headers.length > 0 ? ['', '  struct curl_slist *headers = NULL;'] : []),
      ...headers.map((header) => `  headers = curl_slist_append(headers, ${quoted(curlHeader(header))});`),
      ...(headers.length > 0 ? ['  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);'] : []),
      ...(basicAuth
        ? [`  curl_easy_setopt(curl, CURLOPT_USERPWD, ${quoted(`${basicAuth.username}:${basicAuth.password}`)});`]
        : []),
      ...bodyLines(request).map((line) => (line === '' ? '' : `  ${line}`)),
      '',
      '  CURLcode result = curl_easy_perform(curl);',
      '  curl_easy_cleanup(curl);',
      '  return (int)result;',
      '}',
    ].join('\n')
  },
}

function octal(code: number): string {
  // Unicode line separators are three UTF-8 bytes, and mean nothing special to C.
  return code > 127 ? String.fromCharCode(code) : `\\${code.toString(8).padStart(3, '0')}`
}

function bodyLines({ body }: SampleRequest): string[] {
  switch (body?.kind) {
    case 'json':
    case 'text': {
      const lines = (body.kind === 'json' ? printJson(body.value) : body.text).split('\n')
      const text = lines.map((line, i) => quoted(i === lines.length - 1 ? line : `${line}\n`)).join('\n    ')
      return ['', `curl_easy_setopt(curl, CURLOPT_POSTFIELDS,\n    ${text});`]
    }
    case 'form':
      return ['', `curl_easy_setopt(curl, CURLOPT_POSTFIELDS, ${quoted(encodedForm(body.fields))});`]
    case 'file':
      return [
        '',
        `FILE *file = fopen(${quoted(body.file)}, "rb");`,
        'curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);',
        'curl_easy_setopt(curl, CURLOPT_READDATA, file);',
      ]
    case 'multipart':
      return [
        '',
        'curl_mime *form = curl_mime_init(curl);',
        'curl_mimepart *part;',
        ...body.parts.flatMap(({ name, value, isFile, contentType }) => [
          'part = curl_mime_addpart(form);',
          `curl_mime_name(part, ${quoted(name)});`,
          isFile
            ? `curl_mime_filedata(part, ${quoted(value)});`
            : `curl_mime_data(part, ${quoted(value)}, CURL_ZERO_TERMINATED);`,
          ...(contentType === undefined ? [] : [`curl_mime_type(part, ${quoted(contentType)});`]),
        ]),
        'curl_easy_setopt(curl, CURLOPT_MIMEPOST, form);',
      ]
    default:
      return []
  }
}
