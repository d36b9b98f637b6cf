// Reports standalone images without a frame.
import type { Element, Image, Value } from '../../content/tree.ts'
import type { Edit } from '../../diagnostics/diagnostic.ts'
import type { Project } from '../../project/project.ts'
import { closest, isBlank, isComponent, type PlacedNode, placeOf } from '../nodes.ts'
import { tagPlace } from '../opening-tag.ts'
import { rule } from '../rule.ts'

export const frame = rule({
  name: 'frame',
  area: 'components',
  severity: 'suggestion',
  strict: 'warning',
  check: 'exact',
  guidance: "Put every image into a Frame. Icons, logos, and images within a line of text don't need one.",
  why: 'A frame sets an image apart from the text and lets readers enlarge it.',
  examples: {
    good: [
      '<Frame>\n  ![Chart of requests that rises at noon](https://example.com/requests.png)\n</Frame>',
      'Press ![the play button](https://example.com/play.png) to begin.',
      '<img src="https://example.com/logo.png" alt="Acme" width="48" />',
      '![Build: passing](https://example.com/badge.svg)',
    ],
    bad: [
      '![Chart of requests that rises at noon](https://example.com/requests.png)',
      '<img src="https://example.com/requests.png" alt="Chart of requests that rises at noon" />',
    ],
  },
  *page({ page, nodes, project }) {
    // On pages with their own layout, authors decide how images look.
    if (page.frontmatter.data.mode === 'custom' || page.frontmatter.data.mode === 'frame') return
    for (const placed of nodes) {
      if (!isPicture(placed.node) || isSmall(placed.node) || !standsAlone(placed)) continue
      const element = placed as PlacedNode<Element>
      yield {
        message: 'This image has no frame.',
        place: placed.node.type === 'element' ? tagPlace(project, element) : placeOf(placed),
        help: 'Put `<Frame>` and `</Frame>` around it.',
        fix: framed(project, placed),
      }
    }
  },
})

function isPicture(node: PlacedNode['node']): node is Image | Element {
  return node.type === 'image' || (node.type === 'element' && node.name === 'img')
}

const SMALL = 64

/** True for icons, logos, and line drawings, and for images with their own styling. */
function isSmall(node: Image | Element): boolean {
  if (node.type === 'image') return isDrawing(node.url) || LOGO.test(node.url) || LOGO.test(node.alt)
  const { src, width, height, style, className, alt, noZoom } = node.props
  if (typeof src === 'string' && (isDrawing(src) || LOGO.test(src))) return true
  if (typeof alt === 'string' && LOGO.test(alt)) return true
  if (noZoom !== undefined || style !== undefined || className !== undefined || node.props.class !== undefined)
    return true
  return isAtMost(width) || isAtMost(height)
}

const LOGO = /\b(?:logo|icon|badge|avatar|banner|hero)s?\b/i

function isDrawing(url: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(url) || /\/\/(?:img\.shields\.io|badge)/.test(url)
}

function isAtMost(value: Value): boolean {
  const size = Number.parseFloat(String(value ?? ''))
  return size <= SMALL && !String(value).includes('%')
}

/** True for an image that is a whole paragraph. */
function standsAlone(placed: PlacedNode): boolean {
  const { parent, siblings, attribute } = placed
  if (attribute !== undefined) return false
  if (siblings.some((other) => other !== placed && !isBlank(other.node) && other.node.type !== 'break')) {
    if (parent?.node.type === 'paragraph') return false
  }
  if (parent?.node.type === 'paragraph' && parent.parent && !isComponent(parent.parent.node)) return false
  const around = parent?.node.type === 'paragraph' ? parent.parent : parent
  return (
    (around === undefined || TEXT_PARTS.has(nameOf(around))) && !closest(placed, (node) => OWN_LOOK.has(nameIn(node)))
  )
}

/** Components whose text looks like that of the page. Cards, tables, and HTML have their own look. */
const TEXT_PARTS = new Set([
  'Step',
  'Tab',
  'Accordion',
  'View',
  'Update',
  'Expandable',
  'Note',
  'Info',
  'Tip',
  'Warning',
  'Visibility',
])
const OWN_LOOK = new Set(['Frame', 'Card', 'Tile', 'table', 'a', 'figure', 'picture', 'link'])

function nameOf({ node }: PlacedNode): string {
  return nameIn(node)
}

function nameIn(node: PlacedNode['node']): string {
  return node.type === 'element' ? node.name : node.type
}

/** The tags to insert around an image on its own lines. */
function framed(project: Project, placed: PlacedNode): Edit[] | undefined {
  const { file, node } = placed
  const text = project.sources.get(file)?.text
  if (!text || !node.span) return undefined
  const { start, end } = node.span
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const indent = text.slice(lineStart, start)
  const newLine = text.indexOf('\n', end)
  const after = text.slice(end, newLine === -1 ? text.length : newLine)
  if (indent.trim() !== '' || after.trim() !== '' || text.slice(start, end).includes('\n')) return undefined
  return [
    { file, start, end: start, text: `<Frame>\n${indent}  ` },
    { file, start: end, end, text: `\n${indent}</Frame>` },
  ]
}
