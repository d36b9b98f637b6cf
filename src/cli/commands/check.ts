// galley check: checks a docs folder against the rules. Loads the code of an option when it's used, because editors and
// commit hooks check single files and wait for it.

import { appendFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { relative, resolve } from 'node:path'
import { checkAll, checkProject } from '../../check/check.ts'
import { outsideOf } from '../../check/outside.ts'
import { rulesOf } from '../../check/own-rules.ts'
import { staleExamples } from '../../check/probes/example-sources.ts'
import { translationStates } from '../../check/probes/stale-translations.ts'
import type { Rule } from '../../check/rule.ts'
import { counted } from '../../diagnostics/counted.ts'
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.ts'
import { causesToText, countsToText } from '../../diagnostics/report/causes-text.ts'
import { diagnosticsToJson } from '../../diagnostics/report/json.ts'
import { below, countSeverities, type Sources } from '../../diagnostics/report/place-text.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { cacheFolder } from '../../files/cache-folder.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { loadPages, loadProject } from '../../project/load.ts'
import type { Project } from '../../project/project.ts'
import { oneOf, readArguments } from '../arguments.ts'
import { changedLines, repositoryRoot } from '../check/git.ts'
import { openMemory } from '../check/remembered-notes.ts'
import { inLines, inPaths, select } from '../check/select.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { EXTENSIONS_HELP, EXTENSIONS_OPTION, openExtensions } from '../extensions.ts'
import { pathFrom } from '../path-from.ts'
import { rememberReadings } from '../remembered-readings.ts'
import { readRemoteSpecifications } from '../specifications/index.ts'
import { GRANT_OPTIONS, GRANTS_HELP, readGrants } from '../test/grants.ts'

const HELP = `galley check [paths] [options]

Checks the docs: links, components, code blocks, accessibility, and how they are written.
Paths are files or folders of one docs folder (default: all of it). Pages given by name are checked
alone, without the rules that compare texts across the site.

  --fix                 fix what can be fixed without changing a word that readers read
  --fix-wording         show the changes of wording as a diff, and ask before writing them
  --yes                 write changes of wording without asking
  --only <rules>        run only these rules, separated by commas
  --all                 show every finding, including suggestions
  --fail-on <severity>  exit with 1 at error (default), warning, or suggestion
  --diff <commit>       report only findings on lines that changed since a commit
  --baseline <file>     report only findings that aren't in this file
  --update-baseline     write today's findings to that file
  --external            ask other sites whether links to them still work
  --run                 also run the examples that are marked with test="name", as galley test does
${GRANTS_HELP}${EXTENSIONS_HELP}  --format <name>       text (default), json, sarif, github, junit, gitlab, or rdjson
`

const FORMATS = ['text', 'json', 'sarif', 'github', 'junit', 'gitlab', 'rdjson'] as const
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
    const { folder, paths } = select(terminal.cwd, positionals)
    const baseline = values.baseline === undefined ? undefined : resolve(terminal.cwd, values.baseline)
    if (values['update-baseline'] && !baseline) throw new UsageError('`--update-baseline` needs `--baseline <file>`.')

    const files = new DiskFileSystem(folder)
    await readRemoteSpecifications(folder, terminal)
    const { vocabulary, rules: extensionRules } = await openExtensions(folder, values['no-extensions'])
    // Files are checked as an editor does while somebody types, without reading the text of all other pages.
    const isOfPages = paths.length > 0 && !EVERYTHING.some((option) => values[option])
    const cache = cacheFolder(process.platform, terminal.env, homedir())
    const readings = rememberReadings(cache)
    const memory = isOfPages ? openMemory(folder, cache) : undefined
    const some = isOfPages ? await loadPages(files, paths, { vocabulary, memory, readings }) : undefined
    memory?.save()
    const read = some?.project ?? (await loadProject(files, { vocabulary, readings }))
    const only = values.only === undefined ? undefined : namedRules(values.only, rulesOf(read, extensionRules))
    const showsSuggestions = failing.includes('suggestion') || !!only || values.all
    const reported = async (all: readonly Diagnostic[], { sources }: Project): Promise<readonly Diagnostic[]> => {
      const chosen = inPaths(all, paths)
      // Computed again each time, because fixes move lines.
      const changed = values.diff === undefined ? undefined : await changedLines(folder, values.diff)
      const touched = changed ? inLines(chosen, sources, changed) : chosen
      if (!baseline || values['update-baseline']) return touched
      const { newSince } = await import('../check/baseline.ts')
      return newSince(baseline, touched, sources)
    }
    // The options that only affect what is shown.
    const around = outsideOf(folder)
    const checked = (current: Project) => {
      const found = around.repository ? staleExamples(current, around.repository) : []
      return checkProject(current, { rules: extensionRules, only, found })
    }
    const fixable = async (current: Project) =>
      (await reported(checked(current), current)).filter(
        ({ severity }) => showsSuggestions || severity !== 'suggestion',
      )

    const applied = values.fix && (await (await import('../check/apply.ts')).applyAll(files, read, fixable))
    const { project, count } = applied || { project: read, count: 0 }
    if (values['fix-wording']) {
      const { reword } = await import('../check/reword.ts')
      const found = (await reported(checked(project), project)).filter(({ rewords }) => rewords)
      return reword({ files, project, found, prefix: pathFrom(terminal.cwd, folder), yes: values.yes }, terminal)
    }
    const others = values.external ? (await import('../check/external.ts')).openRequests(files, terminal) : undefined
    const outside = { ...around, network: others?.requests }
    const ran = values.run
      ? await (await import('../test/run-examples.ts')).runExamples(
          project,
          { folder, grants: readGrants(values, terminal) },
          terminal,
        )
      : []
    const what = { rules: extensionRules, only, outside, found: ran, ...(some && { pages: some.pages }) }
    const all = await checkAll(project, what).finally(() => others?.close())
    const found = await reported(all, project)
    if (baseline && values['update-baseline']) {
      const { writeBaseline } = await import('../check/baseline.ts')
      writeBaseline(baseline, found, project.sources)
      terminal.out(`${counted(found.length, 'finding')} in ${relative(terminal.cwd, baseline)}\n`)
      return 0
    }
    const isWhole = !baseline && !only && values.diff === undefined && paths.length === 0
    const showsAll = values.all
    const rules = rulesOf(project, extensionRules)
    const pages = some?.pages.length ?? project.outlines.size
    await report(
      { format, folder, project, rules, found, count, pages, showsSuggestions, showsAll, isWhole, all },
      terminal,
    )
    return found.some(({ severity }) => failing.includes(severity)) ? 1 : 0
  },
}

