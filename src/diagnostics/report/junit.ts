// Findings as JUnit XML, which every continuous integration can show: a suite for each file, a case for each finding.
import type { Diagnostic } from '../diagnostic.ts'
import { rangeOf, type Sources, sortDiagnostics } from './place-text.ts'

/** The report as XML. Suggestions pass; `files` are those that were checked, so that clean ones are seen too. */
export function diagnosticsToJunit(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  files: readonly string[],
): string {
  const byFile = new Map<string, Diagnostic[]>(files.map((file) => [file, []]))
  for (const diagnostic of sortDiagnostics(diagnostics)) {
    if (diagnostic.severity === 'hint') continue
    const own = byFile.get(diagnostic.place.file)
    if (own) own.push(diagnostic)
    else byFile.set(diagnostic.place.file, [diagnostic])
  }
  const suites = [...byFile].map(([file, own]) => suite(file, own, sources))
  const failures = [...byFile.values()].reduce((sum, own) => sum + own.length, 0)
  const tests = [...byFile.values()].reduce((sum, own) => sum + Math.max(1, own.length), 0)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="galley check" tests="${tests}" failures="${failures}">\n${suites.join('')}</testsuites>\n`
}

function suite(file: string, own: readonly Diagnostic[], sources: Sources): string {
  const cases = own.map((diagnostic) => failedCase(file, diagnostic, sources))
  if (cases.length === 0) cases.push(`    <testcase name="${xmlText(file)}" classname="galley"/>\n`)
  return `  <testsuite name="${xmlText(file)}" tests="${cases.length}" failures="${own.length}">\n${cases.join('')}  </testsuite>\n`
}

function failedCase(file: string, diagnostic: Diagnostic, sources: Sources): string {
  const { code, severity, message, help } = diagnostic
  const start = rangeOf(diagnostic, sources)?.start
  const where = start ? `${file}:${start.line}:${start.column}` : file
  const text = [`${where} ${severity} ${message}`, help].filter(Boolean).join('\n')
  return `    <testcase name="${xmlText(`${code} ${where}`)}" classname="galley.${xmlText(code)}">\n      <failure type="${severity}" message="${xmlText(message)}">${xmlText(text)}</failure>\n    </testcase>\n`
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 cannot hold control characters, not even escaped. */
function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  return clean.replace(/[&<>"]/g, (sign) => ESCAPES[sign] as string)
}
