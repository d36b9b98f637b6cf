// Latex: math written as a tag. `$...$` does the same.
import { component } from '../component.ts'

export const latex = component({
  name: 'Latex',
  summary: 'A formula in TeX. Kept for old pages: `$...$` and `$$...$$` say the same.',
  group: 'inline',
  inline: true,
  props: {
    display: { type: 'boolean', summary: 'Puts the formula on a separate line.', default: false },
  },
  children: 'text',
  examples: ['The check is <Latex>8 x (k + 1) - 2</Latex> bytes long.'],
  advice: [
    'Write formulas between dollar signs instead: `$a^2 + b^2$` in a line, `$$` on lines of their own for a display.',
  ],
  html: ({ props, children }, context) => context.math(children.text(), props.display === true),
  markdown: ({ props, children }) => [{ type: props.display === true ? 'math' : 'inlineMath', value: children.text() }],
})
