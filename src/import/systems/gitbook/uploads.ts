// The files that authors upload in GitBook's app, which refers to them even where the path in a page is wrong.
import type { FileSystem } from '../../../files/file-system.ts'

const UPLOAD = /(?:^|\/)\.gitbook\/assets\/(.+)$/

/** Finds uploaded files by the name in a path. */
export class Uploads {
  private known: { readonly byName: Map<string, string>; readonly alike: Map<string, string | undefined> } | undefined

  constructor(private readonly files: FileSystem) {}

  /**
   * The file that a path means: the one of that name, since a page that moves keeps its paths. Otherwise the only one
   * whose name GitBook once wrote that way, in lowercase and with hyphens for spaces.
   */
  named(path: string): string | undefined {
    const name = UPLOAD.exec(path)?.[1]
    if (name === undefined) return undefined
    const { byName, alike } = this.index()
    return byName.get(name) ?? alike.get(plainName(name))
  }

  private index() {
    if (this.known) return this.known
    const byName = new Map<string, string>()
    const alike = new Map<string, string | undefined>()
    for (const file of this.files.list()) {
      const name = UPLOAD.exec(file)?.[1]
      if (name === undefined) continue
      if (!byName.has(name)) byName.set(name, file)
      const plain = plainName(name)
      alike.set(plain, alike.has(plain) ? undefined : file)
    }
    this.known = { byName, alike }
    return this.known
  }
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
