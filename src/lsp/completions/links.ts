// Completes pages, headings, and files in links, images, and attributes that take a URL.
import { writePath } from '../../editing/spelling.ts'
import { linkChoices } from '../page-choices.ts'
import type { CompletionRequest, Proposal } from '../proposal.ts'

const IMAGE_ATTRIBUTES = new Set(['src', 'img', 'poster'])

export async function* links({ cursor, folder, file }: CompletionRequest): AsyncIterable<Proposal> {
  const { typed, range } = cursor
  if (cursor.kind === 'link') {
    for await (const choice of linkChoices({ folder, file, typed, range, isImage: cursor.isImage }))
      yield { ...choice, text: writePath(choice.text, typed, 'destination') }
    return
  }
  if (cursor.kind !== 'value' || cursor.quote === '{') return
  const type = folder.project.vocabulary.find(cursor.tag.name)?.props[cursor.attribute]?.type
  const isImage = type === 'image' || (type === undefined && IMAGE_ATTRIBUTES.has(cursor.attribute))
  const isLink = type === 'url' || (type === undefined && cursor.attribute === 'href')
  if (isImage || isLink) yield* linkChoices({ folder, file, typed, range, isImage })
}
