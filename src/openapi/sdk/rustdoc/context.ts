// What the pages of crates share: where items are, and how texts and types link to them.
import type { Place } from '../../../diagnostics/diagnostic.ts'
import { append } from '../../append.ts'
import { below, placeOf } from '../../pointer.ts'
import { symbolLink } from '../links.ts'
import type { Code } from '../model.ts'
import type { Crate, Item } from './crates.ts'
import type { LinkTo } from './docs.ts'
import type { Exports } from './exports.ts'
import { Names } from './names.ts'
import { Printer } from './printer.ts'

/** All that crates export, for those who make one of their pages. */
export class Context {
  readonly names: Names
  private readonly pointers = new Map<Crate, string[]>()

  constructor(readonly exports: Exports) {
    this.names = new Names(exports)
    for (const { item } of [...exports.modules, ...exports.symbols]) append(this.pointers, item.crate, pointerTo(item))
  }

  /** Where an item is in the file of its crate. */
  place(item: Item): Place {
    return placeOf(item.crate.file, pointerTo(item), () => this.pointers.get(item.crate) ?? [])
  }

  /** The Markdown of a link to an item, wherever it's documented. */
  readonly linkTo: LinkTo = ({ crate }, id, label, written = '') => {
    const item = crate.item(id)
    if (item) return this.link(item, label)
    const elsewhere = crate.elsewhere(id) ?? crate.memberElsewhere(written)
    if (!elsewhere) return label
    const path = elsewhere.path.join('::')
    return this.names.hasPath(path) || this.names.has(path) ? symbolLink(path, label) : `[${label}](<${elsewhere.url}>)`
  }

  /** The same for an item of the library. */
  link(item: Item, label: string): string {
    const id = this.names.of(item)
    return id === undefined ? label : symbolLink(id, label)
  }

  /** Writes code of a crate. */
  readonly printer = (crate: Crate): Printer =>
    new Printer((id) => {
      const item = crate.item(id)
      if (item) return this.names.of(item)
      const path = crate.pathOf(id)?.join('::')
      return path !== undefined && this.names.hasPath(path) ? path : undefined
    })

  /** A piece of code with the symbols in it. */
  code({ crate }: Item, print: (printer: Printer) => string): Code {
    const printer = this.printer(crate)
    return printer.code(print(printer))
  }
}

function pointerTo({ id }: Item): string {
  return below('', 'index', id)
}
