// Pages generated from the HTML that javadoc writes, in the layouts of its versions.
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { checkProject } from '../../src/check/check.ts'
import { config, testSite } from '../site.ts'

/** A type of the library, as far as all versions of javadoc agree about it. */
interface Type {
  readonly path: string
  readonly title: string
  readonly extended: string
  readonly declaration: readonly [before: string, name: string, after: string]
  readonly above?: string
  readonly text?: string
  readonly notes?: string
  readonly inherited?: string
  readonly members?: readonly [section: Section, ...members: Member[]][]
}

type Section =
  | 'field'
  | 'constructor'
  | 'method'
  | 'enum.constant'
  | 'annotation.type.element'
  | 'annotation.type.field'
type Member = readonly [anchor: string, name: string, declaration: string, text: string, notes?: string]

const link = (href: string, text: string) => `<a href="${href}" title="class in com.acme">${text}</a>`
const jdk = (name: string) => `<a href="https://docs.example/java/lang/${name}.html" class="externalLink">${name}</a>`
const head = (name: string, depth: string) =>
  `<!DOCTYPE HTML><html><head><title>${name}</title><link rel="stylesheet" href="${depth}stylesheet.css"></head>`

/** `notes` have English labels. Until JDK 15, these have classes. */
const labeled = (notes = '') =>
  notes.replace(/<dt>(\w+)(.*?)<\/dt>/g, (_, first: string, rest: string) => {
    const known = { Parameters: 'param', Type: 'param', Returns: 'return', Throws: 'throws', See: 'see' }[first]
    return `<dt><span class="${known ?? 'simpleTag'}Label">${first}${rest}</span></dt>`
  })

