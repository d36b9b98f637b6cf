// Pages generated from the XML that phpDocumentor writes.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const method = (name: string, inner: string, attributes = '') =>
  `<method final="false" abstract="false" static="false" namespace="\\Harbor" line="9" visibility="public" ${attributes}>
    <name>${name}</name><full_name>\\Harbor\\Client::${name}()</full_name><value/>${inner}
  </method>`

const STRUCTURE = `<?xml version="1.0"?>
<project name="Harbor">
  <file path="src/Client.php" hash="1">
    <docblock line="1"><description>The client.</description><long-description/></docblock>
    <constant namespace="\\Harbor" line="2" visibility="public">
      <name>VERSION</name><full_name>\\Harbor\\VERSION</full_name><value>'2.1'</value>
      <docblock line="2"><description>The version of this library.</description><long-description/></docblock>
    </constant>
    <function namespace="\\Harbor" line="3" package="Harbor" returnByReference="false">
      <name>connect</name><full_name>\\Harbor\\connect()</full_name>
      <docblock line="3"><description>Opens a connection.</description><long-description/>
        <tag name="return" description="Ready to use." type="\\Harbor\\Client"/>
      </docblock>
      <argument line="3" by_reference="false"><name>token</name><default/><type>string</type></argument>
    </function>
    <interface namespace="\\Harbor" line="4" package="Harbor">
      <name>Transport</name><full_name>\\Harbor\\Transport</full_name>
      <docblock line="4"><description>Sends requests.</description><long-description/></docblock>
    </interface>
    <enum namespace="\\Harbor" line="5">
      <name>State</name><full_name>\\Harbor\\State</full_name>
      <docblock line="5"><description>Where an order is.</description><long-description/></docblock>
      <case line="6"><name>Open</name><full_name>\\Harbor\\State::Open</full_name><value>'open'</value>
        <docblock line="6"><description>Not shipped.</description><long-description/></docblock></case>
    </enum>
    <class final="true" abstract="false" namespace="\\Harbor" line="8">
      <name>Client</name><full_name>\\Harbor\\Client</full_name>
      <docblock line="8">
        <description>Talks to the API.</description>
        <long-description>Keep one per process. See {@see \\Harbor\\State}.</long-description>
        <tag name="since" description="" version="1.4"/>
        <tag name="property-read" description="Calls so far." variable="calls" type="int"/>
      </docblock>
      <extends>\\Harbor\\Base</extends>
      <implements>\\Harbor\\Transport</implements>
      <constant namespace="\\Harbor" line="9" visibility="public">
        <name>LIMIT</name><full_name>\\Harbor\\Client::LIMIT</full_name><value>50</value>
        <docblock line="9"><description/><long-description/></docblock>
      </constant>
      <property namespace="\\Harbor" line="10" visibility="protected">
        <name>timeout</name><full_name>\\Harbor\\Client::$timeout</full_name><default>30</default>
        <docblock line="10"><description/><long-description/>
          <tag name="var" description="Seconds to wait." type="int|null"/>
        </docblock>
      </property>
      <property namespace="\\Harbor" line="11" visibility="private">
        <name>secret</name><full_name>\\Harbor\\Client::$secret</full_name><default/>
        <docblock line="11"><description/><long-description/></docblock>
      </property>
      ${method(
        'get',
        `<argument line="12" by_reference="false"><name>id</name><default/><type>string</type></argument>
         <argument line="12" by_reference="true"><name>state</name><default>null</default><type>\\Harbor\\State|null</type></argument>
         <docblock line="12"><description>Gets an order.</description><long-description/>
           <tag name="param" description="The *ID*." variable="id" type="string"/>
           <tag name="return" description="The orders." type="array&lt;string,\\Harbor\\State&gt;"/>
           <tag name="throws" description="if there is none." type="\\Harbor\\NotFoundException"/>
           <tag name="deprecated" description="Use find()."/>
         </docblock>`,
      )}
      ${method('ping', '<docblock line="13"><description>Says hello.</description><long-description/><tag name="return" description="" type="void"/></docblock>', 'static="true"').replace('static="false" ', '')}
      ${method('__construct', '<inherited_from>\\Harbor\\Base</inherited_from><docblock line="14"><description/><long-description/></docblock>')}
      ${method('close', '<inherited_from>\\Harbor\\Base</inherited_from><docblock line="14"><description/><long-description/></docblock>')}
    </class>
    <class final="false" abstract="true" namespace="\\Harbor" line="20">
      <name>Base</name><full_name>\\Harbor\\Base</full_name>
      <docblock line="20"><description>What clients share.</description><long-description/></docblock>
      <method final="false" abstract="false" static="false" namespace="\\Harbor" line="20" visibility="public">
        <name>__construct</name><full_name>\\Harbor\\Base::__construct()</full_name><value/>
        <docblock line="20"><description/><long-description/></docblock>
      </method>
      <method final="false" abstract="false" static="false" namespace="\\Harbor" line="21" visibility="public">
        <name>close</name><full_name>\\Harbor\\Base::close()</full_name><value/>
        <docblock line="21"><description>Frees the connection.</description><long-description/></docblock>
      </method>
    </class>
    <class final="false" abstract="false" namespace="\\Harbor\\Errors" line="30">
      <name>NotFoundException</name><full_name>\\Harbor\\NotFoundException</full_name>
      <docblock line="30"><description>There is no such order.</description><long-description/></docblock>
      <extends>\\RuntimeException</extends>
    </class>
  </file>
</project>`

