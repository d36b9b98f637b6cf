// An Obsidian vault: notes link to each other by name.

import type { FileSystem } from '../../files/file-system.ts'
import { obsidian as dialect } from '../../foreign/dialects/obsidian.ts'
import { asArray, asObject, asText, readData, readFrontMatter } from '../config/data.ts'
import { folderOrder, isIndexName } from '../folder-order.ts'
import { folderOf, nearest, pagesBelow, stemOf } from '../reading.ts'
import type { ImportSystem, SourcePage } from '../source-site.ts'

export const obsidian: ImportSystem = {
  id: 'obsidian',
  name: 'Obsidian',
  detect: (files) =>
    nearest(files, /(?:^|\/)\.obsidian\/./) ?? (hasWikiLinks(files) ? pagesBelow(files, '')[0] : undefined),
  root: (file) => (file.includes('.obsidian/') ? file.replace(/(?:^|\/)\.obsidian\/.*$/, '') : ''),
  async read(files) {
    const names = new Map<string, string[]>()
    const settings = asObject(readData(files, '.obsidian/publish.json'))
    const paths = pagesBelow(files, '', /\.md$/).filter(
      (file) => readFrontMatter(files.readText(file) ?? '').data.publish !== false && !/(?:^|\/)\.trash\//.test(file),
    )
    const remember = (name: string, file: string) => {
      const key = name.toLowerCase()
      const list = names.get(key)
      if (list) list.push(file)
      else names.set(key, [file])
    }
    for (const file of files.list()) remember(file.slice(file.lastIndexOf('/') + 1), file)
    const pages = paths.map((file): SourcePage => {
      const { data } = readFrontMatter(files.readText(file) ?? '')
      remember(stemOf(file), file)
      for (const alias of typeof data.aliases === 'string' ? [data.aliases] : asArray(data.aliases))
        if (typeof alias === 'string') remember(alias, file)
      const permalink = asText(data.permalink)
      const path = file.replace(/\.md$/, '')
      const folder = folderOf(path)
      const plain = isIndexName(stemOf(file)) ? folder : path
      return {
        file,
        address: `/${permalink ?? plain.replace(/ /g, '-')}`,
        aliases: plain.includes(' ') ? [`/${plain.replace(/ /g, '+')}`] : [],
        dialect,
        title: stemOf(file),
      }
    })
    const find = (name: string): string | undefined => {
      const plain = name.replace(/^\/+/, '')
      const direct = [plain, `${plain}.md`].find((path) => files.readBytes(path) !== undefined && path !== '')
      if (direct !== undefined) return direct
      const last = plain.slice(plain.lastIndexOf('/') + 1)
      const candidates = (names.get(last.toLowerCase()) ?? []).filter(
        (file) =>
          !plain.includes('/') ||
          file.replace(/\.md$/, '').toLowerCase().endsWith(plain.replace(/\.md$/, '').toLowerCase()),
      )
      // If several notes have the name, the one with the shortest path.
      return [...candidates].sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length)[0]
    }
    return {
      settings: { name: asText(settings.siteName) ?? asText(asObject(settings.options).siteName) },
      pages,
      navigation: { items: folderOrder(paths.map((file) => ({ file, path: file.replace(/\.md$/, '') }))) },
      redirects: [],
      assets: [],
      lost: [],
      base: '',
      ending: 'none',
      titleFrom: 'front-matter',
      links: { publicFolders: [''], contentFolder: () => '', byName: true },
      include: (path) => {
        const file = find(path)
        return file !== undefined && files.readText(file) !== undefined ? file : undefined
      },
      named: (name) => {
        const file = find(name)
        return file === undefined ? undefined : { file, title: stemOf(file) }
      },
      // An alias is another name for links, not a URL.
      frontMatter: (data) => ({
        handled: [
          'publish',
          'cssclasses',
          'cssclass',
          'created',
          'modified',
          'permalink',
          'cover',
          'image',
          'mobile',
          'aliases',
          'tags',
          'alias',
        ],
        set: { ...(data.aliases !== undefined && { aliases: undefined }) },
      }),
    }
  },
}

function hasWikiLinks(files: FileSystem): boolean {
  const pages = pagesBelow(files, '', /\.md$/)
  const linked = pages.filter((file) => /(?:^|[^!`])\[\[[^\][\n]+\]\]/m.test(files.readText(file) ?? ''))
  return pages.length > 2 && linked.length > pages.length / 3
}
