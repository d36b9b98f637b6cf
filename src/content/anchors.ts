// The fragments that lead to parts of a page, in every spelling that people and platforms give them.
import { fragmentKey } from '../html/fragment-key.ts'
import { decodeEscapes } from '../html/uri-escapes.ts'

/** Finds the id that a fragment leads to. */
export interface AnchorIds {
  /** Takes the fragment as typed, encoded or not. An exact match wins; otherwise the first with the same key. */
  get(fragment: string): string | undefined
}

/** Every fragment of a page that can be linked to, and the id that it leads to. */
export class Anchors implements AnchorIds {
  private readonly ids: Map<string, string>
  private keys: Map<string, string> | undefined

  constructor(entries?: Iterable<readonly [fragment: string, id: string]>) {
    this.ids = new Map(entries)
  }

  /** Lets a fragment lead to an id, unless it leads elsewhere already. */
  add(fragment: string, id: string): void {
    if (fragment !== '' && !this.ids.has(fragment)) this.set(fragment, id)
  }

  /** Lets every spelling of a text lead to an id, unless they lead elsewhere already. */
  addText(text: string, id: string): void {
    const key = fragmentKey(text)
    if (key !== fragmentKey(id)) this.add(key, id)
    // Some platforms spell the sign out.
    if (text.includes('&')) this.add(fragmentKey(text.replaceAll('&', 'and')), id)
  }

  /** Lets an id lead to itself, whatever it was another name for. */
  own(id: string): void {
    this.set(id, id)
  }

  get(fragment: string): string | undefined {
    const decoded = decodeEscapes(fragment)
    return this.ids.get(fragment) ?? this.ids.get(decoded) ?? this.byKey(decoded)
  }

  [Symbol.iterator](): Iterator<[fragment: string, id: string]> {
    return this.ids.entries()
  }

  private set(fragment: string, id: string): void {
    this.ids.set(fragment, id)
    this.keys = undefined
  }

  /** Few links need this, so the keys are made for the first that does. */
  private byKey(fragment: string): string | undefined {
    if (!this.keys) {
      this.keys = new Map()
      for (const [name, id] of this.ids) {
        const other = fragmentKey(name)
        if (!this.keys.has(other)) this.keys.set(other, id)
      }
    }
    return this.keys.get(fragmentKey(fragment))
  }
}
