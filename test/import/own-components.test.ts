// Components of the old site's own, which pages show as what their programs make of plain data.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

/** A page of Docusaurus with programs beside it. */
async function convert(page: string, programs: Readonly<Record<string, string>>) {
  const { file, ...rest } = await importFiles({
    'docusaurus.config.js': "module.exports = { title: 'Pets', url: 'https://acme.example', baseUrl: '/' }",
    'docs/start.mdx': '# Start\n',
    'docs/page.mdx': `# Page\n\n${page}\n`,
    ...programs,
  })
  const ran = rest.site.remarks.filter(({ kind }) => kind === 'ran').map(({ what }) => what)
  return { text: file('docs/page.mdx').replace(/^---[\s\S]*?---\n\n/, ''), ran, ...rest }
}

const KEYS = `import React, { useState, useEffect } from 'react'
import styles from './Keys.module.css'
const arrows = { up: '↑' }
export default function Keys({ mods = [], k, arrow }) {
  const [isMac, setMac] = useState(() => false)
  useEffect(() => setMac(/Mac/.test(navigator.platform)))
  const all = [...mods, arrow ? arrows[arrow] : k]
  return <div className={styles.keys}>{all.map((one) => <div key={one}>{one}</div>)}</div>
}`

describe('components of the site', () => {
  it('are words within a sentence', async () => {
    const { text, errors, ran } = await convert('Press <Keys mods={[\'Ctrl\']} k="K" />, or <Keys arrow="up" />.', {
      'src/components/Keys.jsx': KEYS,
      'src/components/Keys.module.css': '.keys {}',
    })
    expect(errors).toEqual([])
    expect(text).toBe('Press Ctrl K, or ↑.\n')
    expect(ran).toEqual(['src/components/Keys.jsx'])
  })

  it('are around their content', async () => {
    const { text, errors } = await convert(
      '<Endpoint path="/pets/{id}" method="get">\nReturns a **pet**.\n\n```json\n{}\n```\n</Endpoint>\n\nText.',
      {
        'src/components/endpoint.jsx': `import React from 'react'
export default class Endpoint extends React.Component {
  render() {
    const { method, path, children } = this.props
    return <details id={method + path.replace(/\\W+/g, '-')}><summary><b>{method}</b><code>{path}</code></summary><div>{children}</div></details>
  }
}`,
      },
    )
    expect(errors).toEqual([])
    expect(text).toBe(
      '<Accordion title="get`/pets/{id}`" id="get-pets-id-">\n\nReturns a **pet**.\n\n```json\n{}\n```\n\n</Accordion>\n\nText.\n',
    )
  })

  it('list what their programs list, with links that follow', async () => {
    const { text, errors } = await convert('<Before />\n<Pets kind="cat" />\n<Before />', {
      'src/components/lists.tsx': `import Link from '@docusaurus/Link'
import { names } from '@site/src/names'
export const Pets = ({ kind }: { kind: string }) => <><h3>All {kind}s {'{now}'}</h3><ul>{names.map((name) => <li><Link to="/docs/start">{name}</Link></li>)}</ul></>
export function Before() { return <p>Before.</p> }`,
      'src/names.ts': "export const names: string[] = ['Tom', 'Kitty <3']",
    })
    expect(errors).toEqual([])
    expect(text).toBe(
      'Before.\n\n### All cats \\{now\\}\n\n- [Tom](/docs/start)\n- [Kitty \\<3](/docs/start)\n\nBefore.\n',
    )
  })

  it('are reported if a reader acts on them, if a package shows them, or if they fail', async () => {
    const { text, remarks } = await convert(
      '<Form />\n\n<Chart data="x" />\n\n<Where />\n\n<Twice />\n\n<Code value={window} />',
      {
        'src/components/Form.jsx': 'export default () => <div>Name <input /></div>',
        'src/components/Chart.jsx':
          "import { Bars } from 'bars'\nexport default ({ data }) => <div>Bars <Bars data={data} /></div>",
        'src/components/Where.jsx': 'export default () => <p>{window.location.href}</p>',
        'src/components/Twice.jsx': 'export default () => <p>One</p>',
        'src/other/Twice.jsx': 'export default () => <p>Two</p>',
        'src/components/Code.jsx': 'export default () => <p>Code</p>',
      },
    )
    expect(text.trim()).toBe('---\ntitle: Page\n---')
    expect(remarks.map((one) => one.replace(/:.*/s, ''))).toEqual(
      ['Form', 'Chart', 'Where', 'Twice', 'Code'].map((name) => `left <${name}>`),
    )
  })
})
