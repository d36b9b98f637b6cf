// Reports findings as SARIF 2.1.0 for code scanning, with rule descriptions, stable fingerprints, and fixes.
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
import type { Diagnostic, Edit, Place, Severity } from '../diagnostic.ts'
import { fingerprints } from '../fingerprint.ts'
import { type Sources, sortDiagnostics } from './place-text.ts'
import type { RuleInfo } from './rule-info.ts'

const LEVEL: Readonly<Record<Severity | 'off', string>> = {
  error: 'error',
  warning: 'warning',
  suggestion: 'note',
  off: 'none',
}

/** The log as JSON text. Paths of findings must be relative to the repository. */
export function diagnosticsToSarif(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  rules: readonly RuleInfo[],
): string {
  const found = sortDiagnostics(diagnostics)
  const names = [...new Set([...rules.map(({ name }) => name), ...found.map(({ code }) => code)])]
  const byName = new Map(rules.map((rule) => [rule.name, rule]))
  const prints = fingerprints(found, sources)
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Galley',
            rules: names.map((name) => ruleOf(name, byName.get(name))),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: found.map((diagnostic, index) => ({
          ruleId: diagnostic.code,
          ruleIndex: names.indexOf(diagnostic.code),
          level: LEVEL[diagnostic.severity],
          message: { text: diagnostic.help ? `${diagnostic.message} ${diagnostic.help}` : diagnostic.message },
          locations: [{ physicalLocation: { ...artifact(diagnostic.place), ...regionOf(diagnostic.place, sources) } }],
          partialFingerprints: { 'galley/v1': prints[index] },
          ...(diagnostic.fix && { fixes: [fixOf(diagnostic, diagnostic.fix, sources)] }),
        })),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function ruleOf(name: string, info: RuleInfo | undefined) {
  if (!info) return { id: name }
  return {
    id: name,
    shortDescription: { text: info.guidance },
    fullDescription: { text: info.why },
    help: { text: `${info.guidance} ${info.why}` },
    defaultConfiguration: { level: LEVEL[info.severity], ...(info.severity === 'off' && { enabled: false }) },
  }
}

function artifact({ file }: Place) {
  return { artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') } }
}

function regionOf(place: Place, sources: Sources) {
  const source = sources.get(place.file)
  if (!source) return {}
  const [start, end] = [source.position(place.start), source.position(place.end)]
  return { region: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column } }
}

/** One change per file, with all of its replacements. */
function fixOf({ message, help }: Diagnostic, edits: readonly Edit[], sources: Sources) {
  const files = [...new Set(edits.map(({ file }) => file))]
  return {
    description: { text: help ?? message },
    artifactChanges: files.map((file) => ({
      ...artifact({ file, start: 0, end: 0 }),
      replacements: edits
        .filter((edit) => edit.file === file)
        .map((edit) => ({
          deletedRegion: regionOf(edit, sources).region,
          insertedContent: { text: edit.text },
        })),
    })),
  }
}
