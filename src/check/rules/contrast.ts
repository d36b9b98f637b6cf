// Colours of the site that can be read; found while the configuration is read.
import { rule } from '../rule.ts'

const page = '---\ntitle: Start\ndescription: Begin here.\n---\n\nText.\n'
const config = (primary: string) =>
  JSON.stringify({ name: 'Acme', theme: 'mint', colors: { primary }, navigation: { pages: ['index'] } })

export const contrast = rule({
  name: 'contrast',
  area: 'accessibility',
  severity: 'warning',
  check: 'run',
  codes: ['contrast'],
  guidance: 'Choose colours with sufficient contrast, in the theme as well as in images and diagrams.',
  why: 'Text of low contrast cannot be read in the sun, on old screens, or by many eyes.',
  examples: {
    good: [{ files: { 'docs.json': config('#0f766e'), 'index.mdx': page } }],
    bad: [{ files: { 'docs.json': config('#ffff00'), 'index.mdx': page } }],
  },
})
