// Values as XML: the examples of the OpenAPI specification ("XML Object"), and what may be in them.
import { describe, expect, it } from 'vitest'
import { isXmlType, printXml, type XmlHints, type XmlSchema } from './xml.ts'

interface Spec {
  readonly xml?: XmlHints
  readonly name?: string
  readonly properties?: Readonly<Record<string, Spec>>
  readonly items?: Spec
}
const schemaOf = ({ xml, name, properties = {}, items }: Spec): XmlSchema => ({
  ...(xml && { hints: xml }),
  ...(name !== undefined && { name }),
  property: (key) => (properties[key] ? schemaOf(properties[key]) : undefined),
  items: () => items && schemaOf(items),
})
const inOneLine = (value: unknown, spec: Spec) => printXml(value, schemaOf(spec)).replace(/\n */g, '')

it('writes what stands for a value without brackets, and other brackets escaped', () => {
  expect(inOneLine({ a: '<string>', b: '<any>', c: '<b>' }, { name: 'x' })).toBe(
    '<x><a>string</a><b>any</b><c>&lt;b&gt;</c></x>',
  )
})

describe('lists', () => {
  const animals = (list: Spec) => inOneLine({ animals: ['cat', 'dog'] }, { name: 'zoo', properties: { animals: list } })
  it.each<[string, Spec, string]>([
    ['repeat the element', {}, '<animals>cat</animals><animals>dog</animals>'],
    ['name their items', { items: { xml: { name: 'animal' } } }, '<animal>cat</animal><animal>dog</animal>'],
    [
      'have no name of their own unless they are wrapped',
      { xml: { name: 'aliens' }, items: { xml: { name: 'animal' } } },
      '<animal>cat</animal><animal>dog</animal>',
    ],
    ['are wrapped', { xml: { wrapped: true } }, '<animals><animals>cat</animals><animals>dog</animals></animals>'],
    [
      'are wrapped in an element of another name',
      { xml: { name: 'aliens', wrapped: true }, items: { xml: { name: 'animal' } } },
      '<aliens><animal>cat</animal><animal>dog</animal></aliens>',
    ],
    [
      'give their name to their items',
      { xml: { name: 'aliens', wrapped: true } },
      '<aliens><aliens>cat</aliens><aliens>dog</aliens></aliens>',
    ],
  ])('%s', (_, list, expected) => expect(animals(list)).toBe(`<zoo>${expected}</zoo>`))
  it('that are the whole have one element around them', () => {
    expect(inOneLine([{ id: 1 }], { items: { name: 'Pet' } })).toBe('<root><Pet><id>1</id></Pet></root>')
  })
})

describe('elements', () => {
  it('have attributes, namespaces, and prefixes', () => {
    const person: Spec = {
      name: 'Person',
      properties: {
        id: { xml: { attribute: true } },
        name: { xml: { namespace: 'https://example.com/schema', prefix: 'sample' } },
        note: { xml: { name: 'remark' } },
      },
    }
    expect(printXml({ id: 123, name: 'Ann', note: null }, schemaOf(person))).toBe(
      `<Person id="123">
  <sample:name xmlns:sample="https://example.com/schema">Ann</sample:name>
  <remark/>
</Person>`,
    )
  })
  it('contain text', () => {
    const link: Spec = {
      xml: { name: 'a' },
      properties: { href: { xml: { attribute: true } }, label: { xml: { text: true } } },
    }
    expect(inOneLine({ href: '/x', label: 'Go' }, link)).toBe('<a href="/x">Go</a>')
  })
  it('are well-formed whatever their names and values are', () => {
    const value = { 'a b': '<&">', '1': [], '<x>': { __proto__: null, y: true } }
    expect(inOneLine(value, {})).toBe('<root><a_b>&lt;&amp;&quot;&gt;</a_b><_x_><y>true</y></_x_></root>')
  })
  it('are limited in size and depth', () => {
    let deep: unknown = 1
    for (let i = 0; i < 40; i++) deep = [deep, deep]
    expect(printXml({ deep, long: Array(100_000).fill('x') }, undefined).length).toBeLessThan(200_000)
  })
})

it.each([
  ['application/xml', true],
  ['text/xml; charset=utf-8', true],
  ['application/problem+xml', true],
  ['application/json', false],
  ['application/xml-dtd', false],
])('%s is XML: %s', (type, expected) => expect(isXmlType(type)).toBe(expected))
