import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres, type TestServer } from '../postgres/testing.ts'
import { buildIndex, IndexBuilder, type IndexOptions } from './build.ts'
import { parseManifest } from './manifest.ts'
import { publishSite } from './postgres/publish.ts'
import { createDatabaseSearch } from './postgres/search.ts'
import { createSearch, type MarkedText, type Search, type SearchOptions } from './query.ts'
import { searchPage } from './search-page.ts'
import { type Section, sectionsByPage } from './section.ts'
import { decodeTermCache, encodeTermCache, type LanguageTerms } from './term-cache.ts'

type Sketch = Partial<Section> & Pick<Section, 'url' | 'title' | 'text'>

function section(sketch: Sketch): Section {
  return { page: sketch.url.split('#')[0] ?? '', headings: [], ...sketch }
}

const SITE: readonly Sketch[] = [
  { url: '/start', title: 'Quickstart', text: 'Install the program, write a page and publish it in five minutes.' },
  { url: '/start#install', title: 'Quickstart', headings: ['Install'], text: 'Run npm install galley to install it.' },
  { url: '/auth', title: 'Authentication', text: 'Every request carries an API key in a header.' },
  {
    url: '/auth#rotate',
    title: 'Authentication',
    headings: ['API keys', 'Rotate a key'],
    text: 'Create a second API key, change your programs, then revoke the first key.',
  },
  { url: '/hooks', title: 'useState', headings: [], text: 'Keeps a value between renders.', code: 'useState(0)' },
  { url: '/reducer', title: 'useReducer', text: 'Like useState, for state that changes in many ways.' },
  { url: '/cli', title: 'Commands', text: 'Ends with 1 when there are findings: --fail-on warning.' },
  { url: '/users', title: 'Get a user', text: 'GET /v1/users/{id} gives one user, or ERR_404.' },
  { url: '/webhooks', title: 'Webhooks', text: 'We call your server when something happens.' },
  { url: '/limits', title: 'Rate limits', text: 'At most one hundred requests a minute.' },
  {
    url: '/events',
    title: 'Events',
    text: 'Webhooks are sent for events. A webhook has a signature. Webhooks are retried.',
  },
]

const LONG_TEXT = `An ingress sends requests to a service, and the service to pods. Set a host name, a path, and a class. Then
  apply the manifest and wait until all of it is ready, which takes a minute on most clusters, and longer on small ones.`

/** A way of storing an index. All of them must answer queries alike. */
interface Engine {
  open(sections: readonly Section[], options?: IndexOptions): Promise<Search>
  close?(): Promise<void>
}

function searchFiles(sections: readonly Section[], options?: IndexOptions) {
  const files = new Map(buildIndex(sections, options).files.map(({ name, payload }) => [name, payload]))
  const loads: string[] = []
  const search = createSearch((name) => {
    loads.push(name)
    const payload = files.get(name)
    if (payload === undefined) throw new Error(`no file ${name}`)
    return payload
  })
  return { ...search, loads }
}

/** All sites share one database, like those of an organization. */
async function postgresEngine(programs: string): Promise<Engine> {
  const server: TestServer = await startPostgres(programs)
  const database = await server.database('sites')
  let count = 0
  return {
    async open(sections, options = {}) {
      const site = `site-${count++}`
      await publishSite(database, { site, sections, options })
      return createDatabaseSearch(database, { sites: [site] })
    },
    close: () => server.stop(),
  }
}

async function urlsOf(search: Search, query: string, how?: SearchOptions): Promise<string[]> {
  return (await search.search(query, how)).results.map(({ url }) => url)
}

const programs = findPostgres()
const ENGINES = [
  ['files', async (): Promise<Engine> => ({ open: async (...given) => searchFiles(...given) })],
  ...(programs ? [['PostgreSQL', () => postgresEngine(programs)] as const] : []),
] as const

test.runIf(!programs)('PostgreSQL is asked too', (context) => {
  context.skip('no server on this machine: install one (Debian: postgresql), or name its programs in POSTGRES_BIN')
})

