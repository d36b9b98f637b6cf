// Redirects and the base path of a Next.js site, for systems that run on it.
import type { FileSystem } from '../files/file-system.ts'
import { asArray, asObject, asText } from './config/data.ts'
import { readProgram } from './config/program.ts'
import { type HostRedirect, vercelRedirect } from './host-redirects.ts'
import type { ImportLog } from './source-site.ts'

/** What `next.config.*` says about URLs. `redirects` may be a function, which runs in the sandbox. */
export async function readNextConfig(
  files: FileSystem,
  log: ImportLog,
): Promise<{ readonly redirects: readonly HostRedirect[]; readonly base: string }> {
  const path = ['js', 'mjs', 'cjs', 'ts', 'mts']
    .map((ending) => `next.config.${ending}`)
    .find((one) => files.readText(one) !== undefined)
  if (path === undefined || !/\b(?:redirects|basePath)\b/.test(files.readText(path) ?? ''))
    return { redirects: [], base: '' }
  const program = await readProgram(files, path, log)
  const config = asObject(program?.exports.default ?? program?.exports)
  return {
    redirects: asArray(config.redirects).flatMap((one) => expanded(asObject(one))),
    base: asText(config.basePath)?.replace(/\/+$/, '') ?? '',
  }
}

/** Maximum number of redirects that a pattern with alternatives stands for. */
const MAX_ALTERNATIVES = 200

/** `/a/:slug(x|y)` is a redirect for `/a/x`, and one for `/a/y`. */
function expanded(rule: Readonly<Record<string, unknown>>): readonly HostRedirect[] {
  const source = asText(rule.source) ?? ''
  const destination = asText(rule.destination) ?? ''
  const [whole, name = '', choices = ''] = /:(\w+)\(([\w|-]+)\)/.exec(source) ?? []
  if (whole === undefined) {
    const made = rule.missing === undefined ? vercelRedirect(rule) : undefined
    return made && made.from !== made.to && made.from.startsWith('/') ? [made] : []
  }
  return choices
    .split('|')
    .slice(0, MAX_ALTERNATIVES)
    .flatMap((choice) =>
      expanded({
        ...rule,
        source: source.replace(whole, choice),
        destination: destination.replace(new RegExp(`:${name}\\b`, 'g'), choice),
      }),
    )
    .slice(0, MAX_ALTERNATIVES)
}
