// ReadMe with its repository: `_order.yaml` in each folder, categories by folder.

import type { FileSystem } from '../../files/file-system.ts'
import { readme as dialect } from '../../foreign/dialects/readme.ts'
import { asArray, asText, at, type Data, parseYaml, readFrontMatter } from '../config/data.ts'
import { nearest, pagesBelow, stemOf, titleOf } from '../reading.ts'
import {
  type Division,
  type FrontMatterChange,
  type ImportLog,
  type ImportSystem,
  type NavItem,
  pageItem,
  type SourcePage,
  type SourceSite,
} from '../source-site.ts'
import { Specifications } from '../specifications.ts'

export const readme: ImportSystem = {
  id: 'readme',
  name: 'ReadMe',
  detect: (files) =>
    nearest(files, /(?:^|\/)(?:docs|reference)\/(?:[^/]+\/)*_order\.yaml$/) ?? nearest(files, /(?:^|\/)_order\.yaml$/),
  root: (file) => file.replace(/(?:^|\/)(?:docs|reference)\/.*$|(?:^|\/)_order\.yaml$/, ''),
  read: async (files, log) => new ReadMeReader(files, log).read(),
}

const SECTIONS: readonly { folder: string; label: string; route: string }[] = [
  { folder: 'docs', label: 'Guides', route: 'docs' },
  { folder: 'reference', label: 'API Reference', route: 'reference' },
  { folder: 'recipes', label: 'Recipes', route: 'recipes' },
  { folder: 'custom_pages', label: 'Pages', route: 'page' },
]

