// Request samples for C#, with HttpClient.
import { csharpString, csharpText } from '../csharp.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { SampleRequest } from '../sample-request.ts'

export const csharp: SampleLanguage = {
  key: 'csharp',
  label: 'C#',
  aliases: ['c#', 'cs'],
  highlight: 'csharp',
  print(request) {
    const { method, url, headers, basicAuth } = request
    const type = headers.find(([name]) => name === 'Content-Type')?.[1]
    const others = headers.filter(([name]) => name !== 'Content-Type')
    const content = contentOf(request)
    return [
      'using System.Net.Http.Headers;',
      ...(basicAuth ? ['using System.Text;'] : []),
      '',
      'using var client = new HttpClient();',
      `using var request = new HttpRequestMessage(new HttpMethod(${csharpString(method)}), ${csharpString(url)});`,
      ...others.map(
        ([name, value]) => `request.Headers.TryAddWithoutValidation(${csharpString(name)}, ${csharpString(value)});`,
      ),
      ...(basicAuth ? basic(basicAuth) : []),
      ...content,
      ...(content.length > 0 && type
        ? [`request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${csharpString(type)});`]
        : []),
      '',
      'using var response = await client.SendAsync(request);',
      'Console.WriteLine(await response.Content.ReadAsStringAsync());',
    ].join('\n')
  },
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
