// Packs the VS Code extension in editors/vscode as editors/vscode/galley-<version>.vsix. Needs no network.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { importSource } from './import-source.mjs'
import { createNotices } from './notices.mjs'
import { zip } from './zip.mjs'

const FOLDER = 'editors/vscode'
const manifest = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'))
const { contributions } = await importSource('scripts/vscode/contributions.ts')
for (const [path, text] of contributions()) write(path, text)

const notices = createNotices()
await build({
  entryPoints: [join(FOLDER, 'src/extension.ts')],
  outfile: join(FOLDER, 'dist/extension.js'),
  bundle: true,
  minify: true,
  format: 'cjs',
  platform: 'node',
  // The Node version of VS Code 1.91.
  target: 'node20',
  external: ['vscode'],
  legalComments: 'none',
  plugins: [notices.plugin],
})
notices.write(join(FOLDER, 'dist/THIRD-PARTY-NOTICES.txt'))

const FILES = [
  'package.json',
  'README.md',
  'language-configuration.json',
  'dist/extension.js',
  'dist/THIRD-PARTY-NOTICES.txt',
  ...contributions().keys(),
]
const files = new Map([
  ['extension.vsixmanifest', vsixManifest(manifest)],
  ['[Content_Types].xml', contentTypes()],
  ...FILES.map((path) => [`extension/${path}`, readFileSync(join(FOLDER, path))]),
  ['extension/LICENSE.txt', readFileSync('LICENSE')],
])
const out = join(FOLDER, `galley-${manifest.version}.vsix`)
const bytes = zip(files)
writeFileSync(out, bytes)
console.log(`${out}: ${(bytes.length / 1000).toFixed(0)} kB, ${files.size} files`)

/** @param {string} path @param {string} text */
function write(path, text) {
  const file = join(FOLDER, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** What the editor reads before unpacking the rest. Source: the format that `vsce` writes. */
function vsixManifest({ name, version, publisher, displayName, description, engines, categories, keywords }) {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${displayName}</DisplayName>
    <Description xml:space="preserve">${description}</Description>
    <Tags>${keywords.join(',')}</Tags>
    <Categories>${categories.join(',')}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
  </Assets>
</PackageManifest>
`
}

function contentTypes() {
  const types = {
    json: 'application/json',
    vsixmanifest: 'text/xml',
    js: 'application/javascript',
    md: 'text/markdown',
    txt: 'text/plain',
  }
  const list = Object.entries(types).map(([ending, type]) => `<Default Extension=".${ending}" ContentType="${type}"/>`)
  return `<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${list.join('')}</Types>\n`
}
