// Reads the `preset` and `rules` of galley.json as a severity and options for each rule, and reports entries that don't
// match a rule.
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { choiceOf, listOf } from '../diagnostics/names.ts'
import { suggest } from '../diagnostics/suggest.ts'
import type { Project } from '../project/project.ts'
import { kindOf, type PlacedEntry, type PlacedObject, type PlacedValue, toPlain, valueAt } from '../schema/placed.ts'
import type { OptionValues, Rule, RuleOption, RuleSeverity } from './rule.ts'
import { unknownRule } from './unknown-rule.ts'

/** A rule's severity and options, defaults included. */
export interface RuleSetting {
  readonly severity: RuleSeverity
  /** True if the site chose the severity, by rule or by preset. It then applies to every finding of the rule. */
  readonly isSet: boolean
  readonly options: OptionValues
}

/** The settings of all rules, and findings on the file. */
export interface RuleSettings {
  get(rule: Rule): RuleSetting
  readonly diagnostics: readonly Diagnostic[]
}

const SEVERITIES: Readonly<Record<string, RuleSeverity>> = {
  off: 'off',
  suggestion: 'suggestion',
  hint: 'suggestion',
  warning: 'warning',
  warn: 'warning',
  error: 'error',
}

/** Decides the severities of rules that `galley.json` doesn't mention. */
export type Preset = 'recommended' | 'strict'

/** Reads `{ "<rule>": "off" | "suggestion" | "warning" | "error" | { severity, ...options } }`. Never throws. */
export function readRuleSettings(project: Project, rules: readonly Rule[]): RuleSettings {
  const { preset = 'recommended' } = project.config.galley
  const written = valueAt(project.config.galleyPlaces, 'rules')
  const diagnostics: Diagnostic[] = []
  const settings = new Map<string, RuleSetting>()
  const byName = new Map(rules.map((rule) => [rule.name, rule]))
  if (written?.kind === 'object') {
    for (const [name, entry] of written.entries) {
      const rule = byName.get(name)
      if (rule) settings.set(name, new Reader(rule, preset, diagnostics).read(entry.value))
      else diagnostics.push(unknownRuleFinding(name, byName.keys(), entry.keyPlace))
    }
  }
  return { get: (rule) => settings.get(rule.name) ?? defaultSetting(rule, preset), diagnostics }
}

/** The setting of a rule that `galley.json` doesn't mention. */
function defaultSetting(rule: Rule, preset: Preset): RuleSetting {
  const strict = preset === 'strict' ? rule.strict : undefined
  return { severity: strict ?? rule.severity, isSet: strict !== undefined, options: defaults(rule) }
}

function defaults(rule: Rule): OptionValues {
  return Object.fromEntries(Object.entries(rule.options ?? {}).map(([name, option]) => [name, option.default]))
}

class Reader {
  constructor(
    private readonly rule: Rule,
    private readonly preset: Preset,
    private readonly diagnostics: Diagnostic[],
  ) {}

  read(value: PlacedValue): RuleSetting {
    const fallback = defaultSetting(this.rule, this.preset)
    if (value.kind !== 'object') {
      const severity = this.severity(value)
      return severity ? { ...fallback, severity, isSet: true } : fallback
    }
    const severity = this.own(value, 'severity', (entry) => this.severity(entry.value))
    return {
      severity: severity ?? fallback.severity,
      isSet: severity !== undefined || fallback.isSet,
      options: { ...fallback.options, ...this.options(value) },
    }
  }

  private own<T>(value: PlacedObject, key: string, read: (entry: PlacedEntry) => T): T | undefined {
    const entry = value.entries.get(key)
    return entry && read(entry)
  }

  private severity(value: PlacedValue): RuleSeverity | undefined {
    const text = value.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined
    if (text !== undefined && Object.hasOwn(SEVERITIES, text)) return SEVERITIES[text]
    const near = text && suggest(text, Object.keys(SEVERITIES))
    this.diagnostics.push({
      code: 'rule-setting',
      severity: 'error',
      message: `The severity of \`${this.rule.name}\` can't be ${text === undefined ? kindOf(value) : `\`${text}\``}.`,
      place: value.place,
      help: near ? `Did you mean \`${near}\`?` : `Write ${choiceOf([...new Set(Object.values(SEVERITIES))])}.`,
      ...(near && { fix: [{ ...value.place, text: JSON.stringify(near) }] }),
    })
    return undefined
  }

  private options(value: PlacedObject): OptionValues {
    const known = this.rule.options ?? {}
    const read: Record<string, unknown> = {}
    for (const [name, entry] of value.entries) {
      if (name === 'severity') continue
      const option = Object.hasOwn(known, name) ? known[name] : undefined
      if (!option) this.unknownOption(name, Object.keys(known), entry.keyPlace)
      else if (isOfType(option, entry.value)) read[name] = toPlain(entry.value)
      else {
        this.diagnostics.push({
          code: 'rule-setting',
          severity: 'error',
          message: `\`${name}\` of \`${this.rule.name}\` must be ${EXPECTED[option.type]}, not ${kindOf(entry.value)}.`,
          place: entry.value.place,
        })
      }
    }
    return read
  }

  private unknownOption(name: string, known: readonly string[], place: Place): void {
    const near = suggest(name, [...known, 'severity'])
    const list = listOf(known)
    this.diagnostics.push({
      code: 'rule-setting',
      severity: 'warning',
      message: `The rule \`${this.rule.name}\` has no option \`${name}\`.`,
      place,
      help: near ? `Did you mean \`${near}\`?` : known.length > 0 ? `It has ${list}.` : 'It has no options.',
      ...(near && { fix: [{ ...place, text: JSON.stringify(near) }] }),
    })
  }
}

const EXPECTED: Readonly<Record<RuleOption['type'], string>> = {
  number: 'a number',
  string: 'a string',
  boolean: '`true` or `false`',
  strings: 'a list of strings',
  map: 'an object of strings',
}

function isOfType({ type }: RuleOption, value: PlacedValue): boolean {
  if (type === 'strings') return value.kind === 'array' && value.items.every(isText)
  if (type === 'map')
    return value.kind === 'object' && [...value.entries.values()].every((entry) => isText(entry.value))
  return value.kind === 'scalar' && typeof value.value === type
}

function isText(value: PlacedValue): boolean {
  return value.kind === 'scalar' && typeof value.value === 'string'
}

function unknownRuleFinding(name: string, known: Iterable<string>, place: Place): Diagnostic {
  const { near, ...words } = unknownRule(name, known)
  return {
    code: 'unknown-rule',
    severity: 'warning',
    place,
    ...words,
    ...(near && { fix: [{ ...place, text: JSON.stringify(near) }] }),
  }
}
