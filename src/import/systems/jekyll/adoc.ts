// Pages in AsciiDoc, which the plugin jekyll-asciidoc adds to a site.
import type { FileSystem } from '../../../files/file-system.ts'
import { AdocPages } from '../../adoc/pages.ts'
import { asArray, asObject, asText, at, type Data, parseYaml } from '../../config/data.ts'
import type { ImportLog } from '../../source-site.ts'

/** What the plugin sets where the configuration doesn't. */
const DEFAULTS = { 'site-gen': 'jekyll', 'site-gen-jekyll': '', builder: 'jekyll', idprefix: '', idseparator: '-' }

/** The pages in AsciiDoc, as the configuration has them read. */
export function adocPages(files: FileSystem, config: Data, log: ImportLog): AdocPages {
  const site = { 'site-baseurl': asText(config.baseurl) ?? '', 'site-url': asText(config.url) ?? '' }
  return new AdocPages(files, log, {
    attributes: typedAttributes(config),
    defaults: { ...DEFAULTS, ...site },
    isTitledByFrontMatter: true,
    contentFolder: () => '',
  })
}

/** Attributes are a list such as `['icons=font', 'toc!']`, or an object. */
function typedAttributes(config: Data): Data {
  const typed = at(config, 'asciidoctor', 'attributes')
  if (!Array.isArray(typed)) return asObject(typed)
  return Object.fromEntries(
    typed.map((one) => {
      const [name = '', ...value] = String(one).split('=')
      return [name, value.join('=')]
    }),
  )
}

/** Whether files in AsciiDoc are pages without front matter. */
export function needsNoFrontMatter(files: FileSystem, config: Data): boolean {
  const plugins = [...asArray(config.plugins), ...asArray(config.gems)]
  const isOn =
    plugins.includes('jekyll-asciidoc') ||
    config.asciidoc !== undefined ||
    config.asciidoctor !== undefined ||
    /jekyll-asciidoc/.test(files.readText('Gemfile') ?? '')
  return isOn && at(config, 'asciidoc', 'require_front_matter_header') !== true
}

/** Front matter that the header of a page adds: its title, and attributes such as `:page-nav_order: 2`. */
export function headerData(pages: AdocPages, file: string, config: Data): Data {
  const prefix = asText(at(config, 'asciidoc', 'page_attribute_prefix')) ?? 'page'
  const head = prefix === '' ? '' : `${prefix.replace(/-$/, '')}-`
  const title = pages.title(file)
  const own = head === '' ? [] : [...pages.attributes(file, head)]
  return {
    ...(title !== undefined && { title }),
    ...Object.fromEntries(own.map(([name, value]) => [name, value === '' ? true : parseYaml(value)])),
  }
}
