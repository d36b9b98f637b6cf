// galley doctor: reports what will be different for a docs folder made for Mintlify.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type HostedDifference, hostedDifferences } from '../../check/hosted.ts'
import { counted } from '../../diagnostics/counted.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { loadProject } from '../../project/load.ts'
import { oneOf, readArguments } from '../arguments.ts'
import { type Command, UsageError } from '../command.ts'
import { EXTENSIONS_OPTION, extensionsHelp, openExtensions } from '../extensions.ts'
import { docsFolder } from '../folder.ts'

const HELP = `galley doctor [folder] [options]

Reports what differs for docs that were written for Mintlify, and what to do: keys, components, styles, and dashboard
settings. Changes nothing.

  --all              list every place
${extensionsHelp(21)}  --format <format>  text (default) or json

Exits with 1 if something in the folder needs work.
`

const AREAS: Readonly<Record<HostedDifference['area'], string>> = {
  components: 'Pages that need work',
  settings: 'docs.json',
  pages: 'Front matter',
  styles: 'Styles and scripts',
  accounts: 'Not in the folder',
}
/** Maximum number of places to list for one difference. */
const MAX_PLACES = 3

export const doctor: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      all: { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
      ...EXTENSIONS_OPTION,
    })
    const format = oneOf('--format', values.format, ['text', 'json'])
    const typed = resolve(terminal.cwd, positionals[0] ?? '.')
    if (!existsSync(join(typed, 'docs.json')) && !existsSync(join(typed, 'mint.json')))
      throw new UsageError(
        `There is no docs.json in ${typed}.`,
        'For docs of another system, see `galley import --help`.',
      )
    const folder = docsFolder(terminal.cwd, positionals[0])
    const { vocabulary } = await openExtensions(folder, values['no-extensions'])
    const project = await loadProject(new DiskFileSystem(folder), { vocabulary })
    const found = hostedDifferences(project)
    if (format === 'json')
      terminal.out(`${JSON.stringify({ pages: project.pages.size, differences: found }, null, 2)}\n`)
    else terminal.out(asText(found, project.pages.size, values.all ? Infinity : MAX_PLACES))
    return found.some(({ area, todo }) => area !== 'accounts' && todo !== undefined) ? 1 : 0
  },
}

function asText(found: readonly HostedDifference[], pages: number, most: number): string {
  const inside = found.filter(({ area }) => area !== 'accounts')
  const lines = [
    inside.length === 0
      ? `${counted(pages, 'page')}: nothing in the folder is different here.`
      : `${counted(pages, 'page')}, ${counted(inside.length, 'difference')}`,
  ]
  for (const [area, heading] of Object.entries(AREAS)) {
    const own = found.filter((one) => one.area === area)
    if (own.length > 0) lines.push('', heading)
    for (const { what, message, todo, places } of own) {
      lines.push(`  ${area === 'components' ? '' : `${what}: `}${message}${todo ? ` ${todo}` : ''}`)
      if (places.length > 0) {
        const shown = places.slice(0, most).map(({ file, line }) => `${file}:${line}`)
        lines.push(`    ${shown.join(', ')}${places.length > most ? `, and ${places.length - most} more` : ''}`)
      }
    }
  }
  return `${lines.join('\n')}\n`
}
