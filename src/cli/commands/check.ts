// galley check: checks a docs folder against the rules. Loads the code of an option when it's used, because editors and
// commit hooks check single files and wait for it.

import { homedir } from 'node:os'
import { relative, resolve } from 'node:path'
import { checkAll, checkProject } from '../../check/check.ts'
import { outsideOf } from '../../check/outside.ts'
import { rulesOf } from '../../check/own-rules.ts'
import { staleExamples } from '../../check/probes/example-sources.ts'
import type { Rule } from '../../check/rule.ts'
import { unknownRule } from '../../check/unknown-rule.ts'
import type { Page } from '../../content/page.ts'
import { READING_CODES } from '../../diagnostics/codes.ts'
import { counted } from '../../diagnostics/counted.ts'
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.ts'
import { cacheFolder } from '../../files/cache-folder.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { type LoadOptions, loadPages, loadProject } from '../../project/load.ts'
import type { Project } from '../../project/project.ts'
import { needOptions, oneOf, readArguments } from '../arguments.ts'
import { changedLines } from '../check/git.ts'
import { openMemory } from '../check/remembered-notes.ts'
import { FORMATS, report } from '../check/report.ts'
import { inLines, inPaths, select } from '../check/select.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { EXTENSIONS_OPTION, extensionsHelp, openExtensions } from '../extensions.ts'
import { limitHeapGrowth } from '../heap-limits.ts'
import { pathFrom } from '../path-from.ts'
import { rememberReadings } from '../remembered-readings.ts'
import { readRemoteSpecifications } from '../specifications/index.ts'
import { GRANT_OPTIONS, GRANTS_HELP, GRANTS_NEED, readGrants } from '../test/grants.ts'

const HELP = `galley check [paths] [options]

Checks the docs: links, components, code blocks, accessibility, and how they are written.
Paths are files or folders of one docs folder (default: all of it). Pages given by name are checked
alone, without the rules that compare texts across the site.

  --fix                 fix what can be fixed without changing a word that readers see
  --fix-wording         show the changes of wording as a diff, and ask before writing them
  --yes                 write changes of wording without asking
  --only <rules>        run only these rules, separated by commas
  --all                 show every finding, including suggestions
  --fail-on <severity>  exit with 1 at error (default), warning, or suggestion
  --diff <commit>       report only findings on lines that changed since a commit
  --baseline <file>     report only findings that aren't in this file
  --update-baseline     write today's findings to that file
  --offline             make no requests: use stored copies of remote specifications
  --external            ask other sites whether links to them still work
  --run                 also run the examples that are marked with test="name", as galley test does
${GRANTS_HELP}${extensionsHelp(24)}  --format <name>       text (default), json, sarif, github, junit, gitlab, or rdjson
`

/** With so many pages, less memory is worth a little time. */
const MANY = 3_000
/** Options that need the whole site. */
const EVERYTHING = ['fix', 'fix-wording', 'run', 'external', 'update-baseline'] as const
const SEVERITIES: Readonly<Record<'error' | 'warning' | 'suggestion', readonly Severity[]>> = {
  error: ['error'],
  warning: ['error', 'warning'],
  suggestion: ['error', 'warning', 'suggestion'],
}

export const check: Command = {
  help: HELP,
  async run(args, terminal) {
    const options = readOptions(args, terminal)
    const { values, folder, paths, baseline } = options
    const files = new DiskFileSystem(folder)
    if (!values.offline) await readRemoteSpecifications(folder, terminal)
    const { vocabulary, rules: extensionRules } = await openExtensions(folder, values['no-extensions'])
    const { project: read, pages: some } = await readDocs(files, options, { vocabulary, terminal })
    const only = values.only === undefined ? undefined : namedRules(values.only, rulesOf(read, extensionRules))
    const showsSuggestions = options.failing.includes('suggestion') || !!only || values.all

    const around = outsideOf(folder)
    // What an author can change, in the state that earlier fixes left.
    const open = async (current: Project) => {
      const found = around.repository ? staleExamples(current, around.repository) : []
      return reportedOf(checkProject(current, { rules: extensionRules, only, found }), current, options)
    }
    const fixable = async (current: Project) =>
      (await open(current)).filter(({ severity }) => showsSuggestions || severity !== 'suggestion')
    const applied = values.fix && (await (await import('../check/apply.ts')).applyAll(files, read, fixable))
    const { project, count } = applied || { project: read, count: 0 }
    if (values['fix-wording']) {
      const { reword } = await import('../check/reword.ts')
      const found = (await open(project)).filter(({ rewords }) => rewords)
      return reword({ files, project, found, prefix: pathFrom(terminal.cwd, folder), yes: values.yes }, terminal)
    }

    const others = values.external ? (await import('../check/external.ts')).openRequests(files, terminal) : undefined
    const outside = { ...around, network: others?.requests }
    const ran = values.run ? await runExamples(project, options, terminal) : []
    const built = some || only ? [] : await (await import('../../check/site-findings.ts')).siteFindings(project)
    const what = { rules: extensionRules, only, outside, found: [...built, ...ran], ...(some && { pages: some }) }
    const all = await checkAll(project, what).finally(() => others?.close())
    const found = await reportedOf(all, project, options)
    if (baseline && values['update-baseline']) {
      const { writeBaseline } = await import('../check/baseline.ts')
      writeBaseline(baseline, found, project.sources)
      terminal.out(`${counted(found.length, 'finding')} in ${relative(terminal.cwd, baseline)}\n`)
      return 0
    }
    await report(
      {
        format: options.format,
        folder,
        project,
        rules: rulesOf(project, extensionRules),
        found,
        count,
        pages: some?.length ?? project.outlines.size,
        showsSuggestions,
        showsAll: values.all,
        isWhole: !baseline && !only && values.diff === undefined && paths.length === 0,
        all,
      },
      terminal,
    )
    return found.some(({ severity }) => options.failing.includes(severity)) ? 1 : 0
  },
}

