// The name of the project that a folder documents.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** `my-service-docs` becomes "My service docs". A folder that is just called `docs` belongs to the project around it. */
export function projectName(folder: string): string {
  const own = basename(folder)
  const around = dirname(folder)
  const name = GENERIC.test(own) ? (packageName(around) ?? remoteName(around) ?? basename(around)) : own
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words === '' ? 'Docs' : words.charAt(0).toUpperCase() + words.slice(1)
}

const GENERIC = /^(?:docs?|documentation|website|site|)$/i

function packageName(folder: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return typeof name === 'string' ? nonEmpty(name.replace(/^@[^/]*\//, '')) : undefined
  } catch {
    return undefined
  }
}

/** The name of the repository that a clone came from: clones can be in folders of any name. */
function remoteName(folder: string): string | undefined {
  try {
    const config = readFileSync(join(folder, '.git/config'), 'utf8')
    const url = /^\[remote "origin"\][^[]*?^[ \t]*url[ \t]*=[ \t]*(\S+)/m.exec(config)?.[1] ?? ''
    return nonEmpty(basename(url.replace(/^.*:/, ''), '.git'))
  } catch {
    return undefined
  }
}

function nonEmpty(name: string): string | undefined {
  return name === '' ? undefined : name
}
