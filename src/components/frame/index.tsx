// Frame: an image, a video, or anything else, set apart and with a caption.
import type { Html } from '../../html/html.ts'
import { label, paragraph } from '../../markdown/nodes.ts'
import { asFlow } from '../../markdown/normalize.ts'
import { classNames, textOf } from '../attribute-values.tsx'
import { kindSign } from '../callout/signs.ts'
import { component, type HtmlContext, type Use } from '../component.ts'
import { completeVideos } from './video.ts'

/** A frame with an optional caption. */
export const frame = component({
  name: 'Frame',
  summary: 'A frame around an image, video or embedded page, with a caption.',
  group: 'media',
  props: {
    caption: { type: 'markdown', summary: 'Text below the content; links and bold text are allowed.' },
    hint: { type: 'string', summary: 'A remark above the frame.' },
    className: { type: 'className', summary: 'Additional class names.' },
  },
  children: 'flow',
  examples: [
    '<Frame caption="Requests of the last hour, see [limits](/guides/host)">\n  <img src="/images/requests.svg" alt="Chart of requests that rises at noon" />\n</Frame>',
    '<Frame hint="Scroll right to see all columns">\n  ![Table of plans and their prices](/images/plans.svg)\n</Frame>',
    '<Frame>\n  <video autoPlay src="/images/tour.webm"></video>\n</Frame>',
  ],
  advice: [
    'Use Frame around every image, and give the image alternative text that says what it shows.',
    "Add a caption if the image needs an explanation that isn't in the text next to it.",
    'Do not frame icons and logos in a line of text.',
  ],
  html(use, context) {
    const caption = captionHtml(use, context)
    const hint = textOf(use.props.hint)
    return (
      <figure class={classNames('frame', use.props.className)}>
        {hint && (
          <p class="frame-hint">
            {kindSign('info', 'frame-hint-icon')}
            <span>{hint}</span>
          </p>
        )}
        <div class="frame-content">{completeVideos(use.children.html())}</div>
        {caption && <figcaption class="frame-caption">{caption}</figcaption>}
      </figure>
    )
  },
  markdown: ({ props, children }, context) => [
    ...paragraph(label(textOf(props.hint))),
    ...asFlow(children.markdown()),
    ...asFlow(context.markdown(textOf(props.caption))),
  ],
})

function captionHtml(use: Use, context: HtmlContext): Html | undefined {
  const { caption } = use.props
  if (typeof caption === 'string') return caption.trim() === '' ? undefined : context.markdown(caption)
  const html = context.inline(caption)
  return html.text === '' ? undefined : html
}
