// Request samples for .NET, with RestSharp.
import { needsHeaderEncoding } from '../ascii-headers.ts'
import { methodRemark } from '../bodyless.ts'
import { csharpString, csharpText, HEADERS_IN_UTF8 } from '../csharp.ts'
import { hasTypedText } from '../parts.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { SampleRequest } from '../sample-request.ts'

export const dotnet: SampleLanguage = {
  key: 'dotnet',
  label: '.NET',
  aliases: ['.net', 'dot-net'],
  highlight: 'csharp',
  print(request) {
    const { method, url, headers, basicAuth } = request
    const name = `${method.charAt(0).toUpperCase()}${method.slice(1).toLowerCase()}`
    const known = /^(?:Get|Post|Put|Delete|Head|Options|Patch)$/.test(name)
    const isEncoded = needsHeaderEncoding(request)
    const options = [
      ...(basicAuth
        ? [
            `\n    Authenticator = new HttpBasicAuthenticator(${csharpString(basicAuth.username)}, ${csharpString(basicAuth.password)})`,
          ]
        : []),
      // This library has cookies of its own.
      ...(isEncoded
        ? [`\n    ConfigureMessageHandler = _ => new SocketsHttpHandler { UseCookies = false, ${HEADERS_IN_UTF8} }`]
        : []),
    ].join(',')
    return [
      ...(known ? [] : methodRemark(method, 'RestSharp')),
      'using RestSharp;',
      ...(basicAuth ? ['using RestSharp.Authenticators;'] : []),
      ...(hasTypedText(request) || isEncoded ? ['using System.Text;'] : []),
      '',
      `var options = new RestClientOptions(${csharpString(url)})${options && ` {${options}\n}`};`,
      'var client = new RestClient(options);',
      `var request = new RestRequest("", ${known ? `Method.${name}` : 'Method.Get'});`,
      ...headers
        .filter(([header]) => header !== 'Content-Type')
        .map(([header, value]) => `request.AddHeader(${csharpString(header)}, ${csharpString(value)});`),
      ...bodyLines(request),
      'var response = await client.ExecuteAsync(request);',
      '',
      'Console.WriteLine(response.Content);',
    ].join('\n')
  },
}

function bodyLines({ body, headers }: SampleRequest): string[] {
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? 'text/plain'
  switch (body?.kind) {
    case 'json':
    case 'text':
      return [`request.AddStringBody(${csharpText(body)}, ${csharpString(type)});`]
    case 'file':
      return [`request.AddBody(File.ReadAllBytes(${csharpString(body.file)}), ${csharpString(type)});`]
    case 'form':
      return body.fields.map(([name, value]) => `request.AddParameter(${csharpString(name)}, ${csharpString(value)});`)
    case 'multipart':
      return [
        'request.AlwaysMultipartFormData = true;',
        ...body.parts.map(({ name, value, isFile, contentType }) => {
          const type = contentType === undefined ? '' : `, ${csharpString(contentType)}`
          // Only a part with a file name can have a media type.
          if (!isFile && type !== '')
            return `request.AddFile(${csharpString(name)}, Encoding.UTF8.GetBytes(${csharpString(value)}), ${csharpString(name)}${type});`
          return `request.${isFile ? 'AddFile' : 'AddParameter'}(${csharpString(name)}, ${csharpString(value)}${type});`
        }),
      ]
    default:
      return []
  }
}
