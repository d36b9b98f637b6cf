// Libraries, as the documentation tools of their languages describe them: each symbol has a page.
import type { TopicKind } from '../topic-kind.ts'
import { isObject, stringAt } from '../values.ts'
import { isArchive } from './archive.ts'
import { libraryTopics } from './page.ts'

/** Words for kinds of symbols in front matter, separated by `|`. Each language has its own. */
export const SYMBOL_WORDS =
  'module|class|function|interface|type|enum|variable|method|property|constructor|accessor|package|crate|struct|union|trait|fn|func|macro|const|static|protocol|actor|typealias|var|let'

/** `class Client`, `method Client.getUser`, `sdk/typedoc.json class Client`. */
const NAME = new RegExp(`^(?:(?:(\\S+)\\s+)?(${SYMBOL_WORDS})\\s+|(\\S+[./]\\S+)\\s+)?(\\S+)$`, 'i')

export const sdkKind: TopicKind = {
  title: 'a description of a library',
  help: 'Name what `typedoc --json`, `docfx metadata`, `javadoc`, Dokka, `sphinx-build -b json`, `phpdoc --template=xml`, `cargo rustdoc` with `--output-format json`, `mix docs`, `yard doc`, or `swift package dump-symbol-graph` writes, or the folder of a Go module.',
  directory: 'sdk-reference',
  // As with operations, a node that lists some of a library's symbols has no others.
  isListed: true,
  nameIn(value) {
    if (isObject(value)) {
      const [source, kind, name, parent] = ['source', 'kind', 'name', 'parent'].map((key) => stringAt(value, key))
      return name === undefined ? undefined : { source, name: parent === undefined ? name : `${parent}.${name}`, kind }
    }
    const [, source, kind, file, name] = typeof value === 'string' ? (NAME.exec(value.trim()) ?? []) : []
    return name === undefined ? undefined : { source: source ?? file, name, kind: kind?.toLowerCase() }
  },
  /** A file, a folder, or an archive. */
  read(source, from) {
    const path = from.pathOf(source)
    if (path === undefined) return undefined
    const inFolder = isArchive(path) ? [] : from.filesIn(path)
    const isNamed = inFolder.length > 0 || isArchive(path) || from.has(path)
    const found = isNamed ? path : from.byName(path)
    const library =
      found === undefined ? undefined : from.libraries.open(found, inFolder.length > 0 ? inFolder : [found])
    return library && libraryTopics(library)
  },
}