/** The rules with the given names. Throws `UsageError` if there's no such rule. */
function namedRules(typed: string, rules: readonly Rule[]): ReadonlySet<string> {
  const known = rules.flatMap(({ name, codes = [] }) => [name, ...codes])
  const names = typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  for (const name of names) {
    if (known.includes(name)) continue
    const near = suggest(name, known)
    throw new UsageError(`There is no rule \`${name}\`.`, near && `Did you mean \`${near}\`?`)
  }
  return new Set(names)
}

interface Result {
  readonly format: (typeof FORMATS)[number]
  readonly folder: string
  readonly project: Project
  /** All rules of the site: built-in, from galley.json, and from extensions. */
  readonly rules: readonly Rule[]
  readonly found: readonly Diagnostic[]
  readonly count: number
  /** How many pages were checked. */
  readonly pages: number
  readonly showsSuggestions: boolean
  readonly showsAll: boolean
  /** True if nothing was left out, by name or by a baseline. */
  readonly isWhole: boolean
  /** Includes findings that aren't reported in this run. */
  readonly all: readonly Diagnostic[]
}

async function report(result: Result, terminal: Terminal): Promise<void> {
  const { format, folder, project } = result
  if (format === 'text') return reportText(result, terminal)
  const root = (await repositoryRoot(folder)) ?? terminal.cwd
  const prefix = pathFrom(root, folder)
  const { diagnostics, sources } = below(prefix, result.found, project.sources)
  if (format === 'json') return terminal.out(json(result, diagnostics, sources))
  const paths = () => Array.from(project.sources.keys(), (path) => (prefix === '' ? path : `${prefix}/${path}`)).sort()
  terminal.out(await written(format, { rules: result.rules, diagnostics, sources, paths }))
  const summary = terminal.env.GITHUB_STEP_SUMMARY
  if (format === 'github' && summary) {
    const { githubSummary } = await import('../../diagnostics/report/github.ts')
    appendFileSync(summary, githubSummary(diagnostics, sources))
  }
}

