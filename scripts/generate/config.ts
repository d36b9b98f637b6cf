// Generates schemas and reference pages from the described settings.
import { configReference, docsJsonSchema, galleyJsonSchema, galleyReference } from '../../src/config/schema/docs.ts'
import { effectNote, escapeMdx, frontMatter } from './text.ts'

/** `docs.schema.json`, `galley.schema.json`, and a page for each file. */
export function configPages(): Map<string, string> {
  return new Map([
    ['docs.schema.json', `${JSON.stringify(docsJsonSchema(), null, 2)}\n`],
    ['galley.schema.json', `${JSON.stringify(galleyJsonSchema(), null, 2)}\n`],
    [
      'docs/reference/docs-json.mdx',
      page('docs.json', 'Every key of docs.json, and what Galley does with it.', configReference()),
    ],
    [
      'docs/reference/galley-json.mdx',
      page('galley.json', 'Settings that only Galley has, in a file next to docs.json.', galleyReference()),
    ],
  ])
}

type Keys = ReturnType<typeof configReference>

function page(title: string, description: string, keys: Keys): string {
  const sections = new Map<string, Keys[number][]>()
  for (const key of keys) {
    const top = key.path.split(/[.[]/)[0] as string
    sections.set(top, [...(sections.get(top) ?? []), key])
  }
  const body = [...sections].map(([top, list]) => `## ${top} {#${top}}\n\n${list.map(field).join('\n')}`)
  return `${frontMatter(title, description)}\n${body.join('\n')}`
}

function field(key: Keys[number]): string {
  const fallback = key.default === undefined ? '' : ` default={${JSON.stringify(key.default)}}`
  const required = 'required' in key && key.required ? ' required' : ''
  const note = effectNote(key)
  const text = note === undefined ? key.summary : `${key.summary}\n\n  ${note}`
  return `<ResponseField name=${JSON.stringify(key.path)} type=${quoted(key.type)}${required}${fallback}>\n  ${escapeMdx(text)}\n</ResponseField>\n`
}

function quoted(text: string): string {
  return `"${text.replace(/"/g, '&quot;')}"`
}
