import { describe, expect, test } from 'vitest'
import { renderMath } from './math.ts'

test('a formula has HTML for eyes and MathML for ears', () => {
  const { html, error } = renderMath('a^2 + b^2', { display: false })
  expect(error).toBeUndefined()
  expect(html).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML">')
  expect(html).toContain('class="katex-html" aria-hidden="true"')
  expect(html).not.toContain('katex-display')
  expect(renderMath('a^2', { display: true }).html).toContain('katex-display')
})

test('TeX that can’t be read shows as typed, with the reason', () => {
  const { html, error } = renderMath('\\frac{<b>}', { display: false })
  expect(error).toMatch(/^Expected|^Unexpected/)
  expect(html).toMatch(/^<code class="math-error" title="[^"<]*">\\frac\{&lt;b&gt;\}<\/code>$/)
})

test.each([
  ['a label for references', '\\begin{align}\\label{eq:first_one} a &= b\\end{align}', 'a'],
  ['text in a box', '\\mbox{if } x', 'if'],
  ['letters of other packages', '\\mathds{1}', '1'],
  ['a long formula', '\\begin{multline*} a + \\\\ \\shoveright{b} \\end{multline*}', 'b'],
  ['a long formula with a number', '\\begin{multline} a + \\\\ b \\end{multline}', 'b'],
  ['formulas in columns', '\\begin{eqnarray} x &=& 1 \\nonumber \\\\ y &=& 2 \\end{eqnarray}', 'y'],
  ['formulas over the whole width', '\\begin{flalign*} a &= b \\end{flalign*}', 'b'],
  ['chemistry', '\\ce{2 H2 + O2 -> 2 H2O}', 'H'],
])('what LaTeX has and KaTeX alone lacks: %s', (_, tex, shown) => {
  const { html, error } = renderMath(tex, { display: true })
  expect(error).toBeUndefined()
  expect(html.replace(/<annotation.*<\/annotation>/s, '')).toContain(shown)
  expect(html.replace(/<annotation.*<\/annotation>/s, '')).not.toContain('first')
})

describe('S13: what an author could slip in', () => {
  test.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{javascript:alert(1)}',
    '\\includegraphics{https://example.com/x.png}',
    '\\htmlClass{evil}{x}',
    '\\htmlStyle{position:fixed}{x}',
    '\\htmlId{evil}{x}',
    '\\htmlData{a=b}{x}',
    '\\text{<img src=x onerror=alert(1)>}',
    '\\ce{\\href{javascript:alert(1)}{x}}',
    '\\ce{"<img src=x onerror=alert(1)>"}',
    'x"onload="y',
  ])('%s stays text', (tex) => {
    const tags =
      renderMath(tex, { display: false })
        .html.match(/<[^>]*>/g)
        ?.join('') ?? ''
    expect(tags).not.toMatch(/<(?:img|a|script)\b|\son\w+=|href=|position:fixed|class="evil|id="evil|data-a/)
  })

  test('endless macros end', () => {
    expect(renderMath('\\def\\a{\\a\\a}\\a', { display: false }).error).toMatch(/Too many expansions/)
  })

  test('a definition ends with its formula', () => {
    renderMath('\\gdef\\foo{1}\\foo', { display: false })
    expect(renderMath('\\foo', { display: false }).error).toMatch(/foo/)
  })

  test('huge sizes are cut', () => {
    expect(renderMath('\\rule{9999em}{9999em}', { display: false }).html).not.toContain('9999em;')
  })
})