const site = (files: Record<string, string> = {}, pages = ['index']) =>
  testSite({
    'docs.json': config({
      navigation: {
        tabs: [
          { tab: 'Guide', pages },
          { tab: 'PHP', sdk: { format: 'phpdoc', source: 'api/structure.xml', directory: 'php' } },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
    'api/structure.xml': STRUCTURE,
    ...files,
  })

describe('a PHP library', () => {
  it('has a page for each class, function, and constant, by namespace and kind', async () => {
    const { project, paths } = await site()
    expect(paths.filter((path) => /^\/php.*\.html$/.test(path))).toEqual([
      '/php/harbor-errors/notfoundexception.html',
      '/php/harbor/base.html',
      '/php/harbor/client.html',
      '/php/harbor/connect.html',
      '/php/harbor/state.html',
      '/php/harbor/transport.html',
      '/php/harbor/version.html',
    ])
    expect(project.diagnostics).toEqual([])
  })

  it('shows what a class says, with its members and links', async () => {
    const page = (await site()).file('/php/harbor/client.md')
    expect(page).toContain('final class Client extends Base implements Transport')
    expect(page).toContain('Keep one per process. See [`State`](/php/harbor/state.md).')
    expect(page).toContain('Since 1.4')
    expect(page).toContain('- `LIMIT` (50)')
    expect(page).toContain('- `$timeout` (`int|null`, default `30`): Seconds to wait.')
    expect(page).toContain('- `$calls` (int): Calls so far.')
    expect(page).not.toContain('secret')
    expect(page).toContain(
      'public function get(\n    string $id,\n    State|null &$state = null,\n): array<string,State>',
    )
    expect(page).toContain('- `$id` (string, required): The *ID*.')
    expect(page).toContain('[`NotFoundException`](/php/harbor-errors/notfoundexception.md): if there is none.')
    expect(page).toMatch(/Deprecated\s+Gets an order\.\s+> \*\*Warning:\*\* Use find\(\)\./)
    expect(page).toContain('public static function ping(): void')
    expect(page).toMatch(
      /Inherited from Base\n\n- \[`__construct`\]\(\/php\/harbor\/base\.md#constructors\)\n- \[`close`\]\(\/php\/harbor\/base\.md#method-close\)/,
    )
  })

  it('shows functions, constants, and the cases of an enum', async () => {
    const built = await site()
    expect(built.file('/php/harbor/connect.md')).toContain('function connect(string $token): Client')
    expect(built.file('/php/harbor/connect.md')).toContain('Ready to use.')
    expect(built.file('/php/harbor/version.md')).toContain("const VERSION = '2.1'")
    expect(built.file('/php/harbor/state.md')).toContain("- `Open` ('open'): Not shipped.")
  })

  it.each([
    ['api/structure.xml class Client', 'Talks to the API.'],
    ['api/structure.xml class Harbor\\Client', 'Talks to the API.'],
    ['api/structure.xml method Client::get', 'Gets an order.'],
  ])('is shown by a page that names `%s`', async (sdk, expected) => {
    const built = await site({ 'own.mdx': `---\nsdk: ${sdk}\n---\n\nMy own words.\n` }, ['index', 'own'])
    expect(built.file('/own.md')).toContain(expected)
  })

  it.each([
    ['half a file', STRUCTURE.slice(0, 2_000)],
    ['other XML', '<coverage><project/></coverage>'],
    ['deep nesting', `<project><file>${'<class>'.repeat(50_000)}`],
  ])('is read as far as it goes from %s', async (_, text) => {
    const built = await site({ 'api/structure.xml': text })
    expect(built.text('/index')).toContain('Hello.')
  })
})
