// Which font a page loads before its stylesheet asks, and which stylesheets bring one.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../../test/site.ts'

const page = async (fonts: object | undefined, docs: object = {}, options: object = {}) => {
  const files = { 'docs.json': config({ navigation: { pages: ['index'] }, ...(fonts && { fonts }), ...docs }) }
  return (await testSite({ ...files, 'index.mdx': '# A' }, options)).file('/index.html')
}
const preload = (html: string) =>
  /<link rel="preload" as="font" type="font\/woff2" href="([^"]*)" crossorigin>/.exec(html)?.[1]

describe('the font of the text is loaded early', () => {
  it.each([
    ['Inter, where the site names none', undefined, /^\/_galley\/fonts\/inter-latin-wght-normal\.[\w-]{8}\.woff2$/],
    ['Inter, for a family without a file', { family: 'Geist' }, /\/inter-latin-/],
    ['the font that comes along', { family: 'JetBrains Mono' }, /\/jetbrains-mono-latin-/],
    ['a file of the site', { family: 'Mine', source: '/fonts/mine.woff2' }, /^\/fonts\/mine\.woff2$/],
  ])('%s', async (_, fonts, address) => expect(preload(await page(fonts))).toMatch(address))

  it('and from no other host, nor from disk', async () => {
    expect(preload(await page({ family: 'A', source: 'https://a.example/a.woff2' }))).toBeUndefined()
    expect(preload(await page(undefined, {}, { relative: true }))).toBeUndefined()
  })
})

it('a stylesheet that brings a font is linked as one', async () => {
  const source = 'https://fonts.example/css2?family=Lato'
  const html = await page({ heading: { family: 'Lato', source }, body: { family: 'Lato', source, format: 'woff2' } })
  expect(html.match(/<link rel="stylesheet" href="https:\/\/fonts\.example\/css2\?family=Lato">/g)).toHaveLength(1)
})
