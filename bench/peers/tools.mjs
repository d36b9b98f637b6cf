// The tools to measure: how each expects its site, and how to start it. All get the same pages.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const bin = (path) => here(`node_modules/${path}`)

/**
 * @typedef {{ configuration: { name: string, navigation: { tabs: { tab: string, groups: Group[] }[] } }, pages: { path: string, text: string }[] }} PlainSite
 * @typedef {{ group: string, pages: (string | Group)[] }} Group
 *
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} pages folder of the pages, below that of the site
 * @property {(site: PlainSite) => Record<string, string>} files what it needs beside the pages
 * @property {(port: number) => string[]} dev arguments of Node, in the folder of the site
 * @property {string[]} build
 * @property {Record<string, string>} [buildEnvironment]
 */

/** @type {Tool} */
const galley = {
  name: 'Galley',
  pages: '.',
  files: ({ configuration }) => ({
    'docs.json': JSON.stringify({ ...configuration, logo: undefined, favicon: undefined }),
  }),
  dev: (port) => [here('../../dist/galley.js'), 'dev', '.', '--port', String(port)],
  build: [here('../../dist/galley.js'), 'build', '.', '--out', '../galley-out'],
}

/** Its search index takes half a minute in a preview of 1,000 pages, so only its build creates one. @type {Tool} */
const vitepress = {
  name: 'VitePress',
  pages: '.',
  files: ({ configuration }) => {
    const sidebar = Object.fromEntries(
      configuration.navigation.tabs.map(({ groups }) => [`/${folderOf(groups)}/`, groups.map(vitepressGroup)]),
    )
    return {
      '.vitepress/config.mjs': `export default {
  title: ${JSON.stringify(configuration.name)},
  ignoreDeadLinks: true,
  themeConfig: {
    search: process.env.BENCH_BUILD ? { provider: 'local' } : undefined,
    sidebar: ${JSON.stringify(sidebar)},
  },
}\n`,
    }
  },
  dev: (port) => [
    bin('vitepress/bin/vitepress.js'),
    'dev',
    '.',
    '--port',
    String(port),
    '--strictPort',
    '--host',
    '127.0.0.1',
  ],
  build: [bin('vitepress/bin/vitepress.js'), 'build', '.'],
  buildEnvironment: { BENCH_BUILD: '1' },
}

/** @type {Tool} */
const starlight = {
  name: 'Starlight',
  pages: 'src/content/docs',
  files: ({ configuration }) => ({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
export default defineConfig({
  devToolbar: { enabled: false },
  integrations: [starlight({
    title: ${JSON.stringify(configuration.name)},
    sidebar: ${JSON.stringify(configuration.navigation.tabs.map(({ tab, groups }) => ({ label: tab, items: groups.map(starlightGroup) })))},
  })],
})\n`,
    'src/content.config.ts': `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n`,
    'package.json':
      '{ "private": true, "type": "module", "dependencies": { "astro": "*", "@astrojs/starlight": "*" } }\n',
  }),
  dev: (port) => [bin('astro/bin/astro.mjs'), 'dev', '--port', String(port), '--host', '127.0.0.1'],
  build: [bin('astro/bin/astro.mjs'), 'build'],
  buildEnvironment: { NODE_ENV: 'production' },
}

/** Ours comes first. The others are shown as ratios to it. */
export const TOOLS = [galley, vitepress, starlight]

/** Writes the site of a tool to a folder. */
export function writeToolSite(tool, site, folder) {
  const files = { ...tool.files(site) }
  for (const { path, text } of site.pages) files[join(tool.pages, `${path}.md`)] = text
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function folderOf(groups) {
  const first = (list) =>
    list.map((entry) => (typeof entry === 'string' ? entry : first(entry.pages))).find((path) => path?.includes('/'))
  return first(groups)?.split('/')[0] ?? ''
}

function vitepressGroup({ group, pages }) {
  return {
    text: group,
    collapsed: true,
    items: pages.map((page) =>
      typeof page === 'string'
        ? { text: page.split('/').at(-1), link: `/${page === 'index' ? '' : page}` }
        : vitepressGroup(page),
    ),
  }
}

function starlightGroup({ group, pages }) {
  return {
    label: group,
    collapsed: true,
    items: pages.map((page) =>
      typeof page === 'string' ? { slug: page === 'index' ? '' : page } : starlightGroup(page),
    ),
  }
}
