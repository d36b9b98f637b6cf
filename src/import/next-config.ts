// Redirects and the base path of a Next.js site, for systems that run on it.
import type { FileSystem } from '../files/file-system.ts'
import { asArray, asObject, asText } from './config/data.ts'
import { UNKNOWN } from './config/javascript.ts'
import { readProgram } from './config/program.ts'
import { type HostRedirect, vercelRedirect } from './host-redirects.ts'
import type { ImportLog } from './source-site.ts'

/** What `next.config.*` says about URLs. `redirects` may be a function, which runs in the sandbox if it has to. */
export async function readNextConfig(
  files: FileSystem,
  log: ImportLog,
): Promise<{ readonly redirects: readonly HostRedirect[]; readonly base: string }> {
  const path = ['js', 'mjs', 'cjs', 'ts', 'mts']
    .map((ending) => `next.config.${ending}`)
    .find((one) => files.readText(one) !== undefined)
  if (path === undefined || !/\b(?:redirects|rewrites|basePath)\b/.test(files.readText(path) ?? ''))
    return { redirects: [], base: '' }
  const configOf = (exports: Readonly<Record<string, unknown>>) => asObject(exports.default ?? exports)
  const needed = (exports: Readonly<Record<string, unknown>>) => {
    const { redirects, rewrites, basePath } = configOf(exports)
    const values = [redirects, rewrites, basePath]
    // An object that couldn't be read has none.
    return values.every((value) => value === undefined) ? UNKNOWN : values
  }
  const program = await readProgram(files, path, log, needed, new Set(['redirects', 'rewrites']))
  const config = configOf(program?.exports ?? {})
  return {
    redirects: [...asArray(config.redirects), ...rewritesOf(config.rewrites)].flatMap((one) => expanded(asObject(one))),
    base: asText(config.basePath)?.replace(/\/+$/, '') ?? '',
  }
}

/** Addresses that showed another page of the site. Others were answered by programs. */
function rewritesOf(value: unknown): readonly unknown[] {
  const { beforeFiles, afterFiles, fallback } = asObject(value)
  const all = Array.isArray(value) ? value : [beforeFiles, afterFiles, fallback].flatMap(asArray)
  return all.filter((one) => /^\/(?!(?:api|_next)\/)/.test(asText(asObject(one).destination) ?? ''))
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