describe.each(ENGINES)('%s', (_, start) => {
  let engine: Engine
  let site: Search
  const searchOver = async (sketches: readonly Sketch[], options?: IndexOptions) => {
    const search = await engine.open(sketches.map(section), options)
    return { ...search, urls: (query: string, how?: SearchOptions) => urlsOf(search, query, how) }
  }

  beforeAll(async () => {
    engine = await start()
    site = await engine.open(SITE.map(section))
  })
  afterAll(() => engine.close?.())

  test.each([
    ['a title', 'authentication', '/auth'],
    ['a title before many mentions', 'webhooks', '/webhooks'],
    ['another inflection', 'installing', '/start#install'],
    ['a heading', 'rotate key', '/auth#rotate'],
    ['a question', 'How do I rotate my API keys?', '/auth#rotate'],
    ['an identifier', 'useState', '/hooks'],
    ['an identifier without its capitals', 'usestate', '/hooks'],
    ['a part of an identifier', 'reducer', '/reducer'],
    ['a flag', '--fail-on', '/cli'],
    ['a flag in another spelling', 'failOn', '/cli'],
    ['a path', '/v1/users/{id}', '/users'],
    ['an error code', 'ERR_404', '/users'],
    ['a part of an error code', '404', '/users'],
    ['the beginning of a word', 'authent', '/auth'],
    ['one letter too few', 'authentcation', '/auth'],
    ['two letters swapped', 'webhokos', '/webhooks'],
    ['words written together', 'ratelimits', '/limits'],
    ['a word written apart', 'web hooks', '/webhooks'],
    ['all words before some', 'revoke key', '/auth#rotate'],
  ])('finds by %s: %s', async (_, query, url) => {
    expect((await urlsOf(site, query))[0]).toBe(url)
  })

  test('a word that is known is taken as it is', async () => {
    const { urls } = await searchOver([
      { url: '/form', title: 'Form', text: 'A form.' },
      { url: '/from', title: 'From', text: 'The word from.' },
      { url: '/fork', title: 'Fork', text: 'A fork of it.' },
    ])
    expect(await urls('form ')).toEqual(['/form'])
  })

  test.each([
    ['at the beginning of a long text', `You see a bad gateway. ${LONG_TEXT} ${LONG_TEXT}`],
    ['far inside a long text', `${LONG_TEXT} You see a bad gateway. ${LONG_TEXT}`],
    ['with a small word between them', `${LONG_TEXT} It is bad for the gateway. ${LONG_TEXT}`],
  ])('words of a query count more side by side: %s', async (_, text) => {
    const { urls } = await searchOver([
      {
        url: '/gates',
        title: 'Gates',

        text: `A gateway drops bad headers. ${LONG_TEXT} ${LONG_TEXT}`,
      },
      { url: '/codes', title: 'Codes', text },
      { url: '/other', title: 'Other', text: LONG_TEXT },
    ])
    expect(await urls('bad gateway')).toEqual(['/codes', '/gates'])
  })

  test.each([
    ['out of memory', 'Pods that run out of memory are restarted.', 'Memory of pods comes out of a pool.'],
    ['install as root', 'Do not install it as root.', 'The root of what you install is a folder.'],
    ['reset your password', 'You can reset your password here.', 'A password that you reset is new.'],
  ])('words with a small word between them count more side by side: %s', async (query, together, apart) => {
    const { urls } = await searchOver([
      { url: '/apart', title: 'Guide', text: apart },
      { url: '/together', title: 'Guide', text: `${LONG_TEXT} ${LONG_TEXT} ${together}` },
      { url: '/other', title: 'Guide', text: LONG_TEXT },
    ])
    expect(await urls(query)).toEqual(['/together', '/apart'])
  })

  test.each([
    ['zh', '文件上传', '上传新的文件', '文件上传'],
    ['zh', '如何删除会话', '删除旧的会话', '删除会话'],
    ['ja', '接続設定', '設定した接続', '接続設定'],
  ])('words without spaces count more side by side: %s %s', async (language, query, apart, together) => {
    const { search } = await searchOver([
      { url: '/apart', language, title: 'Guide', headings: [apart], text: `${apart}。${apart}。` },
      { url: '/together', language, title: 'Guide', text: `${together}。` },
      { url: '/other', language, title: 'Guide', text: '概要。' },
    ])
    const { results } = await search(query)
    expect(results.map(({ url }) => url)).toEqual(['/together', '/apart'])
  })

  test('in a heading, another word may be between two words of a query', async () => {
    const text = 'Ports of the server.'
    const { urls } = await searchOver([
      { url: '/ports', title: 'Server', headings: ['Port of default change'], text },
      { url: '/change', title: 'Server', headings: ['Change of default port'], text },
      { url: '/other', title: 'Other', text: LONG_TEXT },
    ])
    expect(await urls('change port')).toEqual(['/change', '/ports'])
  })

  test('the first letters of a word match nothing if a word before them is nowhere', async () => {
    const { urls } = await searchOver([
      { url: '/pin', title: 'Pin', text: 'A pin for the pipeline.' },
      { url: '/board', title: 'Board', text: 'A board to pin notes on.' },
    ])
    expect(await urls('raspberry pi')).toEqual([])
    expect(await urls('board pi')).toEqual(['/board', '/pin'])
    expect(await urls('raspberry pin')).toContain('/pin')
  })

  test('results come by page, with further sections inside', async () => {
    const { results, total } = await site.search('api key')
    expect(results.filter(({ page }) => page === '/auth')).toHaveLength(1)
    expect(results[0]).toMatchObject({ page: '/auth', url: '/auth#rotate', headingPath: ['API keys', 'Rotate a key'] })
    expect(results[0]?.more.map(({ url }) => url)).toEqual([])
    expect(total).toBe(results.length)
  })

  test('marks the words that were found', async () => {
    const marked = ({ text, marks }: MarkedText): string[] => marks.map(([start, end]) => text.slice(start, end))
    const [rotate] = (await site.search('rotating keys')).results
    expect(rotate && [marked(rotate.heading), marked(rotate.excerpt)]).toEqual([
      ['Rotate', 'key'],
      ['key', 'key'],
    ])
    const [state] = (await site.search('useState')).results
    expect(state && marked(state.title)).toEqual(['useState'])
  })

  test('the excerpt shows the place with most of the words', async () => {
    const filler = 'Nothing to see in this sentence of many words. '.repeat(4)
    const text = `A token is a word. ${filler}Refresh the token before it expires. ${filler}`
    const { search } = await searchOver([{ url: '/long', title: 'Long', text }])
    const [result] = (await search('refresh token')).results
    expect(result?.excerpt.text).toContain('Refresh the token before it')
    expect(result?.excerpt.text.length).toBeLessThan(200)
  })

  test('filters by version, product and language, and lets through what belongs to none', async () => {
    const { urls, facets } = await searchOver([
      { url: '/v1/a', title: 'Alpha', text: 'alpha', versions: ['v1'] },
      { url: '/v2/a', title: 'Alpha', text: 'alpha', versions: ['v2'], products: ['cloud'] },
      { url: '/a', title: 'Alpha', text: 'alpha' },
      { url: '/fr/a', title: 'Alpha', text: 'alpha', language: 'fr' },
      { url: '/ja/a', title: '認証の設定', text: 'トークンを設定します。', language: 'ja' },
    ])
    expect((await urls('alpha', { reader: '*' })).sort()).toEqual(['/a', '/fr/a', '/v1/a', '/v2/a'])
    expect((await urls('alpha', { language: 'en', version: 'v2' })).sort()).toEqual(['/a', '/v2/a'])
    expect((await urls('alpha', { language: 'en', product: 'desktop' })).sort()).toEqual(['/a', '/v1/a'])
    expect(await urls('alpha', { language: 'de' })).toEqual([])
    expect(await urls('認証')).toEqual(['/ja/a'])
    expect(await urls('設定します')).toEqual(['/ja/a'])
    expect(await urls('証')).toEqual(['/ja/a'])
    expect(await facets()).toEqual({ languages: ['en', 'fr', 'ja'], versions: ['v1', 'v2'], products: ['cloud'] })
  })

  test('pages of other languages are found only where the reader has none', async () => {
    const { urls } = await searchOver([
      { url: '/a', title: 'Alpha', text: 'Set up the alpha gate.' },
      { url: '/fr/a', title: 'Alpha', text: 'Configurez la porte alpha.', language: 'fr' },
      { url: '/fr/b', title: 'Facturation', text: 'Vos factures.', language: 'fr' },
    ])
    expect(await urls('alpha')).toEqual(['/a'])
    expect(await urls('configurez alpha')).toEqual(['/fr/a'])
    expect(await urls('alpha', { reader: 'fr' })).toEqual(['/fr/a'])
    expect(await urls('factures', { reader: 'en' })).toEqual(['/fr/b'])
    expect(await urls('factures', { language: 'en' })).toEqual([])
    expect(await urls('alpha', { reader: 'ja' })).toEqual(['/a'])
  })

  test('a long word in a script without spaces doesn’t hide the others', async () => {
    const component = 'コンポーネント'
    const { urls } = await searchOver(
      [
        { url: '/vue', title: `Vueの${component}`, text: `${component}の構造。` },
        { url: '/blade', title: 'Bladeテンプレート', text: `レイアウトには${component}を使います。` },
        { url: '/events', title: 'イベント', text: 'ポートを開きます。' },
        ...Array.from({ length: 6 }, (_, i) => ({ url: `/${i}`, title: `設定 ${i}`, text: 'トークンを設定します。' })),
      ].map((sketch) => ({ ...sketch, language: 'ja' })),
    )
    expect((await urls(`blade ${component}`))[0]).toBe('/blade')
    expect((await urls(component))[0]).toBe('/vue')
  })

  test('German compounds are found by their parts, and umlauts as they are typed without the keys for them', async () => {
    const german = [
      { url: '/db', title: 'Datenbankverbindung', text: 'So stellen Sie sie her.' },
      { url: '/datenbank', title: 'Datenbank', text: 'Was sie speichert.' },
      { url: '/verbindung', title: 'Verbindung', text: 'Wie sie gelingt, auch beim Öffnen.' },
      { url: '/alt', title: 'Altbestand', text: 'Alte Texte sagen noch oeffentlich.' },
      { url: '/backup', title: 'Datensicherung', text: 'So bleiben Ihre Daten sicher.' },
      { url: '/zugriff', title: 'Zugriff', text: 'Eine Zugriffsberechtigung braucht jeder.' },
    ]
    const { urls } = await searchOver(german.map((one) => ({ ...one, language: 'de' })))
    expect((await urls('Datenbank')).slice(0, 2)).toEqual(['/datenbank', '/db'])
    expect((await urls('Verbindungen')).slice(0, 2)).toEqual(['/verbindung', '/db'])
    expect((await urls('Verbindungsdatenbank')).sort()).toEqual(['/datenbank', '/db', '/verbindung'])
    expect(await urls('Sicherungen')).toEqual(['/backup'])
    expect(await urls('Berechtigung')).toEqual(['/zugriff'])
    expect(await urls('oeffnen')).toEqual(['/verbindung'])
    expect(await urls('öffentlich')).toEqual(['/alt'])
  })

  test('words that mean the same, and results that an author puts first', async () => {
    const { search, urls } = await searchOver(SITE, {
      synonyms: [
        ['callback', 'webhook'],
        ['single sign-on', 'authentication'],
      ],
      pins: [{ queries: ['begin', 'first steps', 'quickstart'], url: '/start#install' }],
    })
    expect((await urls('callback'))[0]).toBe('/webhooks')
    expect((await urls('single sign-on'))[0]).toBe('/auth')
    expect((await search('steps, the FIRST')).results[0]).toMatchObject({ url: '/start#install', pinned: true })
    expect((await search('quickstart')).results[0]).toMatchObject({ url: '/start#install', pinned: true })
    expect((await search('first')).results.some(({ pinned }) => pinned)).toBe(false)
  })

  test.each([
    ['en', 'passkey', 'Security keys'],
    ['en', 'max ', 'Maximum file size'],
    ['en', 'subtitles', 'Captions'],
    ['de', 'Konto entfernen', 'Konto löschen'],
    ['fr', 'se connecter', 'Connexion'],
    ['es', 'borrar usuario', 'Eliminar un usuario'],
    ['pt', 'nota fiscal', 'Faturas'],
    ['ru', 'стоимость', 'Цена'],
    ['zh', '报警', '告警规则'],
    ['zh-Hant', '登入', '單點登錄方式'],
    ['ja', 'サインイン', 'ログイン方法'],
    ['ko', '요금', '가격'],
  ])('common words that mean the same (%s): %s', async (language, query, title) => {
    const { urls } = await searchOver([
      { url: '/found', language, title, text: 'a' },
      { url: '/other', language, title: 'b', text: 'c' },
    ])
    expect(await urls(query)).toEqual(['/found'])
  })

  test("an author's synonyms within a longer word of a script without spaces", async () => {
    const { urls } = await searchOver([{ url: '/a', language: 'zh', title: '甲乙方式', text: 'a' }], {
      synonyms: [['甲乙', '丙丁']],
    })
    expect(await urls('丙丁')).toEqual(['/a'])
  })

  test('pages and sections come first by their names', async () => {
    const deploy = { title: 'Deploy an app', text: 'Deploy with the deploy command. To deploy again, deploy.' }
    const { search, urls } = await searchOver([
      { ...deploy, url: '/deploy-app' },
      { ...deploy, url: '/deploy-app#deploy', headings: ['Deploy again'], text: 'Deploy apps: run deploy.' },
      { url: '/deploy', title: 'deploy', text: 'A command with an option.' },
      { url: '/deploy#deploy-often', title: 'deploy', headings: ['Deploy deploys'], text: 'Deploy, then deploy.' },
      { url: '/files', title: 'Move files', text: 'Copies files.' },
      {
        url: '/files#with-rsync',
        title: 'Move files',
        headings: ['Move with rsync'],
        text: 'A program for that.',
      },
      {
        url: '/files#faster',
        title: 'Move files',
        headings: ['Move with rsync', 'Move and rsync faster'],
        text: 'Move with rsync: rsync moves files, and rsync moves them again.',
      },
      { url: '/rsync', title: 'Rsync moves', text: 'rsync moves. Move, rsync, move with rsync.', keywords: ['rsync'] },
    ])
    expect(await urls('Deploy')).toEqual(['/deploy', '/deploy-app'])
    expect(await urls('Deploy', { limit: 1 })).toEqual(['/deploy'])
    expect((await urls('deploys an app!'))[0]).toBe('/deploy-app')
    const [first] = (await search('move with rsync')).results
    expect(first?.url).toBe('/files#with-rsync')
    expect(first?.more.map(({ url }) => url)).toContain('/files#faster')
    expect((await search('rsync')).results[0]?.page).toBe('/rsync')
  })

  test('a page comes first by its name, however many pages have the words more often', async () => {
    const others = Array.from({ length: 1100 }, (_, i) => ({
      url: `/api/wallet-${i}`,
      title: 'Wallets of wallets',
      description: 'A wallet of wallets.',
      text: 'Wallets: each wallet has wallets. Colors of wallets.',
    }))
    const { urls } = await searchOver([
      ...others,
      { url: '/wallets', title: 'Wallets', text: 'Start here.' },
      { url: '/colors', title: 'Wallets: colors', text: 'Pick one.' },
    ])
    expect((await urls('wallets'))[0]).toBe('/wallets')
    expect((await urls('Wallets: Colors'))[0]).toBe('/colors')
    expect(await urls('wallets', { limit: 100 })).toHaveLength(100)
  })

  test('most of a title counts like the heading of a section', async () => {
    const { urls } = await searchOver([
      { url: '/actions', title: 'CI with GitHub Actions', text: 'They run after each push.' },
      {
        url: '/start',
        title: 'Test a large project with GitHub Actions and Docker',
        text: 'GitHub Actions: GitHub Actions.',
      },
      { url: '/orm', title: 'ORM', text: 'An extension.' },
      { url: '/orm#github-actions', title: 'ORM', headings: ['GitHub Actions'], text: 'Set a variable.' },
    ])
    expect(await urls('github actions')).toEqual(['/actions', '/orm#github-actions', '/start'])
  })

  test('boosts, keywords and descriptions', async () => {
    const plain = { title: 'Same', text: 'same words' }
    const { urls } = await searchOver([
      { ...plain, url: '/a' },
      { ...plain, url: '/b', boost: 2 },
      { ...plain, url: '/c', boost: 0.5 },
      { url: '/d', title: 'Looks', text: 'Choose one.', keywords: ['appearance'] },
      { url: '/e', title: 'Words', text: 'Choose one.', description: 'Vocabulary of the interface' },
    ])
    expect(await urls('same')).toEqual(['/b', '/a', '/c'])
    expect(await urls('appearance')).toEqual(['/d'])
    expect(await urls('vocabulary')).toEqual(['/e'])
  })

  test('accents may be left out, and count when they are there', async () => {
    const { urls } = await searchOver([
      { url: '/schon', title: 'Schon', text: 'schon', language: 'de' },
      { url: '/schoen', title: 'Schön', text: 'schön', language: 'de' },
    ])
    expect(await urls('schön')).toEqual(['/schoen', '/schon'])
    expect((await urls('schon')).sort()).toEqual(['/schoen', '/schon'])
  })

  test.each([
    ['de', 'a compound by its beginning', 'datenbank', 'Datenbankverbindung', ''],
    ['de', 'an umlaut', 'größe', 'Größe der Anhänge', ''],
    ['de', 'an umlaut left out', 'grosse', 'Größe der Anhänge', ''],
    ['de', 'a plural', 'Schlüssels', 'Geheime Schlüssel', ''],
    ['fr', 'an elision', 'authentification', "L'authentification", ''],
    ['ru', 'another case', 'доступом', 'Ключи доступа', ''],
    ['ru', 'a slip', 'досутпа', 'Ключи доступа', ''],
    ['ru', 'a beginning', 'аутентиф', 'Аутентификация', ''],
    ['ar', 'a word', 'المفاتيح', 'إدارة المفاتيح', ''],
    ['ar', 'a word without its vowel signs', 'مفتاح', 'مِفْتَاح', ''],
    ['th', 'a word inside a sentence', 'ตั้งค่า', 'วิธีตั้งค่าบัญชี', ''],
    ['zh', 'a word inside a sentence', '知识库', '如何创建知识库', ''],
    ['zh', 'two words of a sentence', '创建知识', '如何创建知识库', ''],
    ['zh', 'a name among characters', 'API密钥', '使用 API 密钥', ''],
    ['zh', 'full-width letters', 'ＡＰＩ', '使用 API 密钥', ''],
    ['ja', 'katakana', 'トークン', '認証トークンの設定', ''],
    ['ja', 'half-width katakana', 'ﾄｰｸﾝ', '認証トークンの設定', ''],
    ['ja', 'katakana typed as hiragana', 'さーばー', 'サーバーの設定', ''],
    ['ja', 'hiragana typed as katakana', 'オススメ', 'おすすめの設定', ''],
    ['ko', 'a noun before its particle', '설정', '프로젝트 설정을 변경', ''],
    ['vi', 'letters without tone marks', 'mat khau', 'Đổi mật khẩu', ''],
    ['tr', 'a capital with a dot', 'istek', 'İstekler', ''],
  ])('in %s, %s: %s', async (language, _, query, title, text) => {
    const { urls } = await searchOver([
      { url: '/other', title: 'Docs', text: 'Another page.', language },
      { url: '/wanted', title, text, language },
    ])
    expect(await urls(query)).toEqual(['/wanted'])
  })

  test.each([
    ['web hoo', '/webhooks'],
    ['web hook', '/webhooks'],
    ['web hooks', '/webhooks'],
    ['time ou', '/timeouts'],
    ['time out', '/timeouts'],
    ['out of memory', '/oom'],
    ['row level', '/rows'],
  ])('words that the site writes as one, although it has each of them too: %s', async (query, url) => {
    const { urls } = await searchOver([
      { url: '/hooks', title: 'Hooks', text: 'A hook runs on the web. Each hook has a name.' },
      { url: '/web', title: 'Web', text: 'Run it on the web.' },
      { url: '/time', title: 'Time', text: 'The time of a row, and its level. Memory of time.' },
      { url: '/memory', title: 'Memory', text: 'Memory for each level of a row.' },
      { url: '/webhooks', title: 'Webhook events', text: 'We call your server.' },
      { url: '/timeouts', title: 'Request timeouts', text: 'Wait a minute.' },
      { url: '/oom', title: 'Errors', text: 'An out-of-memory error.' },
      { url: '/rows', title: 'Security', text: 'With row-level security, users see less.' },
    ])
    expect((await urls(query))[0]).toBe(url)
  })

  test.each([
    ['zh', '定時任務', '定时任务'],
    ['zh', '怎麼設定時區', '设定时区'],
    ['zh', '乾淨的髮型', '干净的发型'],
    ['zh-Hant', '定时任务', '定時任務'],
    ['zh-TW', '怎么设定时区', '設定時區'],
    ['yue', '发布', '發佈與發布'],
  ])('Chinese in the other script (%s): %s', async (language, query, title) => {
    const { search } = await searchOver([
      { url: '/found', language, title, text: '甲' },
      { url: '/other', language, title: '乙', text: '甲乙' },
    ])
    const { results } = await search(query)
    expect(results.map(({ url }) => url)).toEqual(['/found'])
    expect(results[0]?.title.marks.length).toBeGreaterThan(0)
  })

  test('words that say little, and characters that meet by chance, count for little', async () => {
    const { urls } = await searchOver([
      { url: '/how', title: '如何', text: '', language: 'zh' },
      { url: '/delete', title: '删除', text: '', language: 'zh' },
      { url: '/chance', title: '除用', text: '', language: 'zh' },
      { url: '/users', title: '管理用户', text: '', language: 'zh' },
    ])
    expect((await urls('如何删除'))[0]).toBe('/delete')
    expect((await urls('删除用户')).at(-1)).toBe('/chance')
  })

  test('the first letter of a next word hides nothing that the words before it find', async () => {
    const others = ['Fields', 'Alerts', 'Charts', 'Tokens', 'Teams', 'Roles', 'Limits', 'Traces']
    const { urls } = await searchOver([
      { url: '/stream', title: 'Log stream', text: 'Shows each log as it arrives.' },
      { url: '/letters#s', title: 'Letters', headings: ['S'], text: 'Each S in a log is a span.' },
      ...others.map((title) => ({ url: `/${title}`, title, text: `All about ${title}.` })),
    ])
    expect((await urls('log s'))[0]).toBe('/stream')
    expect((await urls('letters s'))[0]).toBe('/letters#s')
  })

  test('an option is found before headings with its word', async () => {
    const { urls } = await searchOver([
      { url: '/health', title: 'Health checks', headings: ['Check an endpoint'], text: 'An endpoint answers.' },
      {
        url: '/start',
        title: 'Start',
        text: 'Run it on your server.',
        code: 'agent start --endpoint https://example.com',
      },
    ])
    expect(await urls('--endpoint')).toEqual(['/start', '/health'])
    expect(await urls('endpoint')).toEqual(['/health', '/start'])
  })

  test('an identifier is found while it is being typed, before others with the same words', async () => {
    const { urls } = await searchOver([
      {
        url: '/words',
        title: 'Transactions',
        text: 'Use get to list transactions. Get and use a transaction by its hash.',
      },
      { url: '/cached', title: 'useCached', text: 'Gets a transaction that is cached, for use in history.' },
      { url: '/hook', title: 'useGetTransactionHistory', text: 'A hook.' },
      { url: '/reorder', title: 'project-reorder', text: 'Sorts columns.' },
      { url: '/project', title: 'project', text: 'Keeps the columns that it names.' },
    ])
    expect((await urls('useGetTransactionH'))[0]).toBe('/hook')
    expect((await urls('project-r'))[0]).toBe('/reorder')
    expect((await urls('project'))[0]).toBe('/project')
    expect((await urls('useGetTransactionH hash'))[0]).toBe('/words')
  })

  test('the last character of a word says as much as the rest: 工作流 isn’t 工作空间', async () => {
    const { urls } = await searchOver([
      { url: '/space', title: '工作空间', text: '工作空间的成员', language: 'zh' },
      { url: '/flow', title: '节点', text: '节点组成工作流', language: 'zh' },
      { url: '/other', title: '模型', text: '模型与成员', language: 'zh' },
      { url: '/more', title: '文档', text: '文档与成员', language: 'zh' },
    ])
    expect((await urls('工作流'))[0]).toBe('/flow')
  })

  test('readers also find pages that their language shows untranslated, at its own address', async () => {
    const untranslated = [{ language: 'fr', from: '/', to: '/fr/' }]
    const search = await searchOver([
      { url: '/a', title: 'Alpha gate', text: 'Set up the alpha gate.' },
      { url: '/fr/a', title: 'Porte alpha', text: 'Configurez la porte alpha.', language: 'fr' },
      { url: '/limits', title: 'Limits', text: 'The alpha gate lets through ten a minute.', untranslated },
      { url: '/limits#more', title: 'Limits', headings: ['Alpha quotas'], text: 'Ask us.', untranslated },
    ])
    const { results, total } = await search.search('alpha', { reader: 'fr' })
    expect(results.map(({ url, language }) => [url, language])).toEqual([
      ['/fr/a', 'fr'],
      ['/fr/limits#more', 'en'],
    ])
    expect(results[1]?.more.map(({ url }) => url)).toEqual(['/fr/limits'])
    expect(total).toBe(2)
    expect(await search.urls('alpha', { language: 'fr' })).toEqual(['/fr/a'])
    expect(await search.urls('alpha', { reader: 'en' })).toEqual(['/a', '/limits#more'])
    expect(await search.urls('alpha', { reader: '*' })).toHaveLength(3)
  })

  test('half-width katakana with marks are the same as full-width ones', async () => {
    const { urls } = await searchOver([
      { url: '/main', title: 'メイン', text: '', language: 'ja' },
      { url: '/plugin', title: 'アプリのプラグインを設定', text: '', language: 'ja' },
    ])
    expect((await urls('ﾌﾟﾗｸﾞｲﾝ'))[0]).toBe('/plugin')
  })

  test('katakana that reads like an ending of verbs doesn’t find that ending', async () => {
    const { urls } = await searchOver([
      { url: '/verb', title: '設定します', text: '設定します。変更します。', language: 'ja' },
      { url: '/master', title: 'マスターキー', text: '', language: 'ja' },
    ])
    expect(await urls('マスター')).toEqual(['/master'])
  })

  test.each([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['punctuation', '?!*^$.|()[]{}\\'],
    ['an expression', '(a+)+$ .*.* [^]'],
    ['emoji', '🎉🎉 👩‍👩‍👧'],
    ['half a pair', '\ud800 key \udc00'],
    ['a long word', 'a'.repeat(10_000)],
    ['many words', 'api key '.repeat(2_000)],
    ['names of properties', '__proto__ constructor hasOwnProperty'],
    ['many characters without spaces', '認証'.repeat(5_000)],
  ])('any text is a query: %s', async (_, query) => {
    const { results } = await site.search(query, { limit: 3 })
    expect(results.length).toBeLessThanOrEqual(3)
  })

  test('an empty site has nothing to find', async () => {
    expect(await (await searchOver([])).search('anything')).toEqual({ results: [], total: 0 })
  })
})