type Options = ReturnType<typeof readOptions>

/** Reads the command line. Throws `UsageError` for what makes no sense. */
function readOptions(args: readonly string[], { cwd }: Terminal) {
  const { values, positionals } = readArguments(
    args,
    {
      fix: { type: 'boolean', default: false },
      'fix-wording': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      only: { type: 'string' },
      'fail-on': { type: 'string', default: 'error' },
      diff: { type: 'string' },
      baseline: { type: 'string' },
      'update-baseline': { type: 'boolean', default: false },
      offline: { type: 'boolean', default: false },
      external: { type: 'boolean', default: false },
      run: { type: 'boolean', default: false },
      ...GRANT_OPTIONS,
      format: { type: 'string', default: 'text' },
      ...EXTENSIONS_OPTION,
    },
    Number.POSITIVE_INFINITY,
  )
  const format = oneOf('--format', values.format, FORMATS)
  const failing = SEVERITIES[oneOf('--fail-on', values['fail-on'], ['error', 'warning', 'suggestion'])]
  const baseline = values.baseline === undefined ? undefined : resolve(cwd, values.baseline)
  needOptions(args, { yes: ['fix-wording'], 'update-baseline': ['baseline'], ...GRANTS_NEED })
  return { values, format, failing, baseline, ...select(cwd, positionals) }
}

/** Reads the docs: whole, or only the pages that were given by name, as an editor does while somebody types. */
async function readDocs(
  files: DiskFileSystem,
  { values, folder, paths }: Options,
  { vocabulary, terminal }: Pick<LoadOptions, 'vocabulary'> & { readonly terminal: Terminal },
): Promise<{ readonly project: Project; readonly pages?: readonly Page[] }> {
  const cache = cacheFolder(process.platform, terminal.env, homedir())
  const options = { vocabulary, readings: rememberReadings(cache), omitsForms: true }
  if (paths.length > 0 && !EVERYTHING.some((option) => values[option])) {
    const memory = openMemory(folder, cache)
    const some = await loadPages(files, paths, { ...options, memory })
    memory.save()
    if (some) return some
  }
  const onListed = (pages: number) => {
    if (pages > MANY) limitHeapGrowth(pages)
  }
  return { project: await loadProject(files, { ...options, onListed }) }
}

/** The findings that the options ask for. Lines that changed are looked up each time, because fixes move them. */
async function reportedOf(
  all: readonly Diagnostic[],
  { sources }: Project,
  { values, folder, paths, baseline }: Options,
): Promise<readonly Diagnostic[]> {
  const chosen = inPaths(all, paths)
  const changed = values.diff === undefined ? undefined : await changedLines(folder, values.diff)
  const touched = changed ? inLines(chosen, sources, changed) : chosen
  if (!baseline || values['update-baseline']) return touched
  const { newSince } = await import('../check/baseline.ts')
  return newSince(baseline, touched, sources)
}

async function runExamples(project: Project, { values, folder }: Options, terminal: Terminal) {
  const examples = await import('../test/run-examples.ts')
  return examples.runExamples(project, { folder, grants: readGrants(values, terminal) }, terminal)
}

/**
 * The rules with the given names. The codes of findings from reading are names too. Throws `UsageError` if there's no
 * such rule.
 */
function namedRules(typed: string, rules: readonly Rule[]): ReadonlySet<string> {
  const known = [...READING_CODES, ...rules.map(({ name }) => name)]
  const names = typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  for (const name of names) {
    if (known.includes(name)) continue
    const { message, help } = unknownRule(name, known)
    throw new UsageError(message, help)
  }
  return new Set(names)
}
