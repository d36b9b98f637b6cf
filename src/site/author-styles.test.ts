// Stylesheets in, the same out, but for selectors of parts that our pages have as classes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withoutColumnRoom, withoutPageColors, withPartClasses, withSiteAddresses } from './author-styles.ts'

describe('a selector of a part', () => {
  it.each([
    ['card { color: red }', ':is(card, .card) { color: red }'],
    ['a,card>icon:hover{}', 'a,:is(card, .card)>:is(icon, .icon):hover{}'],
    ['.dark sidebar-group.mine::before {}', '.dark :is(sidebar-group, .sidebar-group).mine::before {}'],
    [':not(callout) > p {}', ':not(:is(callout, .callout)) > p {}'],
    ['@media (width > 1px) { card { top: 0 } }', '@media (width > 1px) { :is(card, .card) { top: 0 } }'],
    [
      '#content { card & { top: 0; } steps { top: 0 } }',
      '#content { :is(card, .card) & { top: 0; } :is(steps, .steps) { top: 0 } }',
    ],
    ['/* { */ tile { content: "}" }', '/* { */ :is(tile, .tile) { content: "}" }'],
    ['a { background: url(data:x;y{z}) } card {}', 'a { background: url(data:x;y{z}) } :is(card, .card) {}'],
    [
      'h3:not([data-component-part="card-title"]) {}',
      'h3:not(:is([data-component-part="card-title"], .card-title)) {}',
    ],
    [
      "li [data-component-part='tab-button'][data-active='false']:hover, a {}",
      `li :is([data-component-part='tab-button'][data-active='false'], .tab[aria-selected="false"]):hover, a {}`,
    ],
    ['.callout[data-callout-type="note"] {}', '.callout:is([data-callout-type="note"], [data-kind="note"]) {}'],
    [
      `.dark [class*='callout'] a {}`,
      `.dark [class*='callout']:not(:where(.callout-content, .callout-icon, .callout-title)) a {}`,
    ],
  ])('%s', (css, expected) => {
    expect(withPartClasses(css)).toBe(expected)
  })
})

it.each([
  '.card { color: red }',
  '#panel, .my-card, card-like, [data-x="card"], [card] { top: 0 }',
  '[data-component-part="other"], [data-active="true"] { top: 0 }',
  'footer, link, div:hover { top: 0 }',
  '[class*="card-title"], [class*="button"], [class^="card_"], [class$="card"] { top: 0 }',
  'a:not(.mine, [class*="card"]) { top: 0 }',
  '::part(icon) { top: 0 }',
  '::view-transition-old(card) { top: 0 }',
  '@keyframes card { from { top: 0 } 50% { top: 1px } }',
  '@container card (width > 1px) { p { top: 0 } }',
  '@layer card { p { top: 0 } }',
  'p { animation: card 1s; --card: { x }; grid-area: panel }',
  '/* card {} */ p { content: "card {" }',
  ':root { --card: card; }',
  'p\\.card { top: 0 }',
  'p { color: red',
  '} card',
  'p { background: url(unclosed; } card { }',
  '/* never closed card {}',
  '"never closed\n',
  '',
])('leaves %j as it is', (css) => {
  expect(withPartClasses(css)).toBe(css)
})

it.each(['accordion', 'callout', 'card', 'expandable', 'frame', 'navbar', 'step', 'tile', 'update'])(
  'a part of the class name %s is none of its pieces',
  (part) => {
    // Classes of the part itself, or documented.
    const whole = ['.accordion-group', '.card-group', '.card-horizontal', '.navbar-link', '.step-with-icon']
    const styles = ['src/theme', 'src/components'].flatMap(stylesBelow).join('\n')
    const pieces = [...styles.matchAll(new RegExp(`\\.${part}-[\\w-]+`, 'g'))].map(([name]) => name)
    const expected = new Set(pieces.filter((name) => !whole.includes(name)))
    const written = withPartClasses(`[class*="${part}"] {}`)
    expect([...(/:where\((.*)\)\) \{\}$/.exec(written)?.[1] ?? '').split(', ')].sort()).toEqual([...expected].sort())
  },
)

