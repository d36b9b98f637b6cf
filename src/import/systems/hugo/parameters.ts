// What templates and shortcodes of Hugo read of a page: its parameters, and those of the sections around it.
import { asObject, asText, at, type Data } from '../../config/data.ts'
import { folderOf } from '../../reading.ts'
import { basePath, globMatches } from '../../shared-settings.ts'
import type { SourcePage } from '../../source-site.ts'

/** Looks parameters up. */
export class Parameters {
  /**
   * @param sections the front matter of sections, by folder
   * @param contentOf the content folder of a file
   */
  constructor(
    private readonly config: Data,
    private readonly sections: ReadonlyMap<string, Data>,
    private readonly contentOf: (file: string) => string,
  ) {}

  /** A page's own parameters come first, then those of the sections around it. */
  find(name: string, page: SourcePage, data: Data): string | undefined {
    const own = /^\.Page\.(\w+)$/.exec(name)?.[1]
    if (own !== undefined) return this.pageValue(own, page, data)
    const scopes = [data, ...this.cascades(page)].flatMap((one) => [asObject(one.params), one])
    for (const scope of [...scopes, asObject(this.config.params)]) {
      const value = asText(at(scope, ...name.split('.'))) ?? asText(scope[name.toLowerCase()])
      if (value !== undefined) return value
    }
    return undefined
  }

  /** What a template finds at a page besides its parameters. */
  private pageValue(name: string, page: SourcePage, data: Data): string | undefined {
    if (name === 'Title') return asText(data.title) ?? page.title
    if (name === 'LinkTitle') return asText(data.linkTitle) ?? asText(data.title) ?? page.title
    const path = basePath(asText(this.config.baseurl)) + (page.address === '/' ? '/' : `${page.address}/`)
    return name === 'RelPermalink' ? path : undefined
  }

  /** What the sections around a page pass on to it, from the innermost to the configuration. */
  private cascades({ file }: SourcePage): Data[] {
    const content = this.contentOf(file)
    const path = file.slice(content.length)
    const out: Data[] = []
    for (let folder = folderOf(file); ; folder = folderOf(folder)) {
      out.push(...cascadesFor(this.sections.get(folder)?.cascade, path))
      if (folder.length <= content.length) break
    }
    return [...out, ...cascadesFor(this.config.cascade, path)]
  }
}

/** The parts of a cascade that reach the page at a path below the content folder. */
function cascadesFor(cascade: unknown, path: string): Data[] {
  return [cascade].flat().flatMap((one) => {
    const part = asObject(one)
    const target = asText(at(part.target ?? part._target, 'path'))
    return target === undefined || globMatches(target, path.replace(/\.\w+$/, '')) ? [part] : []
  })
}