test('loads each file once, and only what a query needs', async () => {
  const words = Array.from({ length: 3000 }, (_, i) => `word${i.toString(36)}x`)
  const pages = Array.from({ length: 300 }, (_, i) => ({
    url: `/page-${i}`,
    title: `Page ${i}`,
    text: words.slice(i * 10, i * 10 + 40).join(' '),
  }))
  const { loads, ...search } = searchFiles(pages.map(section))
  await urlsOf(search, 'word2sx ')
  // The manifest, the root, the vocabulary, and one shard of terms.
  expect(loads).toHaveLength(4)
  const before = loads.length
  await urlsOf(search, 'word2sx ')
  expect(loads.length).toBe(before)
  expect(new Set(loads).size).toBe(loads.length)
})

test('a file that can’t be loaded rejects, and is asked for again', async () => {
  const files = new Map(buildIndex(SITE.map(section)).files.map(({ name, payload }) => [name, payload]))
  const { root } = parseManifest(files.get('index') ?? '').languages[0] ?? {}
  let broken = true
  const { search } = createSearch(async (name) => {
    if (broken && name === root) throw new Error('offline')
    return files.get(name) ?? ''
  })
  await expect(search('webhooks')).rejects.toThrow('offline')
  broken = false
  expect((await search('webhooks')).results[0]?.url).toBe('/webhooks')
})

