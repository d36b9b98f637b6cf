// Prints an import report for a terminal, and as a page of the preview.
import { counted } from '../diagnostics/counted.ts'
import { countAddresses, countRemarks, groupRemarks, type ImportReport, type OldAddress } from './report.ts'
import type { LoggedRemark } from './source-site.ts'

const HEADINGS: readonly [LoggedRemark['kind'], string][] = [
  ['carried', 'Carried over'],
  ['changed', 'Changed'],
  ['simplified', 'Simplified'],
  ['left', 'Left out'],
  ['missing', 'Not found'],
  ['ran', 'Run in the sandbox'],
]
/** Maximum number of places of one kind to print. The page and the JSON contain all. */
const MAX_PLACES = 8
const MAX_COUNTS = 12
/** Maximum number of places of a remark on the page. */
const MAX_PLACES_LISTED = 20
/** Maximum length of a list on the page. The largest vaults have 50,000 remarks, which no page can hold. */
const MAX_LISTED = 1_000

/** The report for a terminal. */
export function reportToText(report: ImportReport): string {
  const lines = [summary(report), '']
  for (const [kind, heading] of HEADINGS) {
    const counts = countRemarks(report.remarks, kind)
    if (counts.length === 0) continue
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    const shown = counts.slice(0, MAX_COUNTS).map(({ what, count }) => `${what} ${count}`)
    lines.push(`${heading}: ${total}`, `  ${shown.join(', ')}${counts.length > MAX_COUNTS ? ', …' : ''}`)
    if (kind === 'carried') continue
    const groups = groupRemarks(report.remarks, kind)
    for (const { text, places } of groups.slice(0, MAX_PLACES))
      lines.push(`  ${places[0]}${places.length > 1 ? ` and ${places.length - 1} more` : ''}: ${text}`)
    if (groups.length > MAX_PLACES) lines.push(`  … and ${groups.length - MAX_PLACES} other remarks`)
  }
  if (report.text.length > 0) {
    lines.push('', `Pages whose words differ: ${report.text.length}`)
    for (const { file, kept, missing } of report.text.slice(0, MAX_PLACES))
      lines.push(`  ${file}: ${percent(kept)} of the words are there; missing: ${missing.slice(0, 8).join(' ')}`)
  }
  if (report.errors.length > 0) {
    lines.push('', `Errors that \`galley check\` finds in the result: ${report.errors.length}`)
    for (const { file, line, message } of report.errors.slice(0, MAX_PLACES)) lines.push(`  ${file}:${line} ${message}`)
    if (report.errors.length > MAX_PLACES) lines.push(`  … and ${report.errors.length - MAX_PLACES} more`)
  }
  if (report.skipped.length > 0) {
    lines.push('', `Not overwritten, because they changed since the last import: ${report.skipped.length}`)
    for (const path of report.skipped.slice(0, MAX_PLACES)) lines.push(`  ${path}`)
  }
  const { kept, redirected, lost } = countAddresses(report)
  const { anchors } = report
  lines.push(
    '',
    `Old addresses: ${kept} kept, ${redirected} redirected, ${lost} lost`,
    `Old anchors:   ${anchors.kept} kept, ${anchors.pinned} of them pinned with {#id}, ${anchors.lost.length} lost`,
  )
  for (const { address, to } of report.addresses.filter(({ state }) => state === 'lost').slice(0, MAX_PLACES))
    lines.push(`  lost: ${address} (${to})`)
  if (lost > MAX_PLACES) lines.push(`  … and ${lost - MAX_PLACES} more`)
  if (report.advice.length > 0) lines.push('', ...report.advice)
  return `${lines.join('\n')}\n`
}