/** The report in a format for other programs. */
async function written(
  format: Exclude<Result['format'], 'text' | 'json'>,
  what: {
    readonly rules: readonly Rule[]
    readonly diagnostics: readonly Diagnostic[]
    readonly sources: Sources
    /** The paths of all files that were checked, sorted. */
    readonly paths: () => readonly string[]
  },
): Promise<string> {
  const { rules, diagnostics, sources, paths } = what
  switch (format) {
    case 'sarif':
      return (await import('../../diagnostics/report/sarif.ts')).diagnosticsToSarif(
        diagnostics,
        sources,
        ruleInfo(rules),
      )
    case 'junit':
      return (await import('../../diagnostics/report/junit.ts')).diagnosticsToJunit(diagnostics, sources, paths())
    case 'gitlab':
      return (await import('../../diagnostics/report/gitlab.ts')).diagnosticsToGitlab(diagnostics, sources)
    case 'rdjson':
      return (await import('../../diagnostics/report/rdjson.ts')).diagnosticsToRdjson(diagnostics, sources)
    case 'github':
      return (await import('../../diagnostics/report/github.ts')).diagnosticsToGithub(diagnostics, sources)
  }
}

function reportText(result: Result, terminal: Terminal): void {
  const { folder, project, found, count, pages, showsSuggestions, showsAll } = result
  const { color } = terminal
  const prefix = pathFrom(terminal.cwd, folder)
  const shown = showsSuggestions ? found : found.filter(({ severity }) => severity !== 'suggestion')
  const { diagnostics, sources } = below(prefix, shown, project.sources)
  if (diagnostics.length > 0) {
    terminal.out(`${causesToText(diagnostics, sources, { color, all: showsAll })}\n`)
    terminal.out(`${countsToText(diagnostics, { color })}\n`)
  }
  const advice = [...adviceOn(shown), ...baselineOffer(result, shown)]
  if (advice.length > 0) terminal.out(`${advice.join('\n')}\n\n`)
  const counts = countSeverities(found)
  const fixed = count > 0 ? `${counted(count, 'finding')} fixed; ` : ''
  const numbers = [
    counted(counts.error, 'error'),
    counted(counts.warning, 'warning'),
    counted(counts.suggestion, 'suggestion'),
  ]
  const more = counts.suggestion > 0 && !showsSuggestions ? ' (`--all` shows them)' : ''
  terminal.out(`${fixed}${counted(pages, 'page')}: ${numbers.join(', ')}${more}\n${translationText(result)}`)
}

/** How to fix what can be fixed. */
function adviceOn(shown: readonly Diagnostic[]): string[] {
  const fixable = shown.filter(({ fix, rewords }) => fix && !rewords).length
  const reworded = shown.filter(({ fix, rewords }) => fix && rewords).length
  return [
    ...(fixable > 0 ? [`\`galley check --fix\` fixes ${counted(fixable, 'finding')}.`] : []),
    ...(reworded > 0
      ? [`\`galley check --fix-wording\` shows changes of wording for ${counted(reworded, 'finding')}.`]
      : []),
  ]
}

/** With this many findings, a baseline is worth suggesting. */
const MANY = 100

function baselineOffer({ isWhole }: Result, shown: readonly Diagnostic[]): string[] {
  if (!isWhole || shown.filter(({ severity }) => severity !== 'suggestion').length < MANY) return []
  return [
    'To fail only on new findings, record these:  `galley check --baseline .galley-baseline.json --update-baseline`.',
  ]
}

/** One line for each language other than the default. */
function translationText(result: Result): string {
  return statesOf(result)
    .map(({ language, pages, missing, stale: older }) => {
      const gaps = [missing > 0 && `${missing} missing`, older > 0 && `${older} older than the original`].filter(
        Boolean,
      )
      return `${language}: ${pages - missing} of ${counted(pages, 'page')} translated${gaps.map((gap) => `, ${gap}`).join('')}\n`
    })
    .join('')
}

/** How far translations are. Unknown where only some pages were checked. */
function statesOf({ project, all, pages }: Result): ReturnType<typeof translationStates> {
  return pages < project.outlines.size ? [] : translationStates(project, all)
}

function json(result: Result, diagnostics: readonly Diagnostic[], sources: Sources): string {
  const { error, warning, suggestion } = countSeverities(diagnostics)
  const findings = diagnosticsToJson(diagnostics, sources)
  const states = statesOf(result)
  const translations = states.length > 0 ? { translations: states } : {}
  return `${JSON.stringify({ errors: error, warnings: warning, suggestions: suggestion, ...translations, findings })}\n`
}

function ruleInfo(rules: readonly Rule[]) {
  const checked = rules.filter(({ check }) => check !== 'none')
  return checked.map(({ name, guidance, why, severity }) => ({ name, guidance, why, severity }))
}