test('a search that is open finds what was published since, and never parts of both', async () => {
  const filesOf = (text: string) =>
    new Map(
      buildIndex([section({ url: `/${text}`, title: text, text: 'Delivery' })]).files.map((file) => [
        file.name,
        file.payload,
      ]),
    )
  let now = filesOf('old')
  const kept = new Map<string, string>()
  const search = createSearch((name, fresh) => {
    const payload = (fresh ? undefined : kept.get(name)) ?? now.get(name)
    if (payload === undefined) throw new Error(`gone: ${name}`)
    kept.set(name, payload)
    return payload
  })
  await search.facets()
  now = filesOf('new')
  expect(await urlsOf(search, 'delivery')).toEqual(['/new'])
  expect(await urlsOf(search, 'delivery')).toEqual(['/new'])
  now = new Map()
  await expect(
    urlsOf(
      createSearch((name) => now.get(name) ?? Promise.reject(new Error(name))),
      'x',
    ),
  ).rejects.toThrow()
})

test('files that are something else find nothing and break nothing', async () => {
  const { search } = createSearch(
    (name) => (name === 'index' ? buildIndex(SITE.map(section)).files[0]?.payload : '<html>') ?? '',
  )
  expect((await search('webhooks')).results).toEqual([])
})

test('the same sections give the same files', () => {
  const build = () => buildIndex(SITE.map(section), { synonyms: [['a', 'b']] })
  expect(build()).toEqual(build())
})

