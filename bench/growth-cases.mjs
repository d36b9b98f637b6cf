// Sites that have much of one thing. A case gets a count and returns files.

const times = (count, each) => Array.from({ length: count }, (_, i) => each(i))
const lines = (count, each) => times(count, each).join('\n')
const blocks = (count, each) => times(count, each).join('\n\n')
const page = (title, body) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${body}\n`
const pages = (count, body = (i) => `Text ${i}.`, path = (i) => `p/${i}`) =>
  Object.fromEntries(times(count, (i) => [`${path(i)}.mdx`, page(`Page ${i}`, body(i))]))

/** A site of some files. All pages are in the navigation, if there is no other. */
function site(files, config = {}) {
  const routes = Object.keys(files).flatMap((path) => /^(?!snippets\/)(.*)\.mdx$/.exec(path)?.[1] ?? [])
  const all = { name: 'Acme', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { pages: routes }, ...config }
  return { 'docs.json': JSON.stringify(all), ...files }
}

const one = (body) => site({ 'index.mdx': page('Start', body) })

/** A site with a specification, whose operations are pages. */
function api(paths, schemas = {}) {
  const config = {
    navigation: {
      tabs: [
        { tab: 'Docs', pages: ['index'] },
        { tab: 'API', openapi: 'api.json' },
      ],
    },
  }
  const spec = { openapi: '3.1.0', info: { title: 'Acme', version: '1' }, paths, components: { schemas } }
  return { ...site({ 'index.mdx': page('Start', 'Text.') }, config), 'api.json': JSON.stringify(spec, null, 1) }
}

const answer = (schema) => ({ 200: { description: 'It.', content: { 'application/json': { schema } } } })
const reference = (name) => ({ $ref: `#/components/schemas/${name}` })
const ITEM = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } } }

/** Cases by name. */
export const CASES = {
  pages: (n) => site(pages(n, (i) => `Text ${i}. See [the next](/p/${(i + 1) % n}).`)),
  'links to headings': (n) => site(pages(n, (i) => `## Top\n\nSee [one](/p/${(i * 7 + 1) % n}#top).`)),
  'broken links to pages': (n) => site(pages(n, (i) => `See [one](/p/${i}x) and [another](/q/${i}).`)),
  'pages outside the navigation': (n) => ({ ...pages(n), ...one('Text.') }),
  groups: (n) =>
    site(pages(n), { navigation: { groups: times(n, (i) => ({ group: `Group ${i}`, pages: [`p/${i}`] })) } }),
  versions: (n) => {
    const path = (i) => `v${i % 6}/p${i}`
    const all = times(n, path)
    const versions = times(6, (v) => ({ version: `v${v}`, pages: all.filter((_, i) => i % 6 === v) }))
    return site(pages(n, undefined, path), { navigation: { versions } })
  },
  redirects: (n) =>
    site(
      { 'index.mdx': page('Start', 'Text.') },
      { redirects: times(n, (i) => ({ source: `/old/${i}`, destination: `/new/${i}` })) },
    ),
  headings: (n) => one(blocks(n, (i) => `## Heading ${i}\n\nText ${i}.`)),
  'equal headings': (n) => one(blocks(n, (i) => `## Example\n\nText ${i}.`)),
  'broken links to headings': (n) =>
    one(blocks(n, (i) => `## Part ${i}\n\nSee [it](#prat-${i}) and [no](#none-${i}).`)),
  'rows of a table': (n) => one(`| A | B |\n| - | - |\n${lines(n, (i) => `| row ${i} | **x** \`y\` |`)}`),
  'lines of HTML': (n) => one(`<table>\n${lines(n, (i) => `<tr>\n<td>\n<code>${i}</code>\n</td>\n</tr>`)}\n</table>`),
  'items of a list': (n) => one(lines(n, (i) => `- item ${i} with \`code\``)),
  'lines of a paragraph': (n) => one(lines(n, (i) => `Sentence ${i} is written by us in order to be read.`)),
  components: (n) => one(blocks(n, (i) => `<Card title="Card ${i}" icon="bolt">Text ${i}</Card>`)),
  fields: (n) => one(blocks(n, (i) => `<ResponseField name="f${i}" type="string">\nText ${i}\n</ResponseField>`)),
  updates: (n) =>
    one(blocks(n, (i) => `<Update label="v${i}" description="Day ${i}">\n## News ${i}\n\nText.\n</Update>`)),
  footnotes: (n) => one(blocks(n, (i) => `Text[^${i}].\n\n[^${i}]: Note ${i}.`)),
  'attributes with quotes inside': (n) => one(`<Card ${lines(n, () => 't="a "b"')}`),
  expressions: (n) => one(`export const one = 1\n\n${blocks(n, (i) => `Value {one + ${i}} here.`)}`),
  snippets: (n) =>
    site({
      ...Object.fromEntries(times(n, (i) => [`snippets/s${i}.mdx`, `Snippet ${i}.\n`])),
      'index.mdx': page(
        'Start',
        `${lines(n, (i) => `import S${i} from '/snippets/s${i}.mdx'`)}\n\n${blocks(n, (i) => `<S${i} />`)}`,
      ),
    }),
  'calls of an author’s component': (n) =>
    site({
      'snippets/c.jsx': 'export const C = ({ children }) => <b>{children}</b>\n',
      'index.mdx': page('Start', `import { C } from '/snippets/c.jsx'\n\n${blocks(n, (i) => `<C>Text ${i}</C>`)}`),
    }),
  'code blocks': (n) => one(blocks(n, (i) => `\`\`\`bash\nnpm install a${i}\n\`\`\``)),
  'lines of code': (n) => one(`\`\`\`js\n${lines(n, (i) => `const a${i} = f(${i}, 'x') // c`)}\n\`\`\``),
  'tags that aren’t closed': (n) => one(blocks(n, (i) => `Line ${i}<br>next`)),
  'signs that aren’t tags': (n) => one(blocks(n, (i) => `If a < ${i} then b.`)),
  'braces that aren’t code': (n) => one(blocks(n, (i) => `Use {a b ${i}} here.`)),
  'unknown components': (n) => one(blocks(n, (i) => `<Foo${i}>Text</Foo${i}>`)),
  'missing images': (n) => one(blocks(n, (i) => `![Picture ${i}](/img/${i}.png)`)),
  operations: (n) =>
    api(
      Object.fromEntries(
        times(n, (i) => [`/r${i}`, { get: { summary: `Get ${i}`, responses: answer(reference('S')) } }]),
      ),
      { S: ITEM },
    ),
  'fields of a schema': (n) =>
    api({
      '/all': {
        get: {
          summary: 'All',
          responses: answer({ type: 'object', properties: Object.fromEntries(times(n, (i) => [`f${i}`, ITEM])) }),
        },
      },
    }),
  'broken references': (n) =>
    api(
      Object.fromEntries(
        times(n, (i) => [`/r${i}`, { get: { summary: `Get ${i}`, responses: answer(reference(`None${i}`)) } }]),
      ),
    ),
}

/** Folders of other systems by name, which are imported. */
export const IMPORTS = {
  'lines of a Jekyll paragraph': (n) => ({
    '_config.yml': 'title: A\n',
    'index.md': lines(10 * n, (i) => `Line ${i}.`),
  }),
  'open brackets in MkDocs': (n) => ({
    'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [attr_list]\n',
    'docs/index.md': lines(n, () => '['.repeat(1000)),
  }),
  'open directives in Docusaurus': (n) => ({
    'docusaurus.config.js': "module.exports = { title: 'A', presets: [['classic', {}]] }\n",
    'docs/index.md': lines(4 * n, (i) => `:::note a${i}`),
  }),
  'backticks in Sphinx': (n) => ({
    'conf.py': "extensions = ['myst_parser']\n",
    'index.md': `# A\n\n${'`'.repeat(50 * n)}`,
  }),
}
