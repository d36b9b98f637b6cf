// Converts terminal output with escape sequences to HTML lines with classes, or to plain text.
// https://en.wikipedia.org/wiki/ANSI_escape_code#Select_Graphic_Rendition_parameters
import { escapeHtml } from '../html/html.ts'

const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const
type Color = `${'' | 'bright-'}${(typeof NAMES)[number]}`

/** The symbol for the escape character counts as one, because editors don't show the character itself. */
const ESCAPE = '[\\u001b\\u241b]'
const SEQUENCE = new RegExp(
  `${ESCAPE}(?:\\[([0-9:;?]*)[ -/]*([@-~])|\\][^\\u0007\\u001b\\u241b]*(?:\\u0007|${ESCAPE}\\\\))`,
  'g',
)

interface Style {
  color?: Color
  ground?: Color
  readonly marks: Set<string>
  inverse: boolean
}

/** The style that a number switches on, and the number that switches it off. */
const MARKS: Readonly<Record<number, string>> = { 1: 'bold', 2: 'dim', 3: 'italic', 4: 'underline', 9: 'strike' }
const ENDS: Readonly<Record<number, readonly string[]>> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  29: ['strike'],
}

/** The lines, each complete: a style that spans several lines is repeated in each. Never throws. */
export function ansiLines(code: string): string[] {
  const style: Style = { marks: new Set(), inverse: false }
  return code.split(/\r\n|\n|\r/).map((line) => {
    let html = ''
    let from = 0
    const take = (to: number) => {
      const text = escapeHtml(line.slice(from, to))
      const classes = text === '' ? '' : classesOf(style)
      html += classes === '' ? text : `<span class="${classes}">${text}</span>`
    }
    for (const { 0: sequence, 1: numbers, 2: kind, index } of line.matchAll(SEQUENCE)) {
      take(index)
      from = index + sequence.length
      if (kind === 'm') apply(numbers ?? '', style)
    }
    take(line.length)
    return html
  })
}

/** The text without escape sequences. */
export function withoutAnsi(code: string): string {
  return code.replace(SEQUENCE, '')
}

function classesOf({ color, ground, marks, inverse }: Style): string {
  const [letters, behind] = inverse ? [ground, color ?? 'white'] : [color, ground]
  return [
    letters && !behind && `ansi-${letters}`,
    behind && `ansi-on-${behind}`,
    ...[...marks].sort().map((mark) => `ansi-${mark}`),
  ]
    .filter(Boolean)
    .join(' ')
}

function apply(typed: string, style: Style): void {
  const numbers = typed.split(/[;:]/).map(Number)
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number
    const mark = MARKS[number]
    if (number === 0) Object.assign(style, { color: undefined, ground: undefined, marks: new Set(), inverse: false })
    else if (mark) style.marks.add(mark)
    else if (ENDS[number]) for (const name of ENDS[number]) style.marks.delete(name)
    else if (number === 7 || number === 27) style.inverse = number === 7
    else if (number === 38 || number === 48) {
      const { color, length } = extended(numbers.slice(i + 1))
      if (number === 38) style.color = color
      else style.ground = color
      i += length
    } else if (number === 39) style.color = undefined
    else if (number === 49) style.ground = undefined
    else if (number >= 30 && number <= 37) style.color = NAMES[number - 30]
    else if (number >= 40 && number <= 47) style.ground = NAMES[number - 40]
    else if (number >= 90 && number <= 97) style.color = `bright-${NAMES[number - 90] as (typeof NAMES)[number]}`
    else if (number >= 100 && number <= 107) style.ground = `bright-${NAMES[number - 100] as (typeof NAMES)[number]}`
  }
}

/** For `5;n` (256 colors) and `2;r;g;b`: the nearest of the sixteen colors, which are readable on any page. */
function extended([kind, ...rest]: readonly number[]): { color: Color | undefined; length: number } {
  if (kind === 5) return { color: ofPalette(rest[0] ?? 0), length: 2 }
  if (kind === 2) return { color: nearest(rest[0] ?? 0, rest[1] ?? 0, rest[2] ?? 0), length: 4 }
  return { color: undefined, length: 1 }
}

function ofPalette(index: number): Color {
  if (index < 8) return NAMES[index] ?? 'white'
  if (index < 16) return `bright-${NAMES[index - 8] as (typeof NAMES)[number]}`
  if (index >= 232) {
    const gray = 8 + (index - 232) * 10
    return nearest(gray, gray, gray)
  }
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40)
  const cube = index - 16
  return nearest(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6))
}

/** Judged by which of red, green, and blue are strong, because readers notice the hue. */
function nearest(red: number, green: number, blue: number): Color {
  const strongest = Math.max(red, green, blue)
  if (strongest - Math.min(red, green, blue) < 40) {
    return strongest < 64 ? 'black' : strongest < 150 ? 'bright-black' : strongest < 230 ? 'white' : 'bright-white'
  }
  const bit = (value: number) => (value > strongest * 0.6 ? 1 : 0)
  const name = NAMES[bit(red) + 2 * bit(green) + 4 * bit(blue)] ?? 'white'
  return strongest > 200 ? `bright-${name}` : name
}
