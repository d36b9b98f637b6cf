// The block macros of AsciiDoc that show files: images, videos, and sounds.
import { attributeText, component, tag } from '../build.ts'
import { type Line, made } from '../lines.ts'
import { attributeList } from './attributes.ts'
import type { AdocReader } from './blocks.ts'
import { destination, escapedAll } from './escape.ts'
import { imagePath, linkTarget, nameOf } from './macros.ts'
import type { BlockMeta } from './meta.ts'

export const MEDIA = /^(image|video|audio)::(\S|\S.*\S)\[(.*)\]$/

/** A macro on a line of its own. */
export function mediaLines(line: Line, meta: BlockMeta, reader: AdocReader): Line[] {
  const { page } = reader
  const [, kind, typed = '', inner = ''] = MEDIA.exec(line.text) ?? []
  const target = page.attributes.fill(typed)
  const list = attributeList(page.attributes.fill(inner))
  const option = (name: string) => list.named.get(name) ?? meta.list.named.get(name)
  const title = list.named.get('title')
  const caption = title === undefined ? reader.titleOf(meta) : reader.label(title, line.at)
  const bare: BlockMeta = { ...meta, title: undefined, ids: [...meta.ids, ...(list.id === undefined ? [] : [list.id])] }
  const framed = (text: string) => {
    const body: Line[] = [{ text, at: line.at }]
    return reader.before(bare, caption ? component('Frame', { caption }, body, line.at) : body)
  }
  if (kind === 'image') {
    const path = imagePath(target, page)
    const alt = option('alt') ?? list.positional[0]
    const name = reader.label(alt || nameOf(target), line.at)
    const [width, link] = [option('width') ?? list.positional[1] ?? '', option('link')]
    const shown = /^\d+(?:px)?$/.test(width)
      ? `<img src="${path}" alt="${attributeText(name)}" width="${width.replace('px', '')}" />`
      : `![${escapedAll(name)}](${destination(path)})`
    return framed(link === undefined ? shown : `[${shown}](${destination(linkTarget(link, page))})`)
  }
  const [first = '', second] = list.positional
  const host = kind === 'video' ? (option('poster') ?? first) : ''
  const id = encodeURIComponent(target.replace(/[/,].*$/, ''))
  const player =
    host === 'youtube'
      ? `https://www.youtube.com/embed/${id}`
      : host === 'vimeo'
        ? `https://player.vimeo.com/video/${id}`
        : undefined
  if (player !== undefined)
    return reader.before(bare, [
      made(
        tag('iframe', {
          src: player,
          title: caption ?? 'Video',
          className: 'w-full aspect-video',
          allowFullScreen: true,
        }),
        line.at,
      ),
    ])
  const width = option('width') ?? second ?? ''
  const size = /^\d+$/.test(width) ? ` width="${width}"` : ''
  return framed(`<${kind} controls src="${imagePath(target, page)}"${size}></${kind}>`)
}
