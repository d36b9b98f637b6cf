// Skills for agents, and the list of them. Experimental: the format of the list is version 0.2.0.
import { createHash } from 'node:crypto'
import type { Output } from '../output.ts'
import { type Skill, skills as skillsOf } from '../skills.ts'

const FOLDER = '.well-known/agent-skills'
const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'

export const skills: Output = {
  name: 'skills',
  *paths(site) {
    const all = site.once(skillsOf)
    if (all.length === 0) return
    if (all.length === 1) yield 'skill.md'
    yield `${FOLDER}/index.json`
    for (const { name } of all) yield fileOf(name)
  },
  render(path, site) {
    const all = site.once(skillsOf)
    if (path === `${FOLDER}/index.json`) return index(all, (file) => site.urls.file(file))
    return path === 'skill.md' ? all[0]?.text : all.find(({ name }) => fileOf(name) === path)?.text
  },
}

function fileOf(name: string): string {
  return `${FOLDER}/${name}/SKILL.md`
}

function index(all: readonly Skill[], url: (file: string) => string): string {
  const list = all.map(({ name, description, text }) => ({
    name,
    type: 'skill-md',
    description,
    url: url(fileOf(name)),
    digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
  }))
  return `${JSON.stringify({ $schema: SCHEMA, skills: list }, null, 2)}\n`
}
