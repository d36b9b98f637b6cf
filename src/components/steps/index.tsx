// Steps and Step: a procedure as numbered steps that can be linked to.
import type { Element } from '../../content/tree.ts'
import { type Html, raw } from '../../html/html.ts'
import { joiningItem, label, paragraph, titled } from '../../markdown/nodes.ts'
import { anchorLink } from '../anchor-link.tsx'
import { classNames, labelHtml, labelText, textOf } from '../attribute-values.tsx'
import { component, type HtmlContext, type PropValues, type Use } from '../component.ts'

const SIZES = ['p', 'h2', 'h3', 'h4'] as const

/** A procedure. */
export const steps = component({
  name: 'Steps',
  summary: 'A procedure as numbered steps.',
  group: 'structure',
  props: {
    titleSize: {
      type: 'string',
      values: SIZES,
      summary: 'Makes the titles of all steps headings; plain text otherwise.',
    },
    className: { type: 'className', summary: 'Additional class names.' },
  },
  children: { only: ['Step'] },
  examples: [
    '<Steps>\n  <Step title="Install the agent">\n    ```bash\n    npm install --global acme-agent\n    ```\n  </Step>\n  <Step title="Sign in">\n    Run `acme login`, and follow the link that it prints.\n\n    <Check>The terminal says `Signed in`.</Check>\n  </Step>\n</Steps>',
    '<Steps titleSize="h3">\n  <Step title="Back up the data" icon="box" id="backup">\n    A copy takes about a minute.\n  </Step>\n  <Step title="Upgrade">\n    <Warning>The service is down while it migrates.</Warning>\n  </Step>\n</Steps>',
  ],
  advice: [
    'Use Steps for procedures and sequential instructions of two or more steps.',
    'Do not use Steps for a list that has no order, or for alternatives: use a list, or Tabs.',
  ],
  html(use) {
    const own = use.children.uses('Step')
    return (
      <div class={classNames('steps', use.props.className)}>
        {use.children.rest('Step')}
        {own.length > 0 && <ol class="steps-list">{own.map((step) => step.html())}</ol>}
      </div>
    )
  },
  markdown: (use) => use.children.markdown(),
})

/** One step. */
export const step = component({
  name: 'Step',
  summary: 'One step of a procedure.',
  group: 'structure',
  folder: 'steps',
  props: {
    title: { type: 'string', required: true, summary: 'What the reader does, as an instruction.' },
    icon: { type: 'icon', summary: 'An icon instead of the number.' },
    iconType: { type: 'string', summary: 'Style of a Font Awesome icon, such as `solid` or `regular`.' },
    stepNumber: { type: 'number', summary: 'A number instead of the counted one.' },
    titleSize: { type: 'string', values: SIZES, summary: 'Makes the title a heading; by default as `Steps` says.' },
    id: { type: 'string', summary: 'The fragment that links here; made from the title otherwise.' },
    noAnchor: { type: 'boolean', default: false, summary: 'Hides the link to the step.' },
    description: { type: 'string', summary: 'A second line under the title.' },
    className: { type: 'className', summary: 'Additional class names.' },
  },
  children: 'flow',
  parents: ['Steps'],
  anchor: {
    id: ({ id, title }) => {
      if (textOf(id)) return { id: textOf(id) }
      return labelText(title) ? { text: labelText(title) } : undefined
    },
    toc: (props, parent) => {
      const text = labelText(props.title)
      return text ? { depth: headingLevel(props, parent) ?? 3, text } : undefined
    },
  },
  examples: [
    '<Steps>\n  <Step title="Create a token">Open **Settings**, and choose **New token**.</Step>\n  <Step title="Store it">Put it in the variable `ACME_TOKEN`.</Step>\n</Steps>',
    '<Steps>\n  <Step title="Continue here" stepNumber={4} noAnchor>The first three are on the [page before](/quickstart).</Step>\n  <Step title="Verify" icon="check">Open `http://localhost:4321`.</Step>\n</Steps>',
  ],
  advice: [
    'Start the title of each Step with a verb, and say in the last step how the reader knows that it worked.',
    'Do not put two actions that can fail independently into one step.',
  ],
  html: stepHtml,
  markdown(use) {
    const { title, description } = use.props
    const body = [...paragraph(label(textOf(description))), ...use.children.markdown()]
    const content = titled(label(textOf(title)), body)
    return use.parent?.name === 'Steps' ? [joiningItem(content, numberOf(use, use.parent))] : content
  },
})

/** The step numbers of a procedure, counted once. Released together with the page. */
const numbers = new WeakMap<Use, ReadonlyMap<Element, number>>()

/** A step with an explicit number restarts the count from there, as in HTML lists. */
function numberOf({ element, index }: Use, procedure: Use): number {
  let known = numbers.get(procedure)
  if (!known) {
    let last = 0
    known = new Map(
      procedure.children.uses('Step').map(({ element: step, props }) => {
        last = typeof props.stepNumber === 'number' ? props.stepNumber : last + 1
        return [step, last]
      }),
    )
    numbers.set(procedure, known)
  }
  return known.get(element) ?? index + 1
}

function stepHtml(use: Use, context: HtmlContext): Html {
  const { icon, iconType, stepNumber, className, description } = use.props
  const second = labelHtml(description, context)
  const sign = context.icon(icon, { type: iconType, class: 'step-icon' })
  const content = (
    <>
      {sign}
      <div class="step-body">
        {titleHtml(use, context)}
        {second.text && <p class="step-description">{second}</p>}
        <div class="step-content">{use.children.html()}</div>
      </div>
    </>
  )
  const isItem = use.parent?.name === 'Steps'
  const attributes = {
    class: classNames('step', sign.text !== '' && 'step-with-icon', className),
    id: titleIsTarget(use) ? undefined : use.element.id,
  }
  if (!isItem) return <div {...attributes}>{content}</div>
  return (
    <li {...attributes} value={typeof stepNumber === 'number' ? stepNumber : undefined}>
      {content}
    </li>
  )
}

/** A title that is a heading has the id itself, like all headings. */
function titleIsTarget(use: Use): boolean {
  return headingLevel(use.props, use.parent?.props) !== undefined && labelText(use.props.title) !== ''
}

function titleHtml(use: Use, context: HtmlContext): Html {
  const { title, noAnchor } = use.props
  const { id } = use.element
  const text = labelText(title)
  if (text === '') return raw('')
  const level = headingLevel(use.props, use.parent?.props)
  const content = labelHtml(title, context)
  if (level) return context.heading({ level, id, content, noAnchor: noAnchor === true, class: 'step-title' })
  return (
    <p class="step-title">
      {content}
      {id && noAnchor !== true && anchorLink({ id, name: text }, context)}
    </p>
  )
}

function headingLevel(props: PropValues, parent: PropValues | undefined): number | undefined {
  const size = props.titleSize ?? parent?.titleSize
  return typeof size === 'string' && /^h[2-4]$/.test(size) ? Number(size[1]) : undefined
}
