// Lines with types as HTML: markup around names and below lines, and what is copied.
import { describe, expect, it } from 'vitest'
import { escapeHtml, raw } from '../../html/html.ts'
import type { TypeMark } from './typed-code.ts'
import { typedLines } from './typed-lines.tsx'

function draw(lines: string[], marks: TypeMark[]): string {
  let count = 0
  return typedLines({
    highlighted: raw(lines.map((line) => `<span class="line">${line}</span>`).join('\n')),
    marks,
    color: (type) =>
      raw(
        type
          .split('\n')
          .map((line) => `<span class="line">${escapeHtml(line)}</span>`)
          .join('\n'),
      ),
    context: { uniqueId: (prefix) => `${prefix}-${++count}` },
  }).text
}

const at = (line: number, column: number, length: number) => ({ line, column, length })

describe('a name', () => {
  it.each([
    ['const <span class="k">ab</span>', at(0, 6, 2), 'const <BUTTON><span class="k">ab</span></button>'],
    [
      '<span class="k">const ab</span>;',
      at(0, 6, 2),
      '<span class="k">const </span><BUTTON><span class="k">ab</span></button>;',
    ],
    ['a &lt; b', at(0, 4, 1), 'a &lt; <BUTTON>b</button>'],
    ['<span class="k">a</span>b', at(0, 0, 2), '<BUTTON><span class="k">a</span>b</button>'],
    ['ab', at(0, 0, 99), '<BUTTON>ab</button>'],
    ['ab', at(0, 5, 1), 'ab'],
  ])('in %s', (line, place, expected) => {
    const html = draw([line], [{ kind: 'hover', ...place, text: 'T' }])
    const [shown] = html.split('</span><span class="twoslash-type"')
    expect(shown?.replace(/<button[^>]*>/, '<BUTTON>')).toBe(`<span class="line">${expected}`)
  })

  it('shares the box of others of its type', () => {
    const html = draw(
      ['a a b'],
      [0, 2, 4].map((column) => ({ kind: 'hover', ...at(0, column, 1), text: column === 4 ? 'B' : 'A' })),
    )
    expect([...html.matchAll(/popovertarget="([^"]*)"/g)].map(([, id]) => id)).toEqual(['type-1', 'type-1', 'type-2'])
    expect(html.match(/class="twoslash-type"/g)).toHaveLength(2)
  })

  it('is inside the error about it, and never across the edge of one', () => {
    const hover: TypeMark = { kind: 'hover', ...at(0, 0, 3), text: 'T' }
    const error = (length: number): TypeMark => ({ kind: 'error', ...at(0, 0, length), text: 'No', code: 1 })
    expect(draw(['abc'], [hover, error(3)])).toMatch(
      /^<span class="line"><span class="twoslash-error"><button[^>]*>abc<\/button><\/span><\/span>/,
    )
    expect(draw(['abc'], [hover, error(2)])).toMatch(
      /^<span class="line"><span class="twoslash-error">ab<\/span>c<\/span>/,
    )
  })
})

it('says answers and errors below their lines, and the lines stay the lines of the code', () => {
  const html = draw(
    ['one', 'two'],
    [
      { kind: 'query', ...at(0, 1, 1), text: '{\n  <T>\n}', docs: 'Said & done.' },
      { kind: 'error', ...at(1, 0, 3), text: 'Two\nlines', code: 2322 },
      { kind: 'completion', ...at(1, 2, 0), names: ['a<b>', 'c'] },
    ],
  )
  const lines = html.split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe('<span class="line">one</span>')
  expect(lines[1]).toContain(
    'data-kind="query" role="note"> <span class="twoslash-answer"><span class="twoslash-code">{&#10;  &lt;T&gt;&#10;}</span>',
  )
  expect(lines[1]).toContain('Said &amp; done.')
  expect(lines[1]).toContain('Two&#10;lines <span class="twoslash-number">ts(2322)</span>')
  expect(lines[1]).toContain('<span class="twoslash-option">a&lt;b&gt;</span> <span class="twoslash-option">c</span>')
})