function stylesBelow(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths.filter((path) => path.endsWith('.css')).map((path) => readFileSync(join(folder, path), 'utf8'))
}

describe('room for the columns beside the text', () => {
  it.each([
    ['#content-area { padding-left: 23.7rem }', '#content-area { }'],
    [
      '@media (width > 1px) { #content-area{ margin-left: -3rem; padding-left: 344px; color: red; } }',
      '@media (width > 1px) { #content-area{   color: red; } }',
    ],
    [
      '#content-area { max-width: 72rem !important; width: calc(100% - 20rem) !important; }',
      '#content-area { max-width: 72rem !important;  }',
    ],
    [
      '#content-container { margin-left: calc(304px + (100vw - 900px) / 2) !important; top: 0 }',
      '#content-container {  top: 0 }',
    ],
    ['#body-content { padding-left: 18rem !important; color: red }', '#body-content {  color: red }'],
    ['#content-area { margin-left: max(0px, calc(50vw - 20rem - 14rem)) !important; }', '#content-area {  }'],
    ['#content-area { margin-left: calc(50vw - 500px) }', '#content-area { }'],
    ['#content-area { margin-left: calc(50% - 50vw); width: 100vw }', undefined],
    ['#content-container { margin-left: auto; padding-left: 64px }', undefined],
    ['#content-container { margin-left: calc(50% - 400px) }', undefined],
    ['#content-area { max-width: calc(100% - 20rem); width: calc(100% - 2rem) }', undefined],
    ['#content-area { padding-left: 2rem; margin-left: -3rem }', undefined],
    ['#content-area { scroll-padding-left: 30rem }', undefined],
    ['#content-area p, #sidebar { padding-left: 23.7rem }', undefined],
    ['#content-area { padding-left: 23.7rem', undefined],
  ])('%s', (css, expected = css) => {
    expect(withoutColumnRoom(css)).toBe(expected)
  })
})

describe('addresses from the root', () => {
  it.each([
    ['a { background: url(/images/a.png) }', 'a { background: url(/docs/images/a.png) }'],
    ["a { background: url( '/images/a b.png' ) }", "a { background: url( '/docs/images/a b.png' ) }"],
    [
      '@font-face { src: url("/f.woff2") format("woff2"), url(f.woff) }',
      '@font-face { src: url("/docs/f.woff2") format("woff2"), url(f.woff) }',
    ],
    ['@import "/more.css";', '@import "/docs/more.css";'],
    [
      'a { b: url(//cdn.example/a.png); c: url(https://a.example/b.png); d: url(data:image/png;base64,/9j/) }',
      undefined,
    ],
    ['/* url(/images/a.png) */ a { content: "/x" }', undefined],
    ['a { background: url("/never closed', undefined],
  ])('%s', (css, expected) => {
    expect(withSiteAddresses(css, (path) => `/docs${path}`)).toBe(expected ?? css)
  })
})

describe('the colors of the whole page', () => {
  it.each([
    ['body { margin: 0; background-color: #1e1e1e; color: #fff; }', 'body { margin: 0; }'],
    ['html, body { background: url(a;b.png) }', 'html, body {}'],
    ['/* All */ .dark body{color:#fff;background:#000}', '/* All */ .dark body{color:#fff;}'],
    ['body { /* Ours. */ background: red', 'body {'],
    ['@media print { body { color: #000 } }', '@media print { body {} }'],
    ['p {} :root { --background: #fff; background-image: none; top: 0 }', 'p {} :root { --background: #fff; top: 0 }'],
  ])('are those of the theme: %s', (css, expected) => {
    expect(withoutPageColors(css)).toBe(expected)
  })

  it.each([
    'body .hero, body > main, .body { background: red; color: red }',
    'body { color: red !important; background-clip: text; border-color: red }',
    'body:has(.hero) { background: red }',
    'body { & p { color: red } }',
    '@font-face { src: url(html) } @media print { p { color: red } }',
  ])('of a part stay: %s', (css) => {
    expect(withoutPageColors(css)).toBe(css)
  })
})