class ReadMeReader {
  private readonly pages: SourcePage[] = []
  private readonly bySlug = new Map<string, string>()
  private readonly specifications: Specifications

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
  ) {
    this.specifications = new Specifications(files)
  }

  read(): SourceSite {
    const sections = SECTIONS.filter(({ folder }) =>
      this.files.list().some((path) => path.startsWith(`${folder}/`) && /\.mdx?$/.test(path)),
    )
    const own = sections.length > 0 ? sections : [{ folder: '', label: 'Docs', route: 'docs' }]
    for (const { folder, route } of own) {
      for (const file of pagesBelow(this.files, folder)) {
        const isIndex = stemOf(file) === 'index'
        const slug = isIndex ? (file.split('/').at(-2) ?? 'index') : stemOf(file)
        // A folder without text of its own is a category, not a page.
        if (
          isIndex &&
          file.split('/').length === (folder === '' ? 2 : 3) &&
          readFrontMatter(this.files.readText(file) ?? '').body.trim() === ''
        )
          continue
        this.bySlug.set(slug, file)
        this.pages.push({ file, address: `/${route}/${slug}`, dialect })
      }
    }
    const divisions = own
      .filter(({ folder }) => folder !== 'custom_pages')
      .map(({ folder, label }): Division => ({ kind: 'tab', label, content: { items: this.folder(folder) } }))
    this.hostedImages()
    return {
      settings: { name: undefined },
      pages: this.pages,
      navigation: divisions.length > 1 ? { divisions } : (divisions[0]?.content ?? { items: [] }),
      redirects: [],
      assets: this.specifications.withParts(this.specificationFiles()).map((file) => ({ file, path: file })),
      lost: [],
      base: '',
      ending: 'none',
      titleFrom: 'front-matter',
      links: { publicFolders: [''], contentFolder: () => '', named: /^(?:doc|ref|page):([^#?]+)(.*)$/ },
      named: (name, kind) =>
        kind === 'page' && this.bySlug.has(name) ? { file: this.bySlug.get(name) as string } : undefined,
      frontMatter: (data, page) => this.frontMatter(data, page),
    }
  }

  private frontMatter(data: Data, page: SourcePage): FrontMatterChange {
    const openapi = this.operation(data, page)
    const robots = asText(at(data, 'metadata', 'robots'))
    const title = asText(at(data, 'metadata', 'title'))
    const description = asText(at(data, 'metadata', 'description'))
    // It's Markdown, and a description is one paragraph of text.
    const excerpt = asText(data.excerpt)?.trim() ?? ''
    const end = excerpt.search(/^[>#|]|^(?:[-*+]|\d+\.)[ \t]|\n[ \t]*\n/m)
    const [summary, intro] = end === -1 ? [excerpt, ''] : [excerpt.slice(0, end).trim(), excerpt.slice(end).trim()]
    return {
      ...(intro !== '' && { intro }),
      handled: [
        'excerpt',
        'deprecated',
        'hidden',
        'metadata',
        'next',
        'api',
        'category',
        'categorySlug',
        'order',
        'link',
        'privacy',
        'type',
        'slug',
        'createdAt',
        'updatedAt',
        'parentDoc',
        'icon',
        'appearance',
      ],
      set: {
        ...(openapi && { openapi }),
        ...(data.hidden === true && { hidden: true }),
        ...(data.deprecated === true && { deprecated: true }),
        ...(robots === 'noindex' && { noindex: true }),
        ...(title && { 'og:title': title }),
        ...(intro !== '' && { description: summary || description }),
        ...(description && !asText(data.excerpt) && { description }),
        ...(asText(at(data, 'link', 'url')) && { url: asText(at(data, 'link', 'url')) }),
      },
    }
  }

  /** The operation that a page shows, with its specification: `/reference/api.json GET /pets`. */
  private operation(data: Data, { file }: SourcePage): string | undefined {
    const id = asText(at(data, 'api', 'operationId'))
    if (id === undefined) return undefined
    const name = asText(at(data, 'api', 'file')) ?? ''
    const specification = this.specifications.named(name)
    const operation = specification === undefined ? undefined : this.specifications.of(specification).byId.get(id)
    if (operation !== undefined) {
      this.log.remark({ kind: 'carried', what: 'api', file, line: 0 })
      return `/${specification} ${operation}`
    }
    this.log.remark({
      ...{ kind: 'missing', what: 'api', file, line: 0 },
      ...this.specifications.missing(id, name, specification),
    })
    return undefined
  }

  /** The files of all specifications that pages name. */
  private specificationFiles(): string[] {
    const names = this.pages.map(({ file }) =>
      asText(at(readFrontMatter(this.files.readText(file) ?? '').data, 'api', 'file')),
    )
    return [...new Set(names)].flatMap((name) => this.specifications.named(name ?? '') ?? [])
  }

  /** The items of `_order.yaml` first, then the rest. */
  private folder(folder: string): NavItem[] {
    const head = folder === '' ? '' : `${folder}/`
    const names = new Set(
      this.files.list().flatMap((path) =>
        path.startsWith(head) && /\.mdx?$/.test(path)
          ? [
              path
                .slice(head.length)
                .split('/')[0]
                ?.replace(/\.mdx?$/, '') ?? '',
            ]
          : [],
      ),
    )
    names.delete('index')
    const listed = asArray(parseYaml(this.files.readText(`${head}_order.yaml`) ?? '')).filter(
      (one): one is string => typeof one === 'string',
    )
    const order = [
      ...listed.filter((name) => names.has(name)),
      ...[...names].filter((name) => !listed.includes(name)).sort(),
    ]
    return order.flatMap((name): NavItem[] => {
      const file = [`${head}${name}.md`, `${head}${name}.mdx`].find((path) => this.files.readText(path) !== undefined)
      const inner = this.folder(`${head}${name}`)
      if (file !== undefined && inner.length === 0)
        return readFrontMatter(this.files.readText(file) ?? '').data.hidden === true ? [] : [pageItem(file)]
      const index = file ?? this.bySlugIndex(`${head}${name}`)
      const label =
        (index === undefined ? undefined : titleOf(this.files, index)) ??
        (this.files.readText(`${head}${name}/index.md`) === undefined
          ? undefined
          : titleOf(this.files, `${head}${name}/index.md`)) ??
        name
      return inner.length === 0 && index === undefined
        ? []
        : [{ kind: 'group', label, items: inner, ...(index !== undefined && { root: index }) }]
    })
  }

  private bySlugIndex(folder: string): string | undefined {
    const file = [`${folder}/index.md`, `${folder}/index.mdx`].find((path) => this.files.readText(path) !== undefined)
    return file !== undefined && this.pages.some((page) => page.file === file) ? file : undefined
  }

  /** Reports images that stay on the old site's host. */
  private hostedImages(): void {
    for (const { file } of this.pages) {
      const lines = (this.files.readText(file) ?? '').split('\n')
      for (const [line, text] of lines.entries()) {
        const url = /https:\/\/files\.readme\.io\/[^\s)"']+/.exec(text)?.[0]
        if (url)
          this.log.remark({
            kind: 'left',
            what: 'hosted image',
            file,
            line,
            message: `The picture ${url} is hosted by ReadMe.`,
            todo: 'Download it into the docs folder before the old site is shut down.',
          })
      }
    }
  }
}