/** JDK 8: lists in lists, and anchors before what they name. */
function jdk8({ path, title, extended, declaration, above, text, notes, inherited, members = [] }: Type): string {
  const anchorOf = (anchor: string) =>
    anchor.replace('<init>', /(\w+)\.html/.exec(path)?.[1] ?? '').replace(/[(),]/g, '-')
  return `${head(title, '../../')}<body>
<!-- ======== START OF CLASS DATA ======== -->
<div class="header"><div class="subTitle">com.acme</div>
<h2 title="${title}" class="title">${title}</h2></div>
<div class="contentContainer"><ul class="inheritance"><li>${extended}</li></ul>
<div class="description"><ul class="blockList"><li class="blockList"><dl>${labeled(above)}</dl><hr><br>
<pre>${declaration[0]} <span class="typeNameLabel">${declaration[1]}</span>
${declaration[2]}</pre>
<div class="block">${text ?? ''}</div><dl>${labeled(notes)}</dl></li></ul></div>
<div class="summary"><ul class="blockList"><li class="blockList"><ul class="blockList">
<li class="blockList"><a name="methods.inherited.from.class.com.acme.Client"><!-- --></a>
<h3>Methods inherited from class</h3><code>${inherited ?? ''}</code></li></ul></li></ul></div>
<div class="details"><ul class="blockList"><li class="blockList">${members
    .map(
      ([section, ...list]) => `<ul class="blockList"><li class="blockList"><a name="${section}.detail"><!-- --></a>
<h3>Detail</h3>${list
        .map(
          ([anchor, name, signature, about, more]) => `<a name="${anchorOf(anchor)}"><!-- --></a>
<ul class="blockList"><li class="blockList"><h4>${name}</h4><pre>${signature}</pre>
<div class="block">${about.replace(/^<div class="deprecation.*?<\/div>/s, '<span class="deprecatedLabel">Deprecated.</span>&nbsp;<span class="deprecationComment">Call it less.</span></div><div class="block">')}</div><dl>${labeled(more)}</dl></li></ul>`,
        )
        .join('\n')}</li></ul>`,
    )
    .join('\n')}</li></ul></div></div>
<!-- ========= END OF CLASS DATA ========= --></body></html>`.replace(/(?<=href="[^"]*#)[^"]*\([^"]*(?=")/g, anchorOf)
}

/** JDK 21: sections and boxes. In JDK 25, the header doesn't name the package, and members are in boxes that scroll. */
const jdk21 =
  (isNewest: boolean) =>
  ({ title, extended, declaration, above, text, notes, inherited, members = [] }: Type): string => {
    const box = (content: string) => (isNewest ? `<div class="horizontal-scroll">${content}</div>` : content)
    return `${head(title, '../../')}<meta name="description" content="declaration: package: com.acme, class: X">
<body class="class-declaration-page"><main>
<div class="header">${isNewest ? '' : '<div class="sub-title"><span class="package-label-in-type">Package</span>&nbsp;<a href="package-summary.html">com.acme</a></div>'}
<h1 title="${title}" class="title">${title}</h1></div><div class="inheritance">${extended}</div>
<section class="class-description" id="class-description"><dl class="notes">${above ?? ''}</dl><hr>${box(
      `<div class="type-signature"><span class="modifiers">${declaration[0]} </span><span class="element-name type-name-label">${declaration[1]}</span>
<span class="extends-implements">${declaration[2]}</span></div>
<div class="block">${text ?? ''}</div><dl class="notes">${notes ?? ''}</dl>`,
    )}</section>
<section class="summary"><div class="inherited-list"><h3 id="methods-inherited-from-class-com.acme.Client">Methods
inherited from class ${link('Client.html#method-summary', 'Client')}</h3><code>${inherited ?? ''}</code></div></section>
<section class="details"><ul class="details-list">${members
      .map(
        ([
          section,
          ...list
        ]) => `<li><section class="${section.replace(/\./g, '-')}-details" id="${section.replace(/\./g, '-')}-detail"><h2>Details</h2>
<ul class="member-list">${list
          .map(
            ([
              anchor,
              name,
              signature,
              about,
              more,
            ]) => `<li><section class="detail" id="${anchor.replace(/</g, '&lt;')}">
<h3>${name}</h3>${box(`<div class="member-signature">${signature}</div>
${about.replace(/^(<div class="deprecation.*?<\/div>)?(.*)$/s, '$1<div class="block">$2</div>')}<dl class="notes">${more ?? ''}</dl>`)}</section></li>`,
          )
          .join('\n')}</ul></section></li>`,
      )
      .join('\n')}</ul></section></main></body></html>`
  }

const TYPES: readonly Type[] = [
  {
    path: 'com/acme/Client.html',
    title: 'Class Client&lt;T&gt;',
    extended: 'java.lang.Object',
    declaration: [
      'public class',
      'Client&lt;T&gt;',
      `extends ${jdk('Object')} implements ${link('Closer.html', 'Closer')}, ${jdk('Iterable')}&lt;T&gt;`,
    ],
    above: '<dt>Type Parameters:</dt><dd><code>T</code> - what it gets</dd><dt>Enclosing class:</dt><dd>X</dd>',
    text: `Talks to the API. Stars *stay* as they are.
 <p>Use it like this:
 <pre><code>
 try (Client&lt;Order&gt; c = open()) {
   c.get("id");
 }
 </code></pre>`,
    notes: `<dt>Since:</dt><dd>1.2</dd><dt>See Also:</dt><dd><a href="State.html#OPEN"><code>State.OPEN</code></a>,
<a href="../../serialized-form.html#com.acme.Client">Serialized Form</a></dd><dt>API Note:</dt><dd>Be kind.</dd><dt>Author:</dt><dd>Ada</dd>`,
    members: [
      ['field', ['LIMIT', 'LIMIT', 'public static final&nbsp;int&nbsp;LIMIT', 'How many at once.']],
      ['constructor', ['<init>()', 'Client', 'public&nbsp;Client()', 'Makes one.']],
      [
        'method',
        [
          'get(java.lang.String)',
          'get',
          `public&nbsp;<a href="Client.html" title="type parameter in Client">T</a>&nbsp;get&#8203;(${jdk('String')}&nbsp;id)
      throws ${link('FailedException.html', 'FailedException')}`,
          'Gets one, or <a href="#get(int,java.util.Map)"><code>many</code></a>, or by <a href="#get">hand</a>.',
          `<dt>Parameters:</dt><dd><code>id</code> - the ID</dd><dt>Returns:</dt><dd>the thing</dd><dt>Overrides:</dt><dd><code><a href="https://docs.example/Object.html">toString</a></code></dd>
<dt>Specified by:</dt><dd><code><a href="Closer.html#get()">get</a></code>&nbsp;in <code>${link('Closer.html', 'Closer')}</code></dd>
<dt>Throws:</dt><dd><code>${link('FailedException.html', 'FailedException')}</code> - if it fails</dd>`,
        ],
        [
          'get(int,java.util.Map)',
          'get',
          `<a href="https://docs.example/Deprecated.html">@Deprecated</a>
public&nbsp;&lt;K&gt;&nbsp;${link('State.html', 'State')}[]&nbsp;get(int&nbsp;count,
        ${jdk('Map')}&lt;K,? extends ${link('State.html', 'State')}&gt;&nbsp;states,
        long...&nbsp;more)`,
          '<div class="deprecation-block"><span class="deprecated-label">Deprecated.</span> Call it less.</div>Gets many.',
          '<dt>Type Parameters:</dt><dd><code>K</code> - the key</dd><dt>Parameters:</dt><dd><code>states</code> - where</dd>',
        ],
      ],
    ],
  },
  {
    path: 'com/acme/Client.Admin.html',
    title: 'Class Client.Admin',
    extended: 'java.lang.Object com.acme.Client',
    declaration: ['public static class', 'Client.Admin', `extends ${link('Client.html', 'Client')}&lt;String&gt;`],
    inherited:
      '<a href="Client.html#get(java.lang.String)">get</a>, <a href="Client.html#get(int,java.util.Map)">get</a>',
  },
  {
    path: 'com/acme/Closer.html',
    title: 'Interface Closer',
    extended: '',
    declaration: ['public interface', 'Closer', ''],
    text: `<p>Closes <a href="Client.html#pool">its pool</a>.<table><caption>What is left</caption><tr><th>State</th><th>Left</th></tr>
<tr><td><code>OPEN</code></td><td>a | b</td></tr></table>`,
    above: `<dt>All Known Implementing Classes:</dt><dd><code>${link('Client.html', 'Client')}</code></dd>`,
  },
  {
    path: 'com/acme/FailedException.html',
    title: 'Class FailedException',
    extended: 'java.lang.Object java.lang.Throwable java.lang.Exception',
    declaration: ['public class', 'FailedException', `extends ${jdk('Exception')}`],
  },
  {
    path: 'com/acme/State.html',
    title: 'Enum State',
    extended: 'java.lang.Object java.lang.Enum',
    declaration: ['public enum', 'State', `extends ${jdk('Enum')}&lt;${link('State.html', 'State')}&gt;`],
    members: [['enum.constant', ['OPEN', 'OPEN', 'public static final State OPEN', 'It’s open.']]],
  },
  {
    path: 'com/acme/Named.html',
    title: 'Annotation Type Named',
    extended: '',
    declaration: [
      `<a href="https://docs.example/Target.html">@Target</a>({TYPE,METHOD})\npublic @interface`,
      'Named',
      '',
    ],
    members: [
      ['annotation.type.field', ['NOBODY', 'NOBODY', 'static final&nbsp;java.lang.String&nbsp;NOBODY', 'A constant.']],
      [
        'annotation.type.element',
        ['value()', 'value', `${jdk('String')}&nbsp;value`, 'What to call it.'],
        ['priority()', 'priority', 'int&nbsp;priority', '', '<dt>Default:</dt><dd>1</dd>'],
      ],
    ],
  },
]

/** What javadoc writes beside the pages of types. */
const OTHERS = {
  'constant-values.html': `<table><tr><th class="colLast">Value</th></tr>
<tr><td class="colFirst"><code>public static final int</code></td>
<td><code><a href="com/acme/Client.html#LIMIT">LIMIT</a></code></td><td class="colLast"><code>50</code></td></tr></table>`,
  'index.html': '<html><body class="package-index-page">Overview</body></html>',
  'com/acme/package-summary.html': '<html><body><!-- START OF CLASS DATA --></body></html>',
  'com/acme/class-use/Client.html': '<html><body><!-- START OF CLASS DATA --><h1 class="title">Uses</h1></body></html>',
}

const LAYOUTS = { 'JDK 8': jdk8, 'JDK 21': jdk21(false), 'JDK 25': jdk21(true) }

const written = (layout: (type: Type) => string, folder = ''): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(OTHERS).map(([path, text]) => [`${folder}${path}`, text])),
  ...Object.fromEntries(TYPES.map((type) => [`${folder}${type.path}`, layout(type)])),
})

const site = (files: Record<string, string | Uint8Array>, source = 'java') =>
  testSite({
    'docs.json': config({
      navigation: {
        tabs: [
          { tab: 'Guide', pages: ['index'] },
          { tab: 'Java', sdk: { format: 'javadoc', source, directory: 'java-sdk' } },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Start\ndescription: Begin.\n---\n\nSee [get](/java-sdk/client#method-get).\n',
    ...files,
  } as Parameters<typeof testSite>[0])

describe.each(Object.entries(LAYOUTS))('a library that javadoc describes in the layout of %s', (_, layout) => {
  it('has a page for each type, in the groups that a developer of Java expects', async () => {
    const { project } = await site(written(layout, 'java/'))
    const names = (nodes: typeof project.navigation.root.children): unknown[] =>
      nodes.map(({ kind, label, page, children }) => (kind === 'page' ? page : [label, ...names(children)]))
    expect(names(project.navigation.root.children)[1]).toEqual([
      'Java',
      ['Classes', 'java-sdk/client', 'java-sdk/client-admin'],
      ['Exceptions', 'java-sdk/failedexception'],
      ['Interfaces', 'java-sdk/closer'],
      ['Annotations', 'java-sdk/named'],
      ['Enums', 'java-sdk/state'],
    ])
    expect(checkProject(project).filter(({ severity }) => severity !== 'suggestion')).toEqual([])
  })

  it('has a page for a package of which something is said', async () => {
    const description = '<div class="block">The <a href="Client.html">client</a> of the API. It floats.</div>'
    const built = await site({
      ...written(layout, 'java/'),
      'java/com/acme/package-summary.html': `<h1 title="Package" class="title">Package&nbsp;com.acme</h1>
<div class="docSummary"><div class="block">The client.</div></div>
<table><tr><td class="colLast"><div class="block">${'A long text about a class. '.repeat(9)}</div></td></tr></table>
<div class="contentContainer"><section class="package-description">${description}</section></div>`,
    })
    const page = built.file('/java-sdk/com-acme.md')
    expect(page).toContain('# com.acme\n\nThe [client](/java-sdk/client.md) of the API. It floats.')
    expect(page).toContain('## Classes\n\n- [`Client`](/java-sdk/client.md): Talks to the API.\n')
  })

  it('shows what a class is, and how to call it', async () => {
    const page = (await site(written(layout, 'java/'))).file('/java-sdk/client.md')
    expect(page).toContain('public class Client<T> implements Closer, Iterable<T>')
    expect(page).toContain('[`Closer`](/java-sdk/closer.md)')
    expect(page).toContain('Talks to the API. Stars \\*stay\\* as they are.')
    expect(page).toContain('```java\ntry (Client<Order> c = open()) {\n  c.get("id");\n}\n```')
    expect(page).toContain('- `T`: what it gets')
    expect(page).toContain('Since 1.2')
    expect(page).toContain('## See also\n\n[`State.OPEN`](/java-sdk/state.md#value-open)')
    expect(page).toContain('**API Note:** Be kind.')
    expect(page).toContain('**Author:** Ada')
    expect(page).toContain('**Specified by:** `get` in [`Closer`](/java-sdk/closer.md)')
    expect(page).not.toContain('Overrides')
    expect(page).toContain('## Classes\n\n- [`Client.Admin`](/java-sdk/client-admin.md)')
    expect(page).toContain('- `static final LIMIT` (int = 50): How many at once.')
    expect(page).toContain('public Client()')
    expect(page).not.toMatch(/Serialized Form|Enclosing|required/)
  })

  it('shows overloads together, each with its parameters, results, and exceptions', async () => {
    const page = (await site(written(layout, 'java/'))).file('/java-sdk/client.md')
    expect(page.match(/### get\(\)/g)).toHaveLength(1)
    expect(page).toContain('public T get(String id) throws FailedException')
    expect(page).toContain(
      'Gets one, or [`many`](/java-sdk/client.md#method-get), or by [hand](/java-sdk/client.md#method-get).',
    )
    expect(page).toContain('- `id` (String): the ID')
    expect(page).toContain('**Returns**\n\nthe thing\n\n**Throws**')
    expect(page).toContain('[`FailedException`](/java-sdk/failedexception.md): if it fails')
    expect(page).toContain(
      '@Deprecated\npublic <K> State[] get(\n    int count,\n    Map<K, ? extends State> states,\n    long... more\n)',
    )
    expect(page).toContain('> **Warning:** Call it less.')
    expect(page).toContain('- `K`: the key')
    expect(page).toContain('- `states` (`Map<K, ? extends State>`): where')
    expect(page).toContain('- `more` (long...)')
  })

  it('shows the values of enums, the elements of annotations, and where members come from', async () => {
    const built = await site(written(layout, 'java/'))
    expect(built.file('/java-sdk/state.md')).toContain('```java\npublic enum State\n```')
    expect(built.file('/java-sdk/state.md')).toContain('- `OPEN`: It’s open.')
    expect(built.file('/java-sdk/named.md')).toContain('@Target({TYPE, METHOD})\npublic @interface Named')
    expect(built.file('/java-sdk/named.md')).toContain('- `value` (String, required): What to call it.')
    expect(built.file('/java-sdk/named.md')).toContain('- `priority` (int, default `1`)')
    expect(built.file('/java-sdk/named.md')).toContain('- `static final NOBODY` (String): A constant.')
    expect(built.file('/java-sdk/closer.md')).toContain(
      'Closes [its pool](/java-sdk/client.md).\n\n**What is left**\n\n| State | Left |\n| --- | --- |\n| `OPEN` | a \\| b |\n',
    )
    expect(built.file('/java-sdk/closer.md')).toContain(
      '**All Known Implementing Classes:** [`Client`](/java-sdk/client.md)',
    )
    expect(built.file('/java-sdk/client-admin.md')).toMatch(
      /Inherited from Client\n\n- \[`get`\]\(\/java-sdk\/client\.md#method-get\)\n*$/,
    )
  })
})

describe('what javadoc writes', () => {
  it('is read from the archive that Maven publishes, which isn’t published again', async () => {
    const encoder = new TextEncoder()
    const files = Object.entries(written(LAYOUTS['JDK 21'])).map(
      ([path, text]) => [path, encoder.encode(text)] as const,
    )
    const built = await site({ 'acme-javadoc.jar': zipSync(Object.fromEntries(files)) }, 'acme-javadoc.jar')
    expect(built.file('/java-sdk/client.md')).toContain('public class Client<T> implements Closer, Iterable<T>')
    expect(built.paths).not.toContain('/acme-javadoc.jar')
  })

  it('is only read: its styles and scripts would change all pages of the site', async () => {
    const built = await site({ ...written(LAYOUTS['JDK 8'], 'java/'), 'java/stylesheet.css': 'body { float: left }' })
    expect(built.paths.filter((path) => path.startsWith('/java/'))).toEqual([])
    expect(built.file('/java-sdk/client.html')).not.toContain('stylesheet.css')
  })

  it('can be broken off, nested without end, or something else altogether', async () => {
    const whole = LAYOUTS['JDK 21'](TYPES[0] as Type)
    const built = await site({
      ...written(LAYOUTS['JDK 8'], 'java/'),
      'java/com/acme/Client.html': whole.slice(0, whole.indexOf('the thing')),
      'java/com/acme/Deep.html': whole.replace('Talks', '<div class="horizontal-scroll"><b>'.repeat(100_000)),
      'java/com/acme/Empty.html': '<!-- START OF CLASS DATA -->',
      'java/com/acme/Other.html': '<p>Hello</p>',
    })
    expect(built.file('/java-sdk/client.md')).toContain('- `id` (String): the ID')
    expect(built.paths).not.toContain('/java-sdk/empty.html')
    const { project } = await site({ 'java/index.html': '<p>Hello</p>', 'java/Other.html': '<p>Hello</p>' })
    expect(project.diagnostics.map(({ message }) => message)).toEqual(["`java` isn't a description of a library."])
  })
})