test('a change renames the files that it touches, and no others', () => {
  const pages = Array.from({ length: 400 }, (_, i) =>
    section({ url: `/page-${i}`, title: `Page ${i}`, text: `${`term${i} common word${i % 97} `.repeat(20)}` }),
  )
  const names = (sections: typeof pages) => new Set(buildIndex(sections).files.map(({ name }) => name))
  const renamed = (sections: typeof pages) => [...names(sections)].filter((name) => !before.has(name)).length
  const before = names(pages)
  expect(before.size).toBeGreaterThan(40)
  const another = section({ url: '/page-200', title: 'Page 200', text: 'It was written again, with new words.' })
  expect(renamed(pages.with(200, another))).toBeLessThan(before.size / 2)
  expect(renamed([...pages].reverse())).toBeGreaterThan(before.size / 2)
})

test('the order in which pages come makes no difference, only their places', () => {
  const versions = (number: number) => (number % 2 === 0 ? {} : { versions: [`v${number % 3}`] })
  const pages = Array.from({ length: 60 }, (_, i) => [
    section({ url: `/page-${i}`, page: `/page-${i}`, title: `Page ${i}`, text: `Number ${i} of all.`, ...versions(i) }),
    section({ url: `/page-${i}#more`, page: `/page-${i}`, title: `Page ${i}`, text: 'A delivery.', ...versions(i) }),
  ])
  const sites = [pages, pages.map((page, i) => page.map((one) => ({ ...one, language: i % 4 === 1 ? 'de' : 'en' })))]
  for (const site of sites) {
    const builder = new IndexBuilder({ pins: [{ queries: ['all'], url: '/page-7#more' }] })
    const places = site.map((_, i) => (i * 37 + 5) % site.length)
    for (const place of places) builder.add(searchPage(site[place] ?? []), place)
    const expected = buildIndex(site.flat(), { pins: [{ queries: ['all'], url: '/page-7#more' }] })
    expect(builder.finish().files).toEqual(expected.files)
  }
})

