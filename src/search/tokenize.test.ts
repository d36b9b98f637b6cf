import { expect, test } from 'vitest'
import { createTokenizer } from './tokenize.ts'

/** All terms of a text: words, then joined identifiers in angle brackets, per chunk. */
function terms(text: string, language = 'en'): string {
  const chunks: string[] = []
  createTokenizer(language).scan(text, ({ pieces, wholes }) => {
    chunks.push([...pieces.map((piece) => piece.term), ...wholes.map((whole) => `<${whole}>`)].join(' '))
  })
  return chunks.join(' | ')
}

test.each([
  ['Configuring the servers', 'configur | the | server'],
  ['useState', 'use state <usest>'],
  ['getUserByID', 'get user by id <getuserbyid>'],
  ['HTMLParser', 'html parser <htmlparser>'],
  ['OAuth2 on macOS', 'oauth2 | on | mac os <maco>'],
  ['--fail-on', 'fail on <failon>'],
  ['--ports', 'port <--ports>'],
  ['--endpoint=https://example.com', 'endpoint exampl com <endpointexamplecom> <--endpoint>'],
  ['fail_on: failOn', 'fail on <failon> | fail on <failon>'],
  ['ERR_404', 'err 404 <err404>'],
  ['/v1/users/{id}', 'v1 user id <v1usersid>'],
  ['docs.json', 'doc json <docsjson>'],
  ['client.users.create_one()', 'client user creat one <clientuserscreateon> <createon>'],
  ['https://api.example.com/v2', 'api exampl com v2 <apiexamplecomv2>'],
  ['version 1.20.3', 'version | 1 20 3 <1.20.3>'],
  ["don't the user's it’s", 'dont | the | user | it'],
  ['(see "above").', 'see | abov'],
  ['ﬁle ＡＰＩ', 'file | api'],
  ['🎉 --- *** {}', ''],
  ['a'.repeat(41), ''],
])('%s', (text, expected) => {
  expect(terms(text)).toBe(expected)
})

test.each([
  ['ja', '認証の設定', '認証 証の の設 設定 定'],
  ['ja', 'ガイドを読む', 'ガイ イド ドを を読 読む む'],
  ['zh', 'API密钥', 'api 密钥 钥'],
  ['ko', '설정 방법', '설정 정 | 방법 법'],
  ['th', 'ตั้งค่า', 'ตั ั้ ้ง งค ค่ ่า า'],
])('scripts without spaces become pairs (%s): %s', (language, text, expected) => {
  expect(terms(text, language)).toBe(expected)
})

test.each([
  ['fr', "l'authentification", 'authentific'],
  ['de', 'Einstellungen', 'einstell'],
  ['es', 'configuración', 'configur'],
  ['xx', 'Servers', 'servers'],
])('stems and elisions of %s: %s', (language, text, expected) => {
  expect(terms(text, language)).toBe(expected)
})

test('accents are folded, and kept beside', () => {
  const found: unknown[] = []
  createTokenizer('de').scan('schön schon', ({ pieces }) => {
    found.push(pieces.map(({ word, accented }) => [word, accented]))
  })
  expect(found).toEqual([[['schon', 'schön']], [['schon', undefined]]])
})

test('pieces say where they are', () => {
  const text = 'Call (useState) in 設定画面.'
  const found: string[] = []
  createTokenizer('en').scan(text, ({ pieces }, start) => {
    for (const piece of pieces) found.push(text.slice(start + piece.start, start + piece.end))
  })
  expect(found).toEqual(['Call', 'use', 'State', 'in', '設定', '定画', '画面', '面'])
})
