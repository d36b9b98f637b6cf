// Generates the reference of components: a page for each folder, an overview, and their navigation.

import { assetFolder, type Component, type Prop } from '../../src/components/component.ts'
import { components } from '../../src/components/index.ts'
import { escapeMdx, fenced, frontMatter } from './text.ts'

const FOLDER = 'docs/reference/components'
const GROUPS: Readonly<Record<Component['group'], string>> = {
  callouts: 'Callouts',
  structure: 'Structure',
  content: 'Content',
  code: 'Code',
  api: 'API fields and examples',
  media: 'Images and media',
  inline: 'In a sentence',
  page: 'The whole page',
}

/** One page for the components that share a folder, such as `Steps` and `Step`. */
export function componentPages(): Map<string, string> {
  const pages = new Map<string, string>()
  const folders = new Map<string, Component[]>()
  for (const component of components) {
    const folder = assetFolder(component)
    folders.set(folder, [...(folders.get(folder) ?? []), component])
  }
  for (const [folder, members] of folders) pages.set(`${FOLDER}/${folder}.mdx`, page(members))
  const groups = grouped(folders)
  pages.set(`${FOLDER}/index.mdx`, overview(groups))
  pages.set(`${FOLDER}/navigation.json`, `${JSON.stringify(navigation(groups), null, 2)}\n`)
  return pages
}

function page(members: readonly Component[]): string {
  const [first] = members as [Component]
  const title = members.length > 4 ? `${first.name} and other callouts` : members.map(({ name }) => name).join(', ')
  const parts = members.map((component) => section(component, members.length > 1))
  return `${frontMatter(title, first.summary)}\n${parts.join('\n')}`
}

function section(component: Component, titled: boolean): string {
  const { name } = component
  const level = titled ? '###' : '##'
  const lines: string[] = []
  if (titled) lines.push(`## \`<${name}>\` {#${name.toLowerCase().replace(/\./g, '-')}}\n`, `${component.summary}\n`)
  for (const [i, example] of component.examples.entries()) {
    lines.push(
      `${level} ${i === 0 ? 'Example' : `Example ${i + 1}`} of ${name}\n`,
      `${parsed(example.trim())}\n`,
      fenced(example, 'mdx Source'),
    )
  }
  if (Object.keys(component.props).length > 0)
    lines.push(`${level} Attributes of ${name}\n`, attributes(component.props))
  if (component.advice.length > 0) {
    lines.push(
      `${level} When to use ${name}\n`,
      `${component.advice.map((sentence) => `- ${escapeMdx(sentence)}`).join('\n')}\n`,
    )
  }
  const aliases = (component.aliases ?? []).map(
    (alias) => `\`<${alias.name}>\`${alias.deprecated ? ' (deprecated)' : ''}`,
  )
  if (aliases.length > 0) lines.push(`${level} Other names of ${name}\n`, `${aliases.join(', ')}.\n`)
  return lines.join('\n')
}

/** The fences in an example are made up: they show a component, and nothing that can run. They still have to parse. */
function parsed(example: string): string {
  return example
    .replace(/^ *```(?:bash|sh|js|ts|jsx|tsx|json|python)\b.*$/gm, (fence) => `${fence} test="syntax"`)
    .replace(/^ *```go\b.*$/gm, (fence) => `${fence} test="skip" reason="It only shows a component."`)
}

function attributes(props: Readonly<Record<string, Prop>>): string {
  return Object.entries(props)
    .map(([name, prop]) => {
      const required = prop.required ? ' required' : ''
      const fallback = prop.default === undefined ? '' : ` default={${JSON.stringify(prop.default)}}`
      const deprecated = prop.deprecated ? ' deprecated' : ''
      const values = prop.values ? ` One of ${prop.values.map((value) => `\`${value}\``).join(', ')}.` : ''
      const instead = prop.deprecated ? ` ${escapeMdx(prop.deprecated)}` : ''
      return `<ResponseField name="${name}" type="${prop.type}"${required}${fallback}${deprecated}>\n  ${escapeMdx(prop.summary)}${values}${instead}\n</ResponseField>\n`
    })
    .join('\n')
}

interface Group {
  readonly title: string
  readonly folders: readonly (readonly [folder: string, members: readonly Component[]])[]
}

function grouped(folders: ReadonlyMap<string, readonly Component[]>): Group[] {
  const groups = Object.entries(GROUPS).map(([group, title]) => ({
    title,
    folders: [...folders].filter(([, members]) => members[0]?.group === group),
  }))
  return groups.filter((group) => group.folders.length > 0)
}

function navigation(groups: readonly Group[]) {
  return groups.map(({ title, folders }) => ({
    group: title,
    pages: folders.map(([folder]) => `reference/components/${folder}`),
  }))
}

function overview(groups: readonly Group[]): string {
  const lines = [frontMatter('Components', 'Every component that a page can use, and what it is for.')]
  for (const { title, folders } of groups) {
    const cards = folders.map(([folder, members]) => {
      const names = members.map(({ name }) => name)
      const label = names.length > 4 ? `${names.slice(0, 3).join(', ')} and more` : names.join(', ')
      return `  <Card title="${label}" href="/reference/components/${folder}">\n    ${escapeMdx(members[0]?.summary ?? '')}\n  </Card>`
    })
    lines.push(`## ${title}\n`, `<Columns cols={2}>\n${cards.join('\n')}\n</Columns>\n`)
  }
  return lines.join('\n')
}
