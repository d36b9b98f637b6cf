// The menu of a page: copy it, ask an assistant about it, or connect an editor.
import type { ContextualOption as Option } from '../../config/site-config.ts'
import type { IconValue } from '../../config/values.ts'
import type { PageOutline } from '../../content/page.ts'
import type { ContextualOption, PageView } from '../../theme/view.ts'
import type { Words } from '../../theme/words.ts'
import { markdownFile, markdownPage } from '../markdown-page.ts'
import { pageWords } from '../page-language.ts'
import type { SiteContext } from '../site-context.ts'
import { encodeValue } from '../urls.ts'
import { columnIcon } from './labels.ts'

interface Assistant {
  readonly name: string
  readonly icon: IconValue
  /** The URL, up to the question. */
  readonly ask: string
}

const DEVIN_DESKTOP: Assistant = {
  name: 'Devin Desktop',
  icon: lucide('app-window'),
  ask: 'devin://cascade?prompt=',
}

/** Assistants that accept a question in their URL. */
const ASSISTANTS: Readonly<Record<string, Assistant>> = {
  chatgpt: { name: 'ChatGPT', icon: brand('openai'), ask: 'https://chatgpt.com/?hints=search&q=' },
  claude: { name: 'Claude', icon: brand('claude'), ask: 'https://claude.ai/new?q=' },
  perplexity: { name: 'Perplexity', icon: lucide('asterisk'), ask: 'https://www.perplexity.ai/search?q=' },
  grok: { name: 'Grok', icon: lucide('message-circle'), ask: 'https://grok.com/?q=' },
  aistudio: {
    name: 'Google AI Studio',
    icon: brand('google'),
    ask: 'https://aistudio.google.com/prompts/new_chat?prompt=',
  },
  devin: { name: 'Devin', icon: lucide('message-circle'), ask: 'https://app.devin.ai/?prompt=' },
  'devin-desktop': DEVIN_DESKTOP,
  // Its former name.
  windsurf: DEVIN_DESKTOP,
}

/** Every name in docs.json. Those that the site can't offer are left out of the menu, with a finding. */
const NAMES = new Set([
  ...Object.keys(ASSISTANTS),
  ...['copy', 'view', 'assistant', 'download-pdf', 'download-spec'],
  ...['mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp'],
])

/** Maximum length of a page in a URL. Longer ones are only linked. */
const MAX_IN_ADDRESS = 4000

interface Menu {
  readonly options: readonly Option[]
  readonly display: 'header' | 'toc'
}

/** The menu of a page: its own, otherwise that of the site. Undefined if it would be empty. */
export function contextual(site: SiteContext, page: PageOutline): PageView['contextual'] {
  const menu = readMenu(page.frontmatter.data.contextual) ?? site.project.config.contextual
  const word = pageWords(site, page.route)
  const options = menu.options.flatMap((option) => {
    const view = typeof option === 'string' ? builtIn({ site, page, word }, option) : custom(site, page, option)
    return view ?? []
  })
  return options.length === 0 ? undefined : { display: menu.display, options }
}

/** A page's own menu. Undefined if it's invalid, so that the site's menu is shown. */
function readMenu(typed: unknown): Menu | undefined {
  if (typeof typed !== 'object' || typed === null) return undefined
  const { options, display } = typed as { options?: unknown; display?: unknown }
  if (!Array.isArray(options) || !options.every(isOption)) return undefined
  if (display !== undefined && display !== 'header' && display !== 'toc') return undefined
  return { options: options as Option[], display: display ?? 'header' }
}

function isOption(option: unknown): boolean {
  if (typeof option === 'string') return NAMES.has(option)
  const { title, href } = (option ?? {}) as { title?: unknown; href?: unknown }
  const base = typeof href === 'object' && href !== null ? (href as { base?: unknown }).base : href
  return typeof title === 'string' && typeof base === 'string'
}

interface Around {
  readonly site: SiteContext
  readonly page: PageOutline
  readonly word: Words
}

function builtIn({ site, page, word }: Around, name: string): ContextualOption | undefined {
  const markdown = site.urls.file(markdownFile(page.route))
  switch (name) {
    case 'copy':
      return {
        label: word('copyPage'),
        description: word('copyPageDescription'),
        icon: site.icon(lucide('copy')),
        href: markdown,
        action: 'copy-page',
      }
    case 'view':
      return {
        label: word('viewMarkdown'),
        description: word('viewMarkdownDescription'),
        icon: site.icon(brand('markdown')),
        href: markdown,
      }
    case 'assistant':
      return site.project.config.galley.assistant && !site.options.relative
        ? {
            label: word('askAi'),
            description: word('askAiDescription'),
            icon: site.icon(lucide('sparkles')),
            href: '',
            action: 'ask',
          }
        : undefined
    case 'download-pdf':
      // Browsers save a page as PDF by printing it.
      return { label: word('savePdf'), icon: site.icon(lucide('file-down')), href: '', action: 'print' }
    case 'download-spec': {
      const spec = specification(site, page)
      return spec === undefined
        ? undefined
        : { label: word('downloadSpec'), icon: site.icon(lucide('download')), href: site.urls.file(spec) }
    }
  }
  return Object.hasOwn(ASSISTANTS, name) ? assistant({ site, page, word }, name) : server({ site, page, word }, name)
}

