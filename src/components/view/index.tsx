// View: content for one choice (a language, a framework). The page shows one choice at a time.
import type { Html } from '../../html/html.ts'
import { label, titled } from '../../markdown/nodes.ts'
import { textOf } from '../attribute-values.tsx'
import { component, type HtmlContext } from '../component.ts'
import { iconProp, iconTypeProp } from '../icon-props.ts'

export const view = component({
  name: 'View',
  summary: 'Content that shows while its title is chosen in the menu of the page.',
  group: 'page',
  props: {
    title: { type: 'string', summary: 'Name of the choice, such as a language.', required: true },
    icon: iconProp,
    iconType: iconTypeProp,
  },
  children: 'flow',
  anchor: {
    id: () => undefined,
    view: ({ title }) => textOf(title) || undefined,
  },
  examples: [
    '<View title="Python" icon="python" iconType="brands">\n\n```python\nprint("Hello")\n```\n\n</View>\n\n<View title="JavaScript" icon="js" iconType="brands">\n\n```js\nconsole.log("Hello")\n```\n\n</View>',
  ],
  advice: [
    'Use one view for each language or framework when most of the page differs between them.',
    'Use `Tabs` where single steps differ, and `CodeGroup` where only the code differs.',
    'Give every view the same headings in the same order, so that a reader who switches finds the place again.',
  ],
  html({ props, children, element }, context) {
    const title = textOf(props.title)
    const all = context.usesOnPage('View')
    const first = textOf(all[0]?.props.title)
    const isChoice = all.some((use) => textOf(use.props.title) !== first)
    const choice = !isChoice ? undefined : title === first ? 'first' : 'later'
    return (
      <>
        {choice && element === all[0]?.element && menuHtml(all, context)}
        {/* biome-ignore lint/a11y/useSemanticElements: fieldsets are for controls, and landmarks need names that differ, but views share titles */}
        <section class="view" data-view={title} data-choice={choice} role="group" aria-label={title}>
          <p class="view-title">
            {context.icon(props.icon, { type: props.iconType })}
            <span>{title}</span>
          </p>
          {children.html()}
        </section>
      </>
    )
  },
  markdown: ({ props, children }) => titled(label(textOf(props.title)), children.markdown()),
})

/** Rendered before the first view as the script will leave it, so that nothing moves. */
function menuHtml(views: ReturnType<HtmlContext['usesOnPage']>, context: HtmlContext): Html {
  const titles = new Set(views.map(({ props }) => textOf(props.title)))
  const { icon, iconType } = views[0]?.props ?? {}
  return (
    <div class="multi-view">
      <span class="multi-view-icon" aria-hidden="true">
        {context.icon(icon, { type: iconType })}
      </span>
      <select
        id="multi-view-dropdown"
        class="multi-view-dropdown"
        aria-label={context.word('chooseView')}
        autocomplete="off"
      >
        {[...titles].map((title) => (
          <option value={title}>{title}</option>
        ))}
      </select>
    </div>
  )
}
