// Shell and JavaScript examples in; the requests found in them out.
import { describe, expect, it } from 'vitest'
import { HOLE, type HttpCall } from './call.ts'
import { callsIn } from './index.ts'

function summary({ method, url, headers, query, body, hasAllHeaders }: HttpCall): string {
  const sent =
    body?.kind === 'text'
      ? (body.piece?.text ?? (body.json ? JSON.stringify(plain(body.json)) : 'unknown'))
      : body?.fields.map(({ name, value }) => `${name}=${value}`).join('&')
  return [
    `${method} ${url.text}`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    ...query.map(({ name, value }) => `?${name}=${value}`),
    ...(hasAllHeaders ? [] : ['…']),
    ...(sent === undefined ? [] : [`> ${sent}`]),
  ]
    .join(' | ')
    .replaceAll(HOLE, '§')
}

type Json = NonNullable<Extract<HttpCall['body'], { kind: 'text' }>['json']>

function plain(node: Json): unknown {
  if (node.kind === 'any') return '§'
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'array') return [...node.items.map(plain), ...(node.isOpen ? ['…'] : [])]
  const entries = [...node.members].map(([key, { value }]): [string, unknown] => [key, plain(value)])
  return Object.fromEntries([...entries, ...(node.isOpen ? [['…', '…']] : [])])
}

const U = 'https://a.example/x'

describe('curl', () => {
  it.each<[string, string[]]>([
    [`curl ${U}`, [`GET ${U}`]],
    [`$ curl -sSL "${U}"`, [`GET ${U}`]],
    [`curl -X DELETE ${U}`, [`DELETE ${U}`]],
    [`curl -XPUT ${U}`, [`PUT ${U}`]],
    [`curl --request=PATCH --url=${U}`, [`PATCH ${U}`]],
    [`curl -I ${U}`, [`HEAD ${U}`]],
    [`curl ${U} \\\n  -H 'A: b' \\\n  --header "C: $D"`, [`GET ${U} | a: b | c: §`]],
    [`curl ${U} -d '{"a": 1}'`, [`POST ${U} | > {"a": 1}`]],
    [`curl ${U} --json '{"a": 1}'`, [`POST ${U} | content-type: application/json | > {"a": 1}`]],
    [`curl ${U} -d a=1 -d 'b=2 3'`, [`POST ${U} | > a=1&b=2 3`]],
    [`curl -G ${U} -d a=1 --data-urlencode 'q=x y'`, [`GET ${U} | ?a=1 | ?q=x y`]],
    [`curl ${U} -F file=@a.png -F 'name=A'`, [`POST ${U} | > file=@a.png&name=A`]],
    [`curl ${U} -d @body.json`, [`POST ${U} | > unknown`]],
    [`curl ${U} -d "$BODY"`, [`POST ${U} | > unknown`]],
    [`curl ${U} -d @- <<EOF\n{"a": "$B"}\nEOF\ncurl ${U}`, [`POST ${U} | > {"a": "§"}\n`, `GET ${U}`]],
    [`curl ${U} -d '{"it'\\''s": 1}'`, [`POST ${U} | > {"it's": 1}`]],
    [`curl ${U} -d $'{"a": "b\\'c"}'`, [`POST ${U} | > {"a": "b'c"}`]],
    [`curl $BASE/x/\${ID}/$(date)`, ['GET §/x/§/§']],
    [`curl https://a.example/<id>`, ['GET https://a.example/§']],
    [`curl ${U}?a=1&b=2`, [`GET ${U}?a=1&b=2`]],
    [`curl ${U} | jq '.a'; curl ${U}/2 && echo 'curl ${U}/3' # curl ${U}/4`, [`GET ${U}`, `GET ${U}/2`]],
    [`TOKEN=$(curl ${U})`, []],
    [`curl ${U} ${U}/2`, []],
    [`curl --new-option value ${U}`, []],
    [`curl $OPTIONS ${U}`, []],
    [`curl ${U} -H 'A: b'' \\\n -d '{}'`, []],
    [`curl ${U} -d '{"never closed`, []],
    ['npm install curl', []],
  ])('%s', (text, expected) => {
    expect(callsIn('bash', text).map(summary)).toEqual(expected)
  })

  it('knows the range of each part', () => {
    const text = `curl -X POST 'https://a.example/x' \\\n  -d '{"a": 1}'`
    const [call] = callsIn('sh', text)
    const body = call?.body?.kind === 'text' ? call.body.piece : undefined
    expect(text.slice(call?.url.offsets[0], (call?.url.offsets.at(-1) ?? 0) + 1)).toBe('https://a.example/x')
    expect(text.slice(call?.methodPiece?.start, call?.methodPiece?.end)).toBe('POST')
    expect(text[body?.offsets[2] ?? 0]).toBe('a')
  })
})

describe('fetch', () => {
  it.each<[string, string[]]>([
    [`await fetch('${U}')`, [`GET ${U}`]],
    ['fetch(`https://a.example/${id}`)', ['GET https://a.example/§']],
    [`const base = 'https://a.example'\nfetch(base + '/x')`, [`GET ${U}`]],
    ['const base = "https://a.example"; fetch(`${base}/x`)', [`GET ${U}`]],
    [
      `fetch('${U}', { method: 'post', headers: { 'Content-Type': 'application/json', Authorization: \`Bearer \${key}\` }, body: JSON.stringify({ a: 1, b: x, ...rest }) })`,
      [`POST ${U} | content-type: application/json | authorization: Bearer § | > {"a":1,"b":"§","…":"…"}`],
    ],
    [`const options = { method: 'PUT', body: 'text' }\nfetch('${U}', options)`, [`PUT ${U} | > text`]],
    [`fetch('${U}', options)`, [`§ ${U} | … | > unknown`]],
    [`fetch('${U}', { ...options, method: 'POST' })`, [`POST ${U} | … | > unknown`]],
    [`fetch('${U}', { headers })`, [`GET ${U} | …`]],
    [`fetch('${U}', { method: 'POST', body: new FormData() })`, [`POST ${U} | > `]],
    [`const r: Response = await fetch('${U}') as Response`, [`GET ${U}`]],
    ['client.fetch(url)', []],
    ['fetch(url)', []],
    [`fetch('${U}'`, []],
  ])('%s', (text, expected) => {
    expect(callsIn('ts', text).map(summary)).toEqual(expected)
  })
})
