// View: content for one choice (a language, a framework) of which the page shows one at a time.
import { textOf } from '../attribute-values.tsx'
import { component } from '../component.ts'
import { iconProp, iconTypeProp } from '../icon-props.ts'
import { blocks, escapeText } from '../markdown-text.ts'

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
  html({ props, children }, context) {
    const title = textOf(props.title)
    return (
      <section class="view" data-view={title} aria-label={title} data-menu-label={context.word('chooseView')}>
        <p class="view-title">
          {context.icon(props.icon, { type: props.iconType })}
          <span>{title}</span>
        </p>
        {children.html()}
      </section>
    )
  },
  markdown: ({ props, children }) => blocks(`**${escapeText(textOf(props.title))}**`, children.markdown()),
})
