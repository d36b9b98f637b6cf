// Pages on a slow connection: nothing moves when scripts, fonts, and images arrive late, and the text doesn't wait for
// them.
import { describe, expect, it } from 'vitest'
import { components } from '../../src/components/index.ts'
import { openInParts, openSlowly } from './calm.ts'
import { useBrowser, useSite } from './open.ts'

/** Components that a script changes, or that contain images. */
const NAMES =
  `Accordion Card CodeGroup Color Expandable Frame GitHub.Repo Panel Prompt RequestExample Steps Tabs Tile Tooltip
  Tree Update View`.split(/\s+/)
const shown = components.filter(({ name }) => NAMES.includes(name))
const path = (name: string) => `c-${name.toLowerCase().replaceAll('.', '-')}`
const picture = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`
const FILES = {
  ...Object.fromEntries(
    shown.map(({ name, examples }) => [
      `${path(name)}.mdx`,
      `---\ntitle: "${name}"\ndescription: One sentence of text.\n---\n\n${examples.join('\n\n')}\n\nThe text goes on.\n`,
    ]),
  ),
  'media.mdx':
    '---\ntitle: Media\n---\n\nText before.\n\n![A picture](/a.svg)\n\n<img src="/a.svg" alt="Half as wide" width="400" />\n\n<Frame caption="Framed">![A picture](/a.svg)</Frame>\n\nText after.',
  'code.mdx': `---\ntitle: Code\n---\n\n\`\`\`ts twoslash\nconst a = 1\n\`\`\`\n\n\`\`\`ts expandable\n${'a\n'.repeat(40)}\`\`\`\n\nText after.`,
  'diagram.mdx': '---\ntitle: Diagram\n---\n\n```mermaid\nflowchart LR\n  A --> B\n```\n\nText after.',
  'index.mdx': '---\ntitle: Start\ndescription: The first page.\n---\n\nText in which **some words** are `code`.',
  'a.svg': picture(1600, 900),
  // What the examples show.
  ...Object.fromEntries(
    shown
      .flatMap(({ examples }) =>
        examples.flatMap((mdx) => mdx.match(/(?<=")\/images\/[\w-]+\.svg|(?<=\()\/images\/[\w-]+\.svg/g) ?? []),
      )
      .map((file) => [file.slice(1), picture(1200, 800)]),
  ),
}

const browser = useBrowser()
const site = useSite(FILES, browser)

const PAGES = ['', 'media', 'code', ...shown.map(({ name }) => path(name))]

describe('a document that arrives in parts', () => {
  const path = '/c-requestexample'
  let sendRest = () => {}
  const slow = useSite(FILES, browser, {
    path,
    handler:
      (files) =>
      async ({ url }) => {
        // Without the headers of the browser, which would also take it compressed.
        const html = await (await files.respond(new Request(url))).text()
        // Within the panel.
        const cut = html.indexOf('<pre', html.indexOf('<div id="content-side-layout"'))
        expect(cut).toBeGreaterThan(0)
        const body = new TransformStream<Uint8Array, Uint8Array>()
        const writer = body.writable.getWriter()
        const write = (text: string) => void writer.write(new TextEncoder().encode(text))
        write(html.slice(0, cut))
        sendRest = () => {
          write(html.slice(cut))
          void writer.close()
        }
        return new Response(body.readable, { headers: { 'content-type': 'text/html' } })
      },
  })
  it('doesn’t move on a phone, where its panel goes above the text', async () => {
    const context = await slow.newContext({ viewport: { width: 390, height: 844 } })
    const { shifts } = await openInParts(await context.newPage(), slow.address + path, () => sendRest())
    expect(shifts).toEqual([])
  })
})

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('on a screen of %o', (viewport) => {
  it.each(PAGES)('/%s doesn’t move, and shows its text before its scripts load', async (page) => {
    const context = await site.newContext({ viewport })
    const { shifts, painted, script } = await openSlowly(await context.newPage(), `${site.address}/${page}`)
    expect(shifts).toEqual([])
    expect(painted).toBeLessThan(script)
  })
})
