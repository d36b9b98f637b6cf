// Completion items for a site's icons, each with its picture.
import { CompletionItemKind } from 'vscode-languageserver/node'
import type { Span } from '../content/tree.ts'
import type { Project } from '../project/project.ts'
import { createIcons, type IconLibrary, type Icons } from '../render/icons.ts'
import { best } from './matching.ts'
import type { Proposal } from './proposal.ts'

/** Cached for the process, because each library is a large file. */
const libraries = new Map<IconLibrary, Icons>()
const MAX_CHOICES = 50

/** The icons of a site. */
function iconsOf({ config }: Project): Icons {
  const { library } = config.icons
  const icons = libraries.get(library) ?? createIcons({ library })
  libraries.set(library, icons)
  return icons
}

/** Icons whose names match, best first. */
export function* iconChoices(project: Project, typed: string, range: Span): Iterable<Proposal> {
  const icons = iconsOf(project)
  for (const name of best(icons.names(), typed, (one) => [one], MAX_CHOICES)) {
    const picture = iconPicture(project, name)
    yield {
      label: name,
      text: name,
      kind: CompletionItemKind.Constant,
      range,
      ...(picture && { documentation: { kind: 'markdown', value: picture } }),
    }
  }
}

/** An icon as a Markdown image. Undefined if there's none of that name. */
export function iconPicture(project: Project, name: string): string | undefined {
  const { drawing } = iconsOf(project).svg(name)
  if (!drawing) return undefined
  // Gray is legible on light and dark backgrounds.
  const svg = drawing.svg
    .replace('<svg ', '<svg width="32" height="32" color="#808080" ')
    .replaceAll('currentColor', '#808080')
  return `![${name}](data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')})`
}
