// Authors' text stays text wherever it ends up.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const ATTACK = `"><img src=x onerror=alert(1)>'</script><script>alert(2)</script>`

describe('escaping', () => {
  it('S29: covers titles, descriptions, labels, and names', async () => {
    const site = await testSite({
      'docs.json': config({
        name: ATTACK,
        description: ATTACK,
        navbar: { links: [{ label: ATTACK, href: '/a' }] },
        footer: { links: [{ header: ATTACK, items: [{ label: ATTACK, href: '/a' }] }] },
        navigation: { groups: [{ group: ATTACK, tag: ATTACK, pages: ['index', 'a'] }] },
      }),
      'index.mdx': `---\ntitle: ${JSON.stringify(ATTACK)}\ndescription: ${JSON.stringify(ATTACK)}\ntag: ${JSON.stringify(ATTACK)}\n---\n\nText`,
      'a.mdx': 'Text',
    })
    for (const path of ['/index.html', '/a.html', '/404.html']) {
      expect(site.file(path)).not.toContain('<img src=x')
      expect(site.file(path)).not.toContain('<script>alert')
    }
  })

  it('S13: covers attributes and code', async () => {
    const value = JSON.stringify(ATTACK)
    const site = await testSite({
      'index.mdx': `<Card title={${value}} href={${value}} icon={${value}}>Text</Card>\n\n<Tabs><Tab title={${value}}>a</Tab></Tabs>\n\n<Accordion title={${value}}>a</Accordion>\n\n\`\`\`js ${ATTACK.replace(/[`]/g, '')}\n${ATTACK}\n\`\`\`\n\n\`${ATTACK}\``,
    })
    expect(site.file('/index.html')).not.toContain('<img src=x')
    expect(site.file('/index.html')).not.toContain('<script>alert')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
  ])('S9: removes URLs that run code: %j', async (url) => {
    const typed = JSON.stringify(url)
    const site = await testSite({
      'index.mdx': `<a href={${typed}}>a</a> <Card title="b" href={${typed}}>b</Card> <img src={${typed}} />\n\n[c](<${url.replace(/\n/g, '&#10;')}>)\n\n<svg><a><animate attributeName="href" values={${JSON.stringify(`#;${url}`)}} /><set attributeName="xlink:href" to={${typed}} /></a></svg>`,
    })
    expect(site.html('/')).not.toMatch(/[";]\s*(?:java\s*script|vbscript|data)\s*:/i)
  })
})
