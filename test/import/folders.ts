// Sites of other systems, small and with every construct, for tests that are about all of them.

/** Names that every object has. */
export const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

/** Every construct of every dialect that has a name in it, with names that nobody defined. */
const page = (title: string) =>
  `---\ntitle: ${title}\nslug: ${title}\nsidebar_position: ${title}\nconstructor: 1\n__proto__: { a: 1 }\ntoString: x\n---\n\n# ${title}\n\n${NAMES.map(
    (name) =>
      [
        `:::${name} Title\n\nText.\n\n:::`,
        `!!! ${name} "Title"\n    Text.`,
        `??? ${name}\n    Text.`,
        `> [!${name}] Title\n> Text.`,
        `> [!${name.toUpperCase()}]\n> Text.`,
        `{% hint style="${name}" %}\nText.\n{% endhint %}`,
        `{% ${name} %} {% include ${name} %} {% embed url="${name}" %}`,
        `{{< ${name} >}} {{% ${name} %}}Text.{{% /${name} %}} {{< tabs ${name} >}}`,
        `<Callout type="${name}" variant="${name}" intent="${name}">Text.</Callout>`,
        `<Aside type="${name}" icon="${name}">Text.</Aside>`,
        `<Admonition type="${name}">Text.</Admonition>`,
        `<Card icon="${name}" title="${name}" href="${name}" />`,
        `<Tabs items={['${name}']}><Tab value="${name}">Text.</Tab></Tabs>`,
        `<Icon name="${name}" /> :${name}: :material-${name}: :icon-${name}:`,
        `\`\`\`${name} ${name}="${name}" {${name}}\ncode\n\`\`\``,
        `\`\`\`{${name}} ${name}\n:class: ${name}\ntext\n\`\`\``,
        `{${name}}\`text\` [a][${name}] [[${name}]] ![[${name}]] [b](${name}.md#${name}) ![](${name}.png)`,
        `[${name}]: ${name}.md\n\n[^${name}]: note\n\n{: .${name} #${name} }\n\n*[${name}]: abbreviation\n\nterm\n: ${name}`,
        `## ${name} {#${name}}`,
      ].join('\n\n'),
  ).join('\n\n')}\n`

const pages = (folder: string, ending = 'md') =>
  Object.fromEntries(['index', ...NAMES].map((name) => [`${folder}${name}.${ending}`, page(name)]))
const yamlOf = (value: string) => NAMES.map((name) => `  ${name}: ${value}\n`).join('')
const list = NAMES.map((name) => `  - ${name}: ${name}.md\n  - ${name}.md\n`).join('')
const json = (value: unknown) => JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, value])))
const code = `{ ${NAMES.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(name)}`).join(', ')} }`

/** A folder of each system, by its id. Its pages have every construct of every dialect. */
export const FOLDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  docusaurus: {
    'docusaurus.config.js': `module.exports = { title: 'A', ${NAMES.slice(2)
      .map((name) => `${name}: '${name}'`)
      .join(
        ', ',
      )}, presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]], themeConfig: { navbar: { items: [{ type: 'constructor', label: 'x', to: 'constructor' }] }, prism: ${code} } }`,
    'sidebars.js': `module.exports = { constructor: [${NAMES.map((name) => `'${name}', { type: '${name}', id: '${name}' }`).join(', ')}] }`,
    ...pages('docs/'),
  },
  mkdocs: {
    'mkdocs.yml': `site_name: A\ntheme:\n  name: constructor\n  icon:\n${yamlOf('constructor').replace(/^/gm, '  ')}\nnav:\n${list}\nmarkdown_extensions:\n${NAMES.map((name) => `  - ${name}\n`).join('')}plugins:\n${NAMES.map((name) => `  - ${name}: {}\n`).join('')}extra:\n${yamlOf('x')}`,
    ...pages('docs/'),
  },
  vitepress: {
    '.vitepress/config.js': `export default { title: 'A', themeConfig: { sidebar: ${code}, nav: [{ text: 'constructor', link: 'constructor' }], socialLinks: [{ icon: 'constructor', link: 'https://example.com' }] }, locales: ${code}, rewrites: ${code} }`,
    ...pages(''),
  },
  starlight: {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'\nexport default { redirects: ${code}, integrations: [starlight({ title: 'A', social: ${code}, locales: ${code}, sidebar: [{ label: 'constructor', items: [${NAMES.map((name) => `'${name}'`).join(', ')}], badge: 'constructor' }] })] }`,
    ...pages('src/content/docs/', 'mdx'),
  },
  gitbook: {
    '.gitbook.yaml': `redirects:\n${yamlOf('constructor.md')}`,
    'SUMMARY.md': `# Summary\n\n${NAMES.map((name) => `## ${name}\n\n* [${name}](${name}.md)\n`).join('\n')}`,
    'README.md': page('Home'),
    ...pages(''),
  },
  nextra: {
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
    'content/_meta.js': `export default ${code}`,
    ...pages('content/', 'mdx'),
  },
  mdbook: {
    'book.toml': `[book]\ntitle = "A"\n[output.html.redirect]\n${NAMES.map((name) => `"/${name}.html" = "${name}.html"`).join('\n')}\n[preprocessor.constructor]\nx = 1\n`,
    'src/SUMMARY.md': `# Summary\n\n${NAMES.map((name) => `- [${name}](${name}.md)`).join('\n')}`,
    ...pages('src/'),
  },
  hugo: {
    'hugo.yaml': `title: A\nparams:\n${yamlOf('x')}languages:\n${yamlOf('{}')}menus:\n${yamlOf('[]')}`,
    ...pages('content/docs/'),
    'content/_index.md': page('Home'),
  },
  jekyll: {
    '_config.yml': `title: A\ncollections:\n${yamlOf('{ output: true }')}defaults: constructor\ncallouts:\n${yamlOf('{ title: x }')}`,
    'index.md': page('Home'),
    ...pages('docs/'),
  },
  fern: {
    'fern/fern.config.json': '{ "organization": "acme", "version": "1.0.0" }',
    'fern/docs.yml': `title: A\ninstances: constructor\ncolors:\n${yamlOf('x')}navigation:\n${NAMES.map((name) => `  - page: ${name}\n    path: ${name}.mdx\n    icon: ${name}\n  - ${name}: x\n`).join('')}`,
    ...pages('fern/', 'mdx'),
  },
  readme: {
    'docs/_order.yaml': `- Guides\n${NAMES.map((name) => `- ${name}\n`).join('')}`,
    'docs/Guides/_order.yaml': NAMES.map((name) => `- ${name}\n`).join(''),
    ...pages('docs/Guides/'),
  },
  obsidian: { '.obsidian/app.json': json('x'), ...pages('') },
  markdown: pages('', 'mdx'),
}
