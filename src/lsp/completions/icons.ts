// Completes icon names in attributes and front matter.
import { iconChoices } from '../icon-choices.ts'
import type { CompletionRequest, Proposal } from '../proposal.ts'

export function* icons({ cursor, folder }: CompletionRequest): Iterable<Proposal> {
  const isIcon =
    cursor.kind === 'value'
      ? folder.project.vocabulary.find(cursor.tag.name)?.props[cursor.attribute]?.type === 'icon'
      : cursor.kind === 'front-matter-value' && cursor.key === 'icon'
  if (isIcon && !cursor.typed.includes('/')) yield* iconChoices(folder.project, cursor.typed, cursor.range)
}