/** An assistant needs the public address of the page to read it. */
function assistant({ site, page, word }: Around, id: string): ContextualOption | undefined {
  const { name, icon, ask } = ASSISTANTS[id] as (typeof ASSISTANTS)[string]
  if (site.address.root === undefined) return undefined
  const question = word('askAssistant', { url: site.address.file(markdownFile(page.route)) })
  return {
    label: word('openInAssistant', { name }),
    description: word('openInAssistantDescription'),
    icon: site.icon(icon),
    href: ask + encodeURIComponent(question),
    external: ask.startsWith('https:'),
  }
}

/** Entries that connect an editor to the MCP server in `galley.json`. */
function server({ site, word }: Around, name: string): ContextualOption | undefined {
  const { mcp } = site.project.config.galley
  if (mcp === undefined) return undefined
  const title = site.project.config.name
  const key = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  const config = (value: object) => encodeURIComponent(JSON.stringify(value))
  switch (name) {
    case 'mcp':
      return { label: word('copyMcp'), icon: site.icon(lucide('plug')), href: mcp, action: 'copy-text', text: mcp }
    case 'add-mcp': {
      const text = `npx add-mcp ${mcp}`
      return {
        label: word('copyMcpCommand'),
        icon: site.icon(lucide('terminal')),
        href: mcp,
        action: 'copy-text',
        text,
      }
    }
    case 'cursor': {
      const base64 = Buffer.from(JSON.stringify({ url: mcp })).toString('base64')
      const query = `name=${encodeURIComponent(key)}&config=${encodeURIComponent(base64)}`
      const href = `cursor://anysphere.cursor-deeplink/mcp/install?${query}`
      return { label: word('connectEditor', { name: 'Cursor' }), icon: site.icon(lucide('mouse-pointer-2')), href }
    }
    case 'vscode': {
      const href = `https://vscode.dev/redirect/mcp/install?name=${encodeURIComponent(key)}&config=${config({ type: 'http', url: mcp })}`
      const icon = site.icon({ name: 'brand-vscode', library: 'tabler' })
      return { label: word('connectEditor', { name: 'VS Code' }), icon, href, external: true }
    }
    case 'devin-mcp': {
      const { description = '' } = site.project.config
      const value = JSON.stringify({ name: title, description, transport: 'HTTP', url: mcp })
      const base64 = encodeURIComponent(Buffer.from(value).toString('base64'))
      const href = `https://app.devin.ai/settings/mcp-marketplace/setup/custom?config=${base64}`
      const icon = site.icon(lucide('message-circle'))
      return { label: word('connectEditor', { name: 'Devin' }), icon, href, external: true }
    }
  }
  return undefined
}

/** A custom entry. Placeholders in its URL are replaced with the page. */
function custom(site: SiteContext, page: PageOutline, option: Exclude<Option, string>): ContextualOption | undefined {
  const fill = (text: string, encode: (value: string) => string) =>
    text.replace(/\$(page|path|mcp)\b/g, (_, name: string) => encode(placeholder(site, page, name)))
  const { href } = option
  const base = fill(typeof href === 'string' ? href : href.base, encodeValue)
  const query = (typeof href === 'string' ? [] : (href.query ?? [])).map(
    ({ key, value }) => `${encodeValue(key)}=${encodeValue(fill(String(value), (text) => text))}`,
  )
  const address = query.length === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${query.join('&')}`
  const link = site.link(address)
  if (/^(?:javascript|data|vbscript):/i.test(link.href.replace(/[\0- ]/g, ''))) return undefined
  return { label: option.title, description: option.description, icon: columnIcon(site, option.icon), ...link }
}

function placeholder(site: SiteContext, page: PageOutline, name: string): string {
  if (name === 'path') return page.route
  if (name === 'mcp') return site.project.config.galley.mcp ?? ''
  const text = markdownPage(site, page)
  return text.length <= MAX_IN_ADDRESS ? text : site.address.file(markdownFile(page.route))
}

/** The specification file of the page's operation. */
function specification(site: SiteContext, page: PageOutline): string | undefined {
  for (const key of ['openapi', 'asyncapi']) {
    const value = page.frontmatter.data[key]
    const file =
      typeof value === 'string'
        ? value
            .trim()
            .split(/\s+/)[0]
            ?.replace(/^\.?\/+/, '')
        : undefined
    if (file !== undefined && site.project.assets.has(file)) return file
  }
  return undefined
}

function brand(name: string): IconValue {
  return { name, style: 'brands', library: 'fontawesome' }
}

function lucide(name: string): IconValue {
  return { name, library: 'lucide' }
}
