// Completes pages, headings, and files in links, images, and attributes that take a URL.
import { linkChoices } from '../page-choices.ts'
import type { CompletionRequest, Proposal } from '../proposal.ts'

const IMAGE_ATTRIBUTES = new Set(['src', 'img', 'poster'])

export async function* links({ cursor, folder, file }: CompletionRequest): AsyncIterable<Proposal> {
  const { typed, range } = cursor
  if (cursor.kind === 'link') {
    // A space would end the address.
    for await (const choice of linkChoices({ folder, file, typed, range, isImage: cursor.isImage }))
      yield { ...choice, text: choice.text.replace(/[\s()<>]/g, encodeCharacter) }
    return
  }
  if (cursor.kind !== 'value' || cursor.quote === '{') return
  const type = folder.project.vocabulary.find(cursor.tag.name)?.props[cursor.attribute]?.type
  const isImage = type === 'image' || (type === undefined && IMAGE_ATTRIBUTES.has(cursor.attribute))
  const isLink = type === 'url' || (type === undefined && cursor.attribute === 'href')
  if (isImage || isLink) yield* linkChoices({ folder, file, typed, range, isImage })
}

function encodeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
