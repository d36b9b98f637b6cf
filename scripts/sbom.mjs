// Lists what a user of Galley gets, installed packages and those bundled into dist/, as CycloneDX. The same input gives
// the same bytes.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

console.log(`${writeSbom('dist')} components in dist/sbom.cdx.json`)

/**
 * Writes the list. Reads the bundled packages from the notices that the build writes.
 * @param {string} folder the built program
 */
function writeSbom(folder) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { status, stdout, stderr } = spawnSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const installed = new Set(
    Object.entries(packages)
      .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  )
  const notices = readFileSync(`${folder}/THIRD-PARTY-NOTICES.txt`, 'utf8')
  const bundled = new Set(
    [...notices.matchAll(/^(\S+) (\d[^\s]*)\n-+\n/gm)].map(([, name, version]) => `${name}@${version}`),
  )
  const bom = JSON.parse(stdout)
  const ours = bom.metadata.component['bom-ref']
  const components = bom.components
    .filter((component) => installed.has(component['bom-ref']) || bundled.has(component['bom-ref']))
    .map((component) => (installed.has(component['bom-ref']) ? component : { ...component, scope: 'required' }))
    .sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1))
  const refs = new Set([ours, ...components.map((component) => component['bom-ref'])])
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)).sort() }))
  const { serialNumber: _, metadata, ...rest } = bom
  const { timestamp: __, ...lasting } = metadata
  lasting.component.name = 'galley'
  const text = JSON.stringify({ ...rest, metadata: lasting, components, dependencies }, null, 2)
  writeFileSync(`${folder}/sbom.cdx.json`, `${text}\n`)
  return components.length
}
