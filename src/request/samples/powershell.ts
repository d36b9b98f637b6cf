// Request samples for PowerShell 7.
import { headerRemark } from '../ascii-headers.ts'
import { encodedForm, groupedFields, hasRepeats } from '../fields.ts'
import { baseName } from '../parts.ts'
import { printJson } from '../print-json.ts'
import { isAscii } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'
import type { Part, SampleRequest } from '../sample-request.ts'

export const powershell: SampleLanguage = {
  key: 'powershell',
  label: 'PowerShell',
  aliases: ['ps1', 'pwsh'],
  highlight: 'powershell',
  print(request) {
    const { method, url, headers, basicAuth } = request
    const type = headers.find(([name]) => name === 'Content-Type')?.[1]
    const others = headers.filter(([name]) => name !== 'Content-Type')
    const { lines, argument } = body(request)
    const simple = /^(?:get|post|put|patch|delete|head|options|trace)$/i.test(method)
    return [
      ...headerRemark(request, 'Invoke-WebRequest', '#'),
      ...(others.length > 0 || basicAuth ? ['$headers = @{}'] : []),
      ...others.map(([name, value]) => `$headers.Add(${quoted(name)}, ${quoted(value)})`),
      ...(basicAuth ? basic(basicAuth) : []),
      ...lines,
      [
        `$response = Invoke-WebRequest -Uri ${quoted(url)}`,
        simple ? `-Method ${method.toUpperCase()}` : `-CustomMethod ${quoted(method)}`,
        ...(others.length > 0 || basicAuth ? ['-Headers $headers'] : []),
        ...(others.some(isRefused) ? ['-SkipHeaderValidation'] : []),
        ...(type && argument.length > 0 ? [`-ContentType ${quoted(type)}`] : []),
        ...argument,
      ].join(' '),
      '$response.Content',
    ].join('\n')
  },
}

/** True for a header that the command takes as wrong: a key in place of a scheme, or a version without quotes. */
function isRefused([name, value]: readonly [string, string]): boolean {
  if (/^(?:Proxy-)?Authorization$/i.test(name)) return !/^[\w!#$%&'*+.^`|~-]+(?: |$)/.test(value)
  return /^If-(?:None-)?Match$/i.test(name) && !/^(?:\*$|(?:W\/)?")/.test(value)
}

function basic({ username, password }: { username: string; password: string }): string[] {
  const bytes = `[Text.Encoding]::UTF8.GetBytes(${quoted(`${username}:${password}`)})`
  return [`$headers.Add('Authorization', 'Basic ' + [Convert]::ToBase64String(${bytes}))`]
}

function body({ body }: SampleRequest): { lines: string[]; argument: string[] } {
  switch (body?.kind) {
    case 'json':
      return textBody(printJson(body.value))
    case 'text':
      return textBody(body.text)
    case 'file':
      return { lines: [], argument: [`-InFile ${quoted(body.file)}`] }
    case 'form': {
      const value = hasRepeats(body.fields)
        ? quoted(encodedForm(body.fields))
        : table(body.fields.map(([name, value]) => [name, quoted(value)]))
      return { lines: [`$body = ${value}`], argument: ['-Body $body'] }
    }
    case 'multipart': {
      if (body.parts.some(({ contentType }) => contentType !== undefined))
        return { lines: contentLines(body.parts), argument: ['-Body $form'] }
      const parts = body.parts.map(
        ({ name, value, isFile }) => [name, isFile ? `(Get-Item ${quoted(value)})` : quoted(value)] as const,
      )
      const lists = Object.entries(groupedFields(parts)).map(
        ([name, values]) => [name, [values].flat().join(', ')] as const,
      )
      return { lines: [`$form = ${table(lists)}`], argument: ['-Form $form'] }
    }
    default:
      return { lines: [], argument: [] }
  }
}

/** Before version 7.4, text is sent as Latin-1. */
function textBody(text: string): { lines: string[]; argument: string[] } {
  const value = isAscii(text) ? '$body' : '([Text.Encoding]::UTF8.GetBytes($body))'
  return { lines: [`$body = ${quoted(text)}`], argument: [`-Body ${value}`] }
}

/** `-Form` has no media types. */
function contentLines(parts: readonly Part[]): string[] {
  return [
    '$form = [Net.Http.MultipartFormDataContent]::new()',
    ...parts.flatMap(({ name, value, isFile, contentType }) => {
      // .NET has a current folder of its own.
      const content = isFile
        ? `[Net.Http.ByteArrayContent]::new([IO.File]::ReadAllBytes((Resolve-Path ${quoted(value)})))`
        : `[Net.Http.StringContent]::new(${quoted(value)})`
      const fileName = isFile ? `, ${quoted(baseName(value))}` : ''
      return [
        `$part = ${content}`,
        ...(contentType === undefined
          ? []
          : [`$part.Headers.ContentType = [Net.Http.Headers.MediaTypeHeaderValue]::Parse(${quoted(contentType)})`]),
        `$form.Add($part, ${quoted(name)}${fileName})`,
      ]
    }),
  ]
}

function table(pairs: readonly (readonly [string, string])[]): string {
  return `@{${pairs.map(([name, value]) => `\n  ${quoted(name)} = ${value}`).join('')}\n}`
}

/** In single quotes. PowerShell treats typographic quotes as single quotes too. */
function quoted(text: string): string {
  return `'${text.replace(/\0/g, '').replace(/['‘’‚‛]/g, '$&$&')}'`
}
