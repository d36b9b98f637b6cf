// Completes the rules of galley.json: their names, severities, and options.
import { OWN_OPTIONS, rulesOf } from '../check/own-rules.ts'
import type { RuleOption } from '../check/rule.ts'
import type { LiveFolder } from './live-folder.ts'
import type { KeyChoice } from './proposal.ts'

type Keys = readonly (string | number)[]

/** The keys that can be typed in an object of `rules`. Undefined outside `rules`. */
export function ruleKeys(path: Keys, folder: LiveFolder): Iterable<KeyChoice> | undefined {
  if (path[0] !== 'rules') return undefined
  if (path.length === 1) return names(folder)
  return path.length === 2 ? optionKeys(optionsAt(path, folder)) : []
}

/** The values that can be listed for a key in `rules`. Undefined outside `rules`. */
export function ruleValues(path: Keys, folder: LiveFolder): readonly string[] | undefined {
  if (path[0] !== 'rules') return undefined
  if (path.length === 2 || (path.length === 3 && path[2] === 'severity')) return SEVERITIES
  const isSwitch = path.length === 3 && optionsAt(path, folder)[path[2] as string]?.type === 'boolean'
  return isSwitch ? ['true', 'false'] : []
}

const SEVERITIES = ['off', 'suggestion', 'warning', 'error']

function* names({ project, extensions }: LiveFolder): Iterable<KeyChoice> {
  for (const { name, guidance, why } of rulesOf(project, extensions.rules))
    yield { key: name, text: `${guidance}\n\n${why}`, shape: 'string' }
}

/** The options of a rule. An unknown name is a custom rule that is being written. */
function optionsAt([, name]: Keys, { project, extensions }: LiveFolder): Readonly<Record<string, RuleOption>> {
  const rule = rulesOf(project, extensions.rules).find((known) => known.name === name)
  return rule ? (rule.options ?? {}) : OWN_OPTIONS
}

function* optionKeys(options: Readonly<Record<string, RuleOption>>): Iterable<KeyChoice> {
  yield { key: 'severity', text: 'How serious a finding of this rule is.', shape: 'string' }
  for (const [key, { summary, type }] of Object.entries(options)) yield { key, text: summary, shape: SHAPES[type] }
}

const SHAPES = { number: 'other', boolean: 'other', string: 'string', strings: 'array', map: 'object' } as const
