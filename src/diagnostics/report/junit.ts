// Reports findings as JUnit XML, which every CI system can show: a suite per file, a case per finding.
import { escapeHtml } from '../../html/html.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { rangeOf, type Sources, sortDiagnostics } from './place-text.ts'

/** A test with the findings that make it fail. Without findings, it passed. */
export interface JunitCase {
  readonly name: string
  readonly className: string
  readonly seconds?: number
  readonly failures: readonly Diagnostic[]
  readonly isSkipped?: boolean
}

/** A group of cases: those of one file. */
export interface JunitSuite {
  readonly name: string
  readonly cases: readonly JunitCase[]
}

/** The report as XML. Suggestions pass. `files` are all checked files, so that clean ones appear too. */
export function diagnosticsToJunit(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  files: readonly string[],
): string {
  const byFile = new Map<string, Diagnostic[]>(files.map((file) => [file, []]))
  for (const diagnostic of sortDiagnostics(diagnostics)) {
    if (diagnostic.severity === 'suggestion') continue
    const own = byFile.get(diagnostic.place.file)
    if (own) own.push(diagnostic)
    else byFile.set(diagnostic.place.file, [diagnostic])
  }
  const suites = Array.from(byFile, ([file, own]) => {
    const failed = own.map((diagnostic) => ({
      name: `${diagnostic.code} ${where(diagnostic, sources)}`,
      className: `galley.${diagnostic.code}`,
      failures: [diagnostic],
    }))
    return { name: file, cases: failed.length > 0 ? failed : [{ name: file, className: 'galley', failures: [] }] }
  })
  return suitesToJunit('galley check', suites, sources)
}

/** Suites as XML. A case with several findings fails once and lists all of them. */
export function suitesToJunit(title: string, suites: readonly JunitSuite[], sources: Sources): string {
  const all = suites.flatMap(({ cases }) => cases)
  const texts = suites.map(({ name, cases }) => {
    const text = cases.map((one) => caseText(one, sources)).join('')
    return `  <testsuite name="${xmlText(name)}" ${counts(cases)}>\n${text}  </testsuite>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${title}" ${counts(all)}>\n${texts.join('')}</testsuites>\n`
}

function counts(cases: readonly JunitCase[]): string {
  const failures = cases.filter(({ failures: found }) => found.length > 0).length
  const skipped = cases.filter(({ isSkipped }) => isSkipped).length
  return `tests="${cases.length}" failures="${failures}"${skipped > 0 ? ` skipped="${skipped}"` : ''}`
}

function caseText({ name, className, seconds, failures, isSkipped }: JunitCase, sources: Sources): string {
  const time = seconds === undefined ? '' : ` time="${seconds.toFixed(3)}"`
  const opening = `    <testcase name="${xmlText(name)}" classname="${xmlText(className)}"${time}`
  const [first] = failures
  if (!first) return isSkipped ? `${opening}>\n      <skipped/>\n    </testcase>\n` : `${opening}/>\n`
  const text = failures.map((diagnostic) => failureText(diagnostic, sources)).join('\n\n')
  return `${opening}>\n      <failure type="${first.severity}" message="${xmlText(first.message)}">${xmlText(text)}</failure>\n    </testcase>\n`
}

function failureText(diagnostic: Diagnostic, sources: Sources): string {
  const { severity, message, detail, help } = diagnostic
  return [`${where(diagnostic, sources)} ${severity} ${message}`, detail, help].filter(Boolean).join('\n')
}

function where(diagnostic: Diagnostic, sources: Sources): string {
  const start = rangeOf(diagnostic, sources)?.start
  const { file } = diagnostic.place
  return start ? `${file}:${start.line}:${start.column}` : file
}

/** XML 1.0 can't represent control characters, not even escaped. */
function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: replaces exactly these characters
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd'))
}
