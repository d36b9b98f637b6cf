// What an installation brings: how many packages, under which licenses, and without running install scripts.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface LockEntry {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly engines?: { readonly node?: string }
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> }
const all = Object.entries(packages).filter(([path]) => path !== '')
const users = all.filter(([, entry]) => !entry.dev && !entry.devOptional)

/** Licenses that require no more of our users than attribution. */
const TERMS =
  /^\(?(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|Unlicense|CC0-1\.0|CC-BY-4\.0|MPL-2\.0|OFL-1\.1|BlueOak-1\.0\.0|Python-2\.0| AND | OR |[()])+$/

describe('S33: what users install', () => {
  it('is at most sixty packages', () => {
    expect(users.filter(([, { optional }]) => !optional).length).toBeLessThanOrEqual(60)
  })

  it('runs only one known install script: esbuild looks for its binary, and works without it', () => {
    const running = users.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    expect(running).toEqual(['node_modules/esbuild'])
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([])
  })

  it('runs on the oldest Node that Galley runs on: Yarn refuses to install anything else', () => {
    const minimum = (range: string) => {
      const [major = 0, minor = 0] = (/\d+(?:\.\d+)?/.exec(range)?.[0] ?? '').split('.').map(Number)
      return major * 1000 + minor
    }
    const oldest = minimum(packages['']?.engines?.node ?? '')
    const runs = ({ engines }: LockEntry) => (engines?.node ?? '').split('||').some((range) => minimum(range) <= oldest)
    expect(users.filter(([, entry]) => !runs(entry)).map(([path]) => path)).toEqual([])
  })

  it('is pinned by hash, and comes from a registry', () => {
    expect(users.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([])
    expect(all.filter(([, { resolved }]) => !/^https:\/\//.test(resolved ?? 'https://')).map(([path]) => path)).toEqual(
      [],
    )
  })

  it('is under a license that requires nothing of them', () => {
    expect(
      users.filter(([, { license }]) => !TERMS.test(license ?? '')).map(([path, { license }]) => `${path}: ${license}`),
    ).toEqual([])
  })

  it('is published with provenance', () => {
    const { publishConfig } = JSON.parse(readFileSync('package.json', 'utf8')) as { publishConfig?: object }
    expect(publishConfig).toMatchObject({ provenance: true })
  })

  it('is installed without scripts in this repository, too', () => {
    expect(readFileSync('scripts/install.mjs', 'utf8')).toContain("'--ignore-scripts'")
  })
})

describe.runIf(existsSync('dist/sbom.cdx.json'))('S33: the SBOM', () => {
  it('names every installed or bundled package', () => {
    const bom = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8')) as {
      bomFormat: string
      components: { 'bom-ref': string; licenses?: unknown[] }[]
    }
    const names = new Set(bom.components.map((component) => component['bom-ref']))
    expect(bom.bomFormat).toBe('CycloneDX')
    for (const [path, { version }] of users)
      expect(names).toContain(`${path.replace(/^.*node_modules\//, '')}@${version}`)
    const notices = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8')
    for (const [, name, version] of notices.matchAll(/^(\S+) (\d\S*)\n-+\n/gm))
      if (packages[`node_modules/${name}`]) expect(names).toContain(`${name}@${version}`)
  })
})
