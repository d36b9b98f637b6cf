// What samples send, whatever the language.
import { describe, expect, it } from 'vitest'
import type { SampleBody } from './sample-request.ts'
import { findSampleLanguage, sampleLanguages } from './samples/index.ts'

const print = (language: string, body: SampleBody, type?: string) =>
  findSampleLanguage(language)?.print({
    method: 'POST',
    url: 'https://api.example.com/a',
    headers: type === undefined ? [] : [['Content-Type', type]],
    body,
  })

describe('a form with a field that repeats', () => {
  const fields = [
    ['ids', 'a'],
    ['ids', 'b c'],
    ['name', 'x'],
  ] as const
  const text = 'ids=a&ids=b%20c&name=x'
  it.each([
    ['bash', "--data-urlencode 'ids=a' \\\n  --data-urlencode 'ids=b c' \\\n  --data-urlencode 'name=x'"],
    ['python', 'payload = {\n    "ids": [\n        "a",\n        "b c"\n    ],\n    "name": "x"\n}'],
    ['go', 'form.Add("ids", "a")\n\tform.Add("ids", "b c")\n\tform.Add("name", "x")'],
    ['php', `CURLOPT_POSTFIELDS => '${text}',`],
    ['ruby', "set_form_data({\n  'ids' => [\n    'a',\n    'b c'\n  ],\n  'name' => 'x'\n})"],
    ['dart', `request.body = '${text}';`],
    ['powershell', `$body = '${text}'`],
    ['c', `CURLOPT_POSTFIELDS, "${text}"`],
  ])('%s', (language, expected) => {
    expect(print(language, { kind: 'form', fields }, 'application/x-www-form-urlencoded')).toContain(expected)
  })
  it('sends all values in every language', () => {
    for (const { key } of sampleLanguages) {
      const sample = print(key, { kind: 'form', fields })
      for (const value of [/\ba\b/, /b(?: |%20)c/, /\bx\b/]) expect(sample, key).toMatch(value)
    }
  })
})

it.each(sampleLanguages.map(({ key }) => key))('integers keep their digits: %s', (language) => {
  const value = { id: 9007199254740993n }
  expect(print(language, { kind: 'json', value }, 'application/json')).toContain('9007199254740993')
})
it('JavaScript sends integers that its numbers can’t hold as text', () => {
  const value = { id: 9007199254740993n }
  expect(print('node', { kind: 'json', value })).toContain('body: "{\\"id\\": 9007199254740993}"')
})
it('Dart and PHP send integers that may not fit into 64 bits as text', () => {
  const value = { id: 18446744073709551615n }
  expect(print('dart', { kind: 'json', value })).toContain(`request.body = '{"id": 18446744073709551615}';`)
  expect(print('php', { kind: 'json', value })).toContain(`=> '{"id": 18446744073709551615}'`)
})

it.each([
  ['javascript', 'fetch'],
  ['node', 'fetch'],
  ['typescript', 'fetch'],
  ['kotlin', 'OkHttp'],
  ['swift', 'URLSession'],
])('says that a client refuses to send a body with GET: %s', (language, client) => {
  const request = { url: 'https://api.example.com/a', headers: [], body: { kind: 'json', value: 1 } } as const
  const [get, post] = ['GET', 'POST'].map((method) => findSampleLanguage(language)?.print({ ...request, method }))
  expect(get).toContain(`// ${client} can't send a body with GET. Use a client that can, such as curl.\n`)
  expect(post).not.toContain('body with')
})

it.each([
  ['c++', 'cpr'],
  ['dotnet', 'RestSharp'],
])('says that a client has no such method: %s', (language, client) => {
  const request = { url: 'https://api.example.com/a', headers: [] }
  const [query, post] = ['QUERY', 'POST'].map((method) => findSampleLanguage(language)?.print({ ...request, method }))
  expect(query).toContain(`// ${client} can't send QUERY. Use a client that can, such as curl.\n`)
  expect(post).not.toContain("can't")
})

