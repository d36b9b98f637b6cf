// Placeholders for the scripts of islands, in documents that are made before all pages are known. The scripts replace them
// later.
import { decodeUtf8, encodeUtf8 } from '../../files/utf8.ts'
import { escapeHtml } from '../../html/html.ts'
import type { Urls } from '../urls.ts'
import { ISLANDS_FOLDER, type SiteIslands } from './site-islands.ts'

/** Islands whose documents may be made before all pages are read. */
export interface DeferrableIslands extends SiteIslands {
  /** From here on, nothing waits for scripts, and `scripts` returns a stand-in. */
  begin(): void
  /** From here on, `load` and `scripts` work normally. */
  end(): void
  /**
   * The document with scripts instead of stand-ins. Call it after `load`.
   * @param finish finishes the addresses in a document
   */
  withScripts(html: Uint8Array, finish: (address: string) => string): Uint8Array
}

/** No script has such a name. */
const MARK = `${ISLANDS_FOLDER}/~`
/** The tag of a script in the layout. */
const TAG = new RegExp(`<script [^<>]*src="([^"<>]*${MARK}([\\w-]+))"></script>`)

/** Adds stand-ins to the islands of a site. */
export function deferrable(islands: SiteIslands, urls: Urls): DeferrableIslands {
  let isOn = false
  return {
    load: () => (isOn ? Promise.resolve() : islands.load()),
    scripts(modules) {
      if (!isOn) return islands.scripts(modules)
      return modules.size === 0 ? [] : [urls.file(MARK + encodeNames([...modules].sort()))]
    },
    files: () => islands.files(),
    get diagnostics() {
      return islands.diagnostics
    },
    begin() {
      isOn = true
    },
    end() {
      isOn = false
    },
    withScripts(html, finish) {
      const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
      const found = TAG.exec(bytes.toString('latin1', 0, bytes.indexOf('</head>')))
      if (!found) return html
      const [tag, address = '', names = ''] = found
      const tags = islands
        .scripts(new Set(decodeNames(names)))
        .map((script) => tag.replace(address, () => escapeHtml(finish(script))))
      const end = found.index + tag.length
      return Buffer.concat([bytes.subarray(0, found.index), encodeUtf8(tags.join('')), bytes.subarray(end)])
    },
  }
}

/** Names as part of an address. */
function encodeNames(names: readonly string[]): string {
  return Buffer.from(JSON.stringify(names)).toString('base64url')
}

function decodeNames(text: string): string[] {
  return JSON.parse(decodeUtf8(Buffer.from(text, 'base64url'))) as string[]
}
