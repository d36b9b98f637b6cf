// Request samples for C#, with HttpClient.
import { needsHeaderEncoding } from '../ascii-headers.ts'
import { csharpString, csharpText, HEADERS_IN_UTF8 } from '../csharp.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { SampleRequest } from '../sample-request.ts'

/** Those that `HttpClient` takes as headers of the content only: as others, it leaves them out without a word. */
const CONTENT_HEADERS =
  /^(?:Allow|Content-(?:Disposition|Encoding|Language|Location|MD5|Range)|Expires|Last-Modified)$/i

export const csharp: SampleLanguage = {
  key: 'csharp',
  label: 'C#',
  aliases: ['c#', 'cs'],
  highlight: 'csharp',
  print(request) {
    const { method, url, headers, basicAuth } = request
    const type = headers.find(([name]) => name === 'Content-Type')?.[1]
    // The client counts bytes itself.
    const others = headers.filter(([name]) => name !== 'Content-Type' && !/^Content-Length$/i.test(name))
    const ofContent = others.filter(([name]) => CONTENT_HEADERS.test(name))
    const given = contentOf(request)
    const isEmpty = given.length === 0 && ofContent.length > 0
    const content = isEmpty ? ['request.Content = new ByteArrayContent(Array.Empty<byte>());'] : given
    const isEncoded = needsHeaderEncoding(request)
    return [
      'using System.Net.Http.Headers;',
      ...(basicAuth || isEncoded ? ['using System.Text;'] : []),
      '',
      `using var client = new HttpClient(${isEncoded ? `new SocketsHttpHandler { ${HEADERS_IN_UTF8} }` : ''});`,
      `using var request = new HttpRequestMessage(new HttpMethod(${csharpString(method)}), ${csharpString(url)});`,
      ...others.filter((header) => !ofContent.includes(header)).map(headerLine('request.Headers')),
      ...(basicAuth ? basic(basicAuth) : []),
      ...content,
      ...ofContent.map(headerLine('request.Content.Headers')),
      ...(content.length > 0 && type
        ? [`request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${csharpString(type)});`]
        : []),
      '',
      'using var response = await client.SendAsync(request);',
      'Console.WriteLine(await response.Content.ReadAsStringAsync());',
    ].join('\n')
  },
}

function headerLine(of: string): (header: readonly [string, string]) => string {
  return ([name, value]) => `${of}.TryAddWithoutValidation(${csharpString(name)}, ${csharpString(value)});`
}

function basic({ username, password }: { username: string; password: string }): string[] {
  return [
    `var credentials = Convert.ToBase64String(Encoding.UTF8.GetBytes(${csharpString(`${username}:${password}`)}));`,
    'request.Headers.Authorization = new AuthenticationHeaderValue("Basic", credentials);',
  ]
}

function contentOf({ body }: SampleRequest): string[] {
  switch (body?.kind) {
    case 'json':
    case 'text':
      return [`request.Content = new StringContent(${csharpText(body)});`]
    case 'file':
      return [`request.Content = new ByteArrayContent(await File.ReadAllBytesAsync(${csharpString(body.file)}));`]
    case 'form': {
      const pairs = body.fields.map(([name, value]) => `\n    new(${csharpString(name)}, ${csharpString(value)}),`)
      return [`request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[] {${pairs.join('')}\n});`]
    }
    case 'multipart':
      return [
        'var form = new MultipartFormDataContent();',
        ...body.parts.map(({ name, value, isFile, contentType }) => {
          const type = contentType && `MediaTypeHeaderValue.Parse(${csharpString(contentType)})`
          if (!isFile)
            return `form.Add(new StringContent(${csharpString(value)}${type ? `, ${type}` : ''}), ${csharpString(name)});`
          const file = `new ByteArrayContent(await File.ReadAllBytesAsync(${csharpString(value)}))`
          const typed = type ? `${file} { Headers = { ContentType = ${type} } }` : file
          return `form.Add(${typed}, ${csharpString(name)}, Path.GetFileName(${csharpString(value)}));`
        }),
        'request.Content = form;',
      ]
    default:
      return []
  }
}