test('pages that were removed leave no trace', () => {
  const german = (url: string, text: string) => section({ language: 'de', url, title: `Seite ${url}`, text })
  const stays = [...SITE.map(section), german('/de/a', 'Der Zugriffsschlüssel und der Zugriff.')]
  const goes = [
    section({ url: '/gone', title: 'Zebra crossing', text: 'A zebra crosses the webhook.' }),
    german('/de/b', 'Ein Schlüssel, zwei Schlüssel.'),
    section({ language: 'fr', url: '/fr/a', title: 'Bonjour', text: 'Un seul mot.' }),
  ]
  const builder = new IndexBuilder()
  const [first, ...others] = goes.map((one) => builder.add(searchPage([one])))
  for (const page of sectionsByPage(stays)) builder.add(searchPage(page))
  expect(builder.finish().files).toEqual(buildIndex([...goes, ...stays]).files)
  for (const page of others) builder.remove(page)
  expect(builder.finish().files).toEqual(buildIndex([...goes.slice(0, 1), ...stays]).files)
  if (first) builder.remove(first)
  expect(builder.finish().files).toEqual(buildIndex(stays).files)
})

describe('with the terms of an earlier build', () => {
  const german = { language: 'de', title: 'Zugriffsschlüssel', text: 'Der Zugriff läuft über einen Schlüssel.' }
  const options = { synonyms: [['webhook', 'callback']] }
  const build = (sections: readonly Section[], cached: readonly LanguageTerms[]) => {
    const builder = new IndexBuilder(options, { cached: decodeTermCache(Buffer.concat(encodeTermCache(cached))) })
    for (const page of sectionsByPage(sections)) builder.add(searchPage(page))
    return { files: builder.finish().files, terms: builder.terms() }
  }
  const before = [...SITE.map(section), section({ ...german, url: '/de/a' })]
  const first = build(before, [])

  test.each<[string, readonly Section[]]>([
    ['the same pages', before],
    ['a page less', before.slice(1)],
    ['a page more', [section({ url: '/new', title: 'New', text: 'Nobody wrote this before.' }), ...before]],
    ['another order', [...before].reverse()],
    ['another text', [section({ ...german, url: '/de/a', text: 'Etwas anderes.' }), ...before.slice(0, -1)]],
    ['another language', before.slice(0, -1)],
  ])('%s give the files of a whole build', (_, after) => {
    const again = build(after, first.terms ?? [])
    expect(again.files).toEqual(buildIndex(after, options).files)
    expect(build(after, again.terms ?? first.terms ?? []).terms).toBeUndefined()
  })

  test('damaged bytes aren’t terms', () => {
    expect(decodeTermCache(Buffer.from('nothing'))).toEqual([])
    expect(decodeTermCache(Buffer.concat(encodeTermCache(first.terms ?? [])).subarray(0, 40))).toEqual([])
  })
})