function summary({ system, detectedBy, pages, assets, seconds, errors }: ImportReport): string {
  const state = errors.length === 0 ? 'no errors' : counted(errors.length, 'error')
  return `${system} (${detectedBy}): ${counted(pages, 'page')} and ${counted(assets, 'file')} in ${seconds.toFixed(1)} s, ${state}`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

/** The report as a hidden page, with every remark. */
export function reportToPage(report: ImportReport): string {
  const { kept, redirected, lost } = countAddresses(report)
  const parts = [
    '---',
    'title: "Import report"',
    `description: ${JSON.stringify(`What happened to the ${report.system} site in ${report.from}.`)}`,
    'hidden: true',
    'noindex: true',
    '---',
    '',
    "This page isn't in the navigation. Delete it when everything on it is done.",
    '',
    '| Pages | Files | Old addresses kept | Redirected | Lost | Errors |',
    '| --- | --- | --- | --- | --- | --- |',
    `| ${report.pages} | ${report.assets} | ${kept} | ${redirected} | ${lost} | ${report.errors.length} |`,
    '',
    ...report.advice.flatMap((one) => [`<Note>${escapeText(one)}</Note>`, '']),
  ]
  for (const [kind, heading] of HEADINGS) {
    const counts = countRemarks(report.remarks, kind)
    if (counts.length === 0) continue
    parts.push(`## ${heading}`, '', '| Construct | Times |', '| --- | --- |')
    for (const { what, count } of counts) parts.push(`| ${code(what)} | ${count} |`)
    parts.push('')
    if (kind === 'carried') continue
    const groups = groupRemarks(report.remarks, kind)
    for (const { text, places } of groups.slice(0, MAX_LISTED)) {
      const shown = places.slice(0, MAX_PLACES_LISTED).map(code).join(', ')
      const more = places.length > MAX_PLACES_LISTED ? `, and ${places.length - MAX_PLACES_LISTED} more` : ''
      parts.push(`- ${escapeText(text)} ${shown}${more}`)
    }
    parts.push(...rest(groups), '')
  }
  if (report.errors.length > 0) {
    parts.push('## Errors', '')
    for (const { file, line, message } of report.errors.slice(0, MAX_LISTED))
      parts.push(`- ${code(`${file}:${line}`)}: ${escapeText(message)}`)
    parts.push(...rest(report.errors), '')
  }
  if (report.text.length > 0) {
    parts.push('## Words that are missing', '', '| Page | Words there | Missing |', '| --- | --- | --- |')
    for (const { file, kept: share, missing } of report.text.slice(0, MAX_LISTED))
      parts.push(`| ${code(file)} | ${percent(share)} | ${escapeText(missing.join(' '))} |`)
    parts.push(...rest(report.text), '')
  }
  if (report.anchors.lost.length > 0) {
    parts.push('## Old anchors that lead nowhere', '')
    for (const { route, id } of report.anchors.lost.slice(0, MAX_LISTED)) parts.push(`- ${code(`${route}#${id}`)}`)
    parts.push(...rest(report.anchors.lost), '')
  }
  parts.push('## Old addresses', '', '| Address | State | Now |', '| --- | --- | --- |')
  // What needs a decision comes first.
  const isLost = ({ state }: OldAddress) => state === 'lost'
  const addresses = [...report.addresses.filter(isLost), ...report.addresses.filter((one) => !isLost(one))]
  for (const { address, state, to } of addresses.slice(0, MAX_LISTED))
    parts.push(`| ${code(address)} | ${state} | ${to === undefined ? '' : escapeText(to)} |`)
  return `${[...parts, ...rest(addresses)].join('\n')}\n`
}

/** A paragraph that says how much of a list isn't on the page. */
function rest(list: readonly unknown[]): string[] {
  if (list.length <= MAX_LISTED) return []
  return [
    '',
    `There are ${list.length - MAX_LISTED} more. \`galley import\` with \`--format json\` prints all of them.`,
  ]
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|').replace(/\{\{/g, '{ {')}\``
}

function escapeText(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((piece, i) => (i % 2 === 1 ? code(piece.slice(1, -1)) : piece.replace(/[\\*_[\]{}<|$~`]/g, '\\$&')))
    .join('')
}
