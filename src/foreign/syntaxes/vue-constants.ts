// Texts that a page's own script defines for Vue, and their places in the text: `{{ name }}`, in code within lines too.
import type { BlockContext, BlockSyntax, Fence, InlineSyntax } from '../dialect.ts'
import type { Line } from '../lines.ts'

const CONSTANT = /^[ \t]*(?:const|let)[ \t]+([A-Za-z_$][\w$]*)[ \t]*=[ \t]*(?:'([^'\\]*)'|"([^"\\]*)")[ \t]*;?[ \t]*$/
const MAX_LINES = 500

/** Reads the constants of `<script setup>`. The script itself is left to others. */
export const scriptConstants: BlockSyntax = {
  name: '<script setup>',
  opens: /^[ \t]*<script\b[^>]*\bsetup\b/,
  convert(lines, start, { variables }) {
    for (let i = start + 1; i < Math.min(lines.length, start + MAX_LINES); i++) {
      const { text } = lines[i] as Line
      if (text.includes('</script>')) break
      const [, name, single, double] = CONSTANT.exec(text) ?? []
      // An included file may define what is meant for a page that doesn't.
      if (name !== undefined && !variables.has(name)) variables.set(name, single ?? double ?? '')
    }
    return undefined
  },
}

/** Writes the texts in place of their names. Vue leaves only blocks of code alone. */
export const constantsInText: InlineSyntax = {
  name: '{{ }}',
  seesCode: true,
  pattern: /\{\{\s*([A-Za-z_$][\w$]*)\s*\}\}/g,
  replace({ 1: name = '', input, index }, context, line) {
    const value = context.variables.get(name)
    if (value === undefined || /[`\n]/.test(value)) return undefined
    context.remark('carried', '{{ }}', line)
    const isCode = (input.slice(0, index).split('`').length - 1) % 2 === 1
    return isCode ? value : value.replace(/[{}<]/g, '\\$&')
  },
}

/** A block of code whose language ends in `-vue`, in which Vue fills in texts too. Any other is returned as it is. */
export function filledFence(fence: Fence, { variables, host }: BlockContext): Fence {
  const [, lang, rest = ''] = /^([\w+#.]+)-vue(?![\w-])(.*)$/.exec(fence.opening.info) ?? []
  if (lang === undefined) return fence
  const body = fence.body.map((line) => ({
    ...line,
    text: line.text.replace(/\{\{\s*([$\w.]+)\s*\}\}/g, (whole, name: string) => {
      const key = /^\$frontmatter\.([\w.]+)$/.exec(name)?.[1]
      return (key === undefined ? variables.get(name) : host.variable?.(key)) ?? whole
    }),
  }))
  return { ...fence, opening: { ...fence.opening, info: lang + rest }, body }
}
