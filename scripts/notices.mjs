// Collects the licenses of packages bundled into dist/, which must be distributed with their code.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Collects packages during bundling: through an esbuild plugin, and by name for files that are copied. */
export function createNotices() {
  const folders = new Set()
  const texts = []
  return {
    plugin: {
      name: 'notices',
      setup({ initialOptions, onEnd }) {
        initialOptions.metafile = true
        onEnd(({ metafile }) => {
          for (const path of Object.keys(metafile?.inputs ?? {})) {
            const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replaceAll('\\', '/'))?.[0]
            if (folder) folders.add(folder)
          }
        })
      },
    },
    /** @param {string} name */
    add: (name) => void folders.add(`node_modules/${name}`),
    /**
     * Adds notices for code that doesn't come from an npm package.
     * @param {string} text
     */
    addText: (text) => void texts.push(text),
    /** @param {string} file */
    write(file) {
      writeFileSync(file, [...[...folders].sort().map(notice), ...texts].join('\n\n'))
    },
  }
}

/** Throws for a package without a license, because it must not be shipped. */
function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  if (!file && !license) throw new Error(`${name} has no license.`)
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${license}`
  return `${name} ${version}\n${'-'.repeat(name.length + version.length + 1)}\n\n${text}\n`
}
