// The skills of a site, for agents (https://agentskills.io): the author's own, or a generated one.
import { counted } from '../diagnostics/counted.ts'
import type { FileSystem } from '../files/file-system.ts'
import { shortDescription } from './llms/index-files.ts'
import { fileName, INDEX, inFolder, llmsVolumes } from './llms/volumes.ts'
import { instructions, markdownFile } from './markdown-page.ts'
import type { SiteContext } from './site-context.ts'

/** One skill: its name, which is also its path, what it's for, and the whole file. */
export interface Skill {
  readonly name: string
  readonly description: string
  readonly text: string
}

/** The maximum length in the format. */
const MAX_DESCRIPTION = 1024
const MAX_NAME = 64

/** The author's skills, from `skill.md` and `.mintlify/skills/`. Otherwise, one that says how to use the docs. */
export function skills(site: SiteContext): readonly Skill[] {
  const { files } = site.project
  const own = files
    .list()
    .filter((path) => path === 'skill.md' || /^\.mintlify\/skills\/[^/]+\/skill\.md$/i.test(path))
    .flatMap((path) => readSkill(files, path, nameOf(path, site)) ?? [])
  const unique = [...new Map(own.reverse().map((skill) => [skill.name, skill])).values()].reverse()
  if (unique.length > 0) return unique
  const made = makeSkill(site)
  return made ? [made] : []
}

function nameOf(path: string, site: SiteContext): string {
  return slug(path === 'skill.md' ? site.project.config.name : (path.split('/').at(-2) ?? ''))
}

/** A valid name in the format: `a-z`, digits, and single dashes. */
export function slug(text: string): string {
  const ascii = fileName(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return ascii.slice(0, MAX_NAME).replace(/-+$/, '') || 'docs'
}

function readSkill(files: FileSystem, path: string, fallback: string): Skill | undefined {
  const text = files.readText(path)
  if (text === undefined) return undefined
  const head = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? ''
  const value = (key: string) =>
    new RegExp(`^${key}:[ \\t]*(.+)$`, 'm')
      .exec(head)?.[1]
      ?.trim()
      .replace(/^(["'])(.*)\1$/, '$2')
  return {
    name: slug(value('name') ?? fallback),
    description: (value('description') ?? '').slice(0, MAX_DESCRIPTION),
    text,
  }
}

/** A skill for finding and reading the docs. Undefined if the site asks not to be listed. */
function makeSkill(site: SiteContext): Skill | undefined {
  const [volume] = llmsVolumes(site)
  if (!volume) return undefined
  const { config } = site.project
  const name = slug(config.name)
  const about = config.description === undefined ? '' : ` ${shortDescription(config.description)}`
  const description = `Find and read the documentation of ${oneLine(config.name)}. Use it for questions about ${oneLine(config.name)}.${about}`
  const sections = volume.sections.map(({ title, routes }) => {
    const first = site.address.file(markdownFile(routes[0] as string))
    return `- ${oneLine(title)}: ${counted(routes.length, 'page')}, from ${first}`
  })
  const parts = [
    `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`,
    `# ${oneLine(config.name)}`,
    config.description === undefined ? '' : oneLine(config.description),
    '## How to find a page',
    [
      `1. Read the index of all pages: ${site.address.file(inFolder(volume, INDEX))}`,
      '2. Choose pages by their titles and descriptions.',
      '3. Read them as Markdown: every page is at its address with `.md` at the end.',
    ].join('\n'),
    instructions(site),
    '## What there is',
    sections.join('\n'),
  ]
  return { name, description: description.slice(0, MAX_DESCRIPTION), text: `${parts.filter(Boolean).join('\n\n')}\n` }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