describe('values that a language reads in its own way', () => {
  it('Ruby keeps the line breaks of Windows', () => {
    const text = 'a\r\n#{b} "c"'
    expect(print('ruby', { kind: 'text', text })).toContain('request.body = "a\\r\\n\\#{b} \\"c\\""')
  })
  it('a plus in a form isn’t a space: Swift', () => {
    const form = (value: string) => print('swift', { kind: 'form', fields: [['a', value]] })
    expect(form('b+c')).toContain('?? "").replacingOccurrences(of: "+", with: "%2B").utf8)')
    expect(form('b')).toContain('?? "").utf8)')
  })
  it('an empty list of fields has no type: Rust', () => {
    expect(print('rust', { kind: 'form', fields: [] })).not.toContain('.form(')
    expect(print('rust', { kind: 'multipart', parts: [] })).toContain('Form::new();')
  })
  it('OkHttp adds a charset to texts, which JSON:API refuses: Kotlin', () => {
    const body = { kind: 'json', value: 1 } as const
    expect(print('kotlin', body, 'application/vnd.api+json')).toContain('"1".toByteArray().toRequestBody(')
    expect(print('kotlin', body, 'application/json')).toContain('"1".toRequestBody(')
  })
  it('only `request` takes a body with GET: Java', () => {
    const request = { method: 'GET', url: 'https://api.example.com/a', headers: [] }
    const java = findSampleLanguage('java')
    expect(java?.print(request)).toContain('Unirest.get("https')
    expect(java?.print({ ...request, body: { kind: 'json', value: 1 } })).toContain('Unirest.request("GET", "https')
  })
  it.each([
    ['bash', "--header 'X-Trace;'"],
    ['php', "'X-Trace;',"],
    ['c', '"X-Trace;"'],
  ])('curl leaves out a header that ends in a colon: %s', (language, expected) => {
    const request = { method: 'GET', url: 'https://api.example.com/a', headers: [['X-Trace', '']] } as const
    expect(findSampleLanguage(language)?.print(request)).toContain(expected)
  })
})

describe('headers that a client treats in its own way', () => {
  const send = (language: string, headers: readonly (readonly [string, string])[], body?: SampleBody) =>
    findSampleLanguage(language)?.print({ method: 'POST', url: 'https://api.example.com/a', headers, body })
  const asUtf8 = 'RequestHeaderEncodingSelector = (_, _) => Encoding.UTF8 }'
  it.each([
    ['csharp', `new HttpClient(new SocketsHttpHandler { ${asUtf8});`],
    ['dotnet', `ConfigureMessageHandler = _ => new SocketsHttpHandler { UseCookies = false, ${asUtf8}\n};`],
    ['dart', "// This package can't send headers that aren't ASCII."],
    ['powershell', "# Invoke-WebRequest can't send headers that aren't ASCII."],
  ])('not ASCII: %s', (language, expected) => {
    const [other, ascii] = ['Zoë', 'Zoe'].map((name) => send(language, [['X-Name', name]]))
    expect(other).toContain(expected)
    if (other?.includes('Encoding.UTF8')) expect(other).toContain('using System.Text;')
    expect(ascii).not.toContain(expected)
  })
  it('C# takes those of the content only there', () => {
    const headers = [
      ['Content-Language', 'de'],
      ['X-A', 'b'],
      ['Content-Length', '12'],
    ] as const
    const language = 'request.Content.Headers.TryAddWithoutValidation("Content-Language", "de");'
    const json = send('csharp', headers, { kind: 'json', value: 1 })
    expect(json).toContain(`request.Content = new StringContent("1");\n${language}`)
    expect(json).toContain('request.Headers.TryAddWithoutValidation("X-A", "b");')
    expect(json).not.toContain('Content-Length')
    expect(send('csharp', headers)).toContain(`new ByteArrayContent(Array.Empty<byte>());\n${language}`)
  })
  it.each([
    ['Authorization', 'Bearer <token>', false],
    ['Authorization', '<api-key>', true],
    ['If-Match', '7', true],
    ['If-Match', '"7"', false],
    ['X-Key', '<api-key>', false],
  ])('PowerShell refuses some unless told not to: %s: %s', (name, value, isRefused) => {
    const sample = send('powershell', [[name, value]])
    expect(sample?.includes(' -Headers $headers -SkipHeaderValidation')).toBe(isRefused)
  })
})

