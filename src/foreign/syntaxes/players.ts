// Components that play a video: `<YouTube id="…" />`, `<LiteYouTubeEmbed id="…" />`, `<Video src="/demo.mp4" />`.
import { findComponent } from '../../components/index.ts'
import { component, plainLabel } from '../build.ts'
import type { BlockContext, BlockSyntax } from '../dialect.ts'
import { type ElementBlock, readElement, textAttribute } from '../elements.ts'
import { indentLines, isBlank, type Line } from '../lines.ts'

const VIDEO = /\.(?:mp4|webm|mov)(?:[?#]|$)/i

/** A video of YouTube or Vimeo by its identifier, or a file, in a component of the old site. */
export const players: BlockSyntax = {
  name: '<YouTube>',
  opens: /^[ \t]*<[A-Z][\w.]*(?:YouTube|Vimeo|Video)|^[ \t]*<(?:YouTube|Vimeo|Video)/i,
  convert(lines, start, context) {
    const element = readElement(lines, start)
    if (!element || element.inner.some((line) => !isBlank(line))) return undefined
    if (context.imports.has(element.name) || findComponent(element.name)) return undefined
    const shown = hosted(element) ?? played(element, context)
    if (shown === undefined) return undefined
    context.remark('carried', `<${element.name}>`, element.at)
    return { end: element.end, lines: indentLines(shown, /^[ \t]*/.exec((lines[start] as Line).text)?.[0] ?? '') }
  },
}

/** A frame with a video of another site. */
export function videoFrame(src: string, title: string, at: number): readonly Line[] {
  const frame = `<iframe src="${src}" title="${quoted(title) || 'Video'}" allowFullScreen></iframe>`
  return component('Frame', {}, [{ text: frame, at, made: true }], at)
}

function hosted(element: ElementBlock): readonly Line[] | undefined {
  const typed = textAttribute(
    element,
    'id',
    'videoId',
    'videoID',
    'youTubeId',
    'youtubeId',
    'embedId',
    'video',
    'url',
    'src',
  )
  const title = textAttribute(element, 'title', 'caption', 'alt')
  const tube =
    /^(?:https?:\/\/)?(?:www\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?v=|embed\/)|youtu\.be\/)([\w-]+)/.exec(
      typed,
    )?.[1] ?? (/youtube/i.test(element.name) ? /^[\w-]{11}$/.exec(typed)?.[0] : undefined)
  if (tube !== undefined) return videoFrame(`https://www.youtube.com/embed/${tube}`, title, element.at)
  const vimeo =
    /^(?:https?:\/\/)?(?:www\.)?(?:player\.)?vimeo\.com\/(?:video\/)?(\d+)/.exec(typed)?.[1] ??
    (/vimeo/i.test(element.name) ? /^\d+$/.exec(typed)?.[0] : undefined)
  return vimeo === undefined ? undefined : videoFrame(`https://player.vimeo.com/video/${vimeo}`, title, element.at)
}

function played(element: ElementBlock, context: BlockContext): readonly Line[] | undefined {
  const src = textAttribute(element, 'src', 'url')
  if (!VIDEO.test(src)) return undefined
  const caption = plainLabel(textAttribute(element, 'caption', 'title', 'alt'))
  const url = context.host.asset?.(src, element.at) ?? src
  const video = `<video controls src="${quoted(url)}"></video>`
  return component(
    'Frame',
    { caption: caption || undefined },
    [{ text: video, at: element.at, made: true }],
    element.at,
  )
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