describe('a multipart form', () => {
  it.each([
    ['node', 'form.append("pic", await openAsBlob("path/to/a.png"), "a.png")'],
    ['go', 'form.CreateFormFile("pic", "a.png")'],
    ['php', "new CURLFile('path/to/a.png', null, 'a.png')"],
  ])('sends the name of a file without its folder: %s', (language, expected) => {
    const part = { name: 'pic', value: 'path/to/a.png', isFile: true }
    expect(print(language, { kind: 'multipart', parts: [part] })).toContain(expected)
  })
  const parts = [
    { name: 'tags', value: 'x', isFile: false },
    { name: 'tags', value: 'y', isFile: false },
    { name: 'meta', value: '{"a": "b;c"}', isFile: false, contentType: 'application/json' },
    { name: 'pic', value: 'path/to/a.png', isFile: true, contentType: 'image/png' },
  ] as const
  const both = (first: string, second: string) => [first, second]
  it.each<[string, readonly string[]]>([
    ['bash', both(`--form 'meta="{\\"a\\": \\"b;c\\"}";type=application/json'`, "'pic=@path/to/a.png;type=image/png'")],
    [
      'python',
      both('(None, "{\\"a\\": \\"b;c\\"}", "application/json")', '("a.png", open("path/to/a.png", "rb"), "ima'),
    ],
    ['node', both('], { type: "application/json" })', 'openAsBlob("path/to/a.png", { type: "image/png" }), "a.png")')],
    ['php', both("new CURLStringFile('{\"a\": \"b;c\"}', 'meta', 'application/json')", "'image/png', 'a.png')")],
    ['php', both("'tags' => [\n            'x',\n            'y'\n        ],", '')],
    ['go', both('`form-data; name="meta"`}, "Content-Type": {"application/json"}', 'filename="a.png"`}, "Content')],
    ['java', both('.field("meta", "{\\"a\\": \\"b;c\\"}", "application/json")', '"path/to/a.png"), "image/png")')],
    ['ruby', both("{ filename: 'meta', content_type: 'application/json' }", "{ content_type: 'image/png' }")],
    [
      'powershell',
      both("MediaTypeHeaderValue]::Parse('application/json')\n$form.Add($part, 'meta')", "'pic', 'a.png')"),
    ],
    ['swift', both('name=\\"meta\\"\\r\\nContent-Type: application/json\\r\\n', 'Content-Type: image/png')],
    ['csharp', both(', MediaTypeHeaderValue.Parse("application/json")), "meta")', 'MediaTypeHeaderValue.Parse("ima')],
    ['dotnet', both(', "meta", "application/json");', 'request.AddFile("pic", "path/to/a.png", "image/png");')],
    ['c', both('curl_mime_type(part, "application/json");', 'curl_mime_type(part, "image/png");')],
    ['c++', both('{"meta", "{\\"a\\": \\"b;c\\"}", "application/json"},', 'cpr::File{"path/to/a.png"}, "image/png"},')],
    ['kotlin', both('.toRequestBody("application/json".toMediaType())', '.asRequestBody("image/png".toMediaType())')],
    ['rust', both('.mime_str("application/json")?', 'file("path/to/a.png").await?.mime_str("image/png")?')],
    ['dart', both("contentType: MediaType.parse('application/json')", "MediaType.parse('image/png')")],
    ['dart', both("fromString('tags', 'x'))", "fromString('tags', 'y'))")],
  ])('has the media types of its parts, and parts that repeat: %s', (language, expected) => {
    const sample = print(language, { kind: 'multipart', parts })
    for (const text of expected) expect(sample).toContain(text)
  })
  it.each([
    ['python', 'files = [\n    ("title", (None, "x"))\n]'],
    ['java', '.multiPartContent()'],
  ])('without a file is one too: %s', (language, expected) => {
    const title = { name: 'title', value: 'x', isFile: false }
    expect(print(language, { kind: 'multipart', parts: [title] })).toContain(expected)
  })
  it('is written out where PHP would keep only the last of several files', () => {
    const pic = (value: string) => ({ name: 'pics[]', value, isFile: true, contentType: 'image/png' })
    const sample = print('php', { kind: 'multipart', parts: [pic('path/to/a.png'), pic('path/to/b.png')] })
    const boundary = /'Content-Type: multipart\/form-data; boundary=([\w-]+)',/.exec(sample ?? '')?.[1]
    for (const name of ['a.png', 'b.png'])
      expect(sample).toContain(
        [
          `'--${boundary}',`,
          `'Content-Disposition: form-data; name="pics[]"; filename="${name}"',`,
          "'Content-Type: image/png',",
          "'',",
          `file_get_contents('path/to/${name}'),`,
        ].join('\n        '),
      )
    expect(sample).toContain(`'--${boundary}--',\n        '',\n    ]),`)
  })
  it.each([
    ['plain', "--form 'a=plain'"],
    ['@home', "--form-string 'a=@home'"],
    ['(x', "--form-string 'a=(x'"],
    ['"x"', `--form-string 'a="x"'`],
    [' x', "--form-string 'a= x'"],
    ['x;y', "--form-string 'a=x;y'"],
  ])('curl sends %j as it is', (value, expected) => {
    const parts = [{ name: 'a', value, isFile: false }]
    expect(print('bash', { kind: 'multipart', parts })).toContain(expected)
  })
})

describe('text that isn’t ASCII is sent as UTF-8', () => {
  const url = 'https://api.example.com/a'
  const basicAuth = { username: 'Zoë', password: 'пароль' }
  it.each([
    ['python', 'auth=("Zoë".encode(), "пароль".encode())'],
    ['javascript', 'btoa(String.fromCharCode(...new TextEncoder().encode("Zoë:пароль")))'],
    ['node', 'btoa(String.fromCharCode(...new TextEncoder().encode("Zoë:пароль")))'],
  ])('credentials in %s', (language, expected) => {
    const sample = findSampleLanguage(language)?.print({ method: 'GET', url, headers: [], basicAuth })
    expect(sample).toContain(expected)
  })
  it('a body in PowerShell', () => {
    const json = (name: string) => print('powershell', { kind: 'json', value: { name } }, 'application/json')
    expect(json('Zoë')).toContain('-Body ([Text.Encoding]::UTF8.GetBytes($body))')
    expect(json('Zoe')).toMatch(/-Body \$body$/m)
  })
})

it('Python sends a body that is null', () => {
  expect(print('python', { kind: 'json', value: null }, 'application/json')).toContain('payload = "null"')
})
