import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { editors } from './editors.ts'
import { installServer } from './install.ts'

const LAUNCH = { command: 'npx', args: ['-y', 'galley', 'mcp', 'docs'] }
const editor = (name: string) => editors.find((one) => one.name === name) as (typeof editors)[number]
const install = (name: string, text: string): string => {
  const edited = installServer(text, editor(name), LAUNCH)
  return 'text' in edited ? edited.text : `PROBLEM ${edited.problem}`
}

describe('a JSON file', () => {
  it('is made', () => {
    expect(install('vscode', '')).toBe(
      '{\n  "servers": {\n    "galley": {\n      "type": "stdio",\n      "command": "npx",\n      "args": [\n        "-y",\n        "galley",\n        "mcp",\n        "docs"\n      ]\n    }\n  }\n}\n',
    )
  })

  it.each(editors.filter(({ format }) => format.startsWith('json')))(
    'of $name gets what it reads, and is then left as it is',
    ({ name, path }) => {
      const text = install(name, '')
      let value = JSON.parse(text)
      for (const key of path) value = value[key]
      expect(JSON.stringify(value.galley)).toContain('"galley","mcp","docs"')
      expect(install(name, text)).toBe(text)
    },
  )

  it.each([
    ['{}', '{"mcpServers":', 'an empty object'],
    [
      '{\n\t"mcpServers": {\n\t\t"other": { "url": "https://a.example" }\n\t},\n\t"last": [1,  2]\n}',
      '"other": { "url": "https://a.example" },',
      'another server',
    ],
    ['{ "mcpServers": { "galley": { "command": "old" } }, "x" :1}\r\n', '"x" :1}\r\n', 'an older entry'],
    ['{\n  "mcpServers": {\n  }\n}\n', '', 'an empty list of servers'],
    ['\uFEFF{ "a": 1 }', '\uFEFF{ "a": 1', 'a byte order mark'],
  ])('keeps every other byte: %j', (before, kept) => {
    const after = install('cursor', before)
    const { mcpServers, ...rest } = JSON.parse(after.replace('\uFEFF', ''))
    const { mcpServers: old = {}, ...others } = JSON.parse(before.replace('\uFEFF', ''))
    expect(rest).toEqual(others)
    expect(mcpServers).toEqual({ ...old, galley: LAUNCH })
    if (!before.startsWith('{}')) expect(after).toContain(kept)
    expect(install('cursor', after)).toBe(after)
  })

  it('keeps comments and closing commas where they are allowed', () => {
    const before = '{\n  // Ours.\n  "servers": {\n    "other": { "url": "x" }, /* here */ // and here\n  },\n}\n'
    expect(install('vscode', before)).toMatch(
      /^\{\n {2}\/\/ Ours\.\n {2}"servers": \{\n {4}"other": \{ "url": "x" \},\n {4}"galley": \{[\s\S]*\} \/\* here \*\/ \/\/ and here\n {2}\},\n\}\n$/,
    )
  })

  it.each([
    ['{ "mcpServers": { ', /^PROBLEM It isn't valid JSON/],
    ['[]', /^PROBLEM `The file` isn't an object/],
    ['{ "mcpServers": [] }', /^PROBLEM `mcpServers` isn't an object/],
    ['// note\n{}', /^PROBLEM It isn't valid JSON/],
  ])('that is broken is refused: %s', (before, problem) => {
    expect(install('cursor', before)).toMatch(problem)
  })
})

describe('a TOML file', () => {
  const TABLE = '[mcp_servers.galley]\ncommand = "npx"\nargs = ["-y", "galley", "mcp", "docs"]'

  it.each([
    ['', `${TABLE}\n`],
    ['model = "x" # [not.a.table]\n', `model = "x" # [not.a.table]\n\n${TABLE}\n`],
    ['[a]\nb = [\n  "[mcp_servers.galley]",\n]', `[a]\nb = [\n  "[mcp_servers.galley]",\n]\n\n${TABLE}\n`],
    [
      '[mcp_servers."galley"]\ncommand = "old"\nargs = [\n  "a", # why\n]\n\n# The next one.\n[other]\nx = 1\n',
      `${TABLE}\n\n# The next one.\n[other]\nx = 1\n`,
    ],
    [
      '[mcp_servers.galley]\ncommand = "old"\n[mcp_servers.galley.env]\nA = "b"\n',
      `${TABLE}\n[mcp_servers.galley.env]\nA = "b"\n`,
    ],
    ['[mcp_servers.other]\ncommand = "galley"\n', `[mcp_servers.other]\ncommand = "galley"\n\n${TABLE}\n`],
  ])('keeps every other byte: %j', (before, after) => {
    expect(install('codex', before)).toBe(after)
    expect(install('codex', after)).toBe(after)
  })

  it.each([
    ['mcp_servers = { galley = { command = "x" } }'],
    ['[mcp_servers]\ngalley = { command = "x" }'],
    ['[mcp_servers]\ngalley.command = "x"'],
    ['mcp_servers.galley.command = "x"'],
    ['a = "never closed\n'],
    ['a = [1,\n'],
  ])('that is broken, or says it in another way, is refused: %j', (before) => {
    expect(install('codex', before)).toMatch(/^PROBLEM/)
  })
})

describe('a YAML file', () => {
  const ENTRY = {
    name: 'galley',
    description: 'Documentation of this project, and the rules for writing it',
    type: 'stdio',
    cmd: 'npx',
    args: ['-y', 'galley', 'mcp', 'docs'],
    envs: {},
    enabled: true,
    timeout: 300,
  }

  it.each([
    ['', 'no file'],
    ['# Nothing yet.\n', 'comments alone'],
    ['GOOSE_MODEL: x # the model', 'no servers, and no line break at the end'],
    ['extensions:\nGOOSE_MODE: auto\n', 'an empty list of servers'],
    ['extensions:\n  developer:\n    enabled: true # mine\n\n# Below.\nGOOSE_MODE: auto\n', 'another server'],
    ['a: |\n  extensions:\n    galley: 1\nextensions:\n    developer: {enabled:   true}\n', 'a text like servers'],
    ['a: 1\r\nextensions:\r\n  b:\r\n    c: d\r\n', 'line breaks of Windows'],
    ['extensions:\n  "other": {a: 1}\n  galley: old\n  last: 1\n', 'an older entry'],
    [
      'extensions:\n  galley:\n    cmd: old\n    args:\n      - a # why\n  last: 1\n',
      'an older entry of several lines',
    ],
  ])('keeps every other byte: %j', (before) => {
    const after = install('goose', before)
    const value = parse(before) ?? {}
    expect(parse(after)).toEqual({ ...value, extensions: { ...value.extensions, galley: ENTRY } })
    const kept = before.split(/\r?\n/).filter((line) => !/galley: old|galley:$|cmd: old|args:|- a/.test(line))
    let at = 0
    for (const line of kept) {
      const found = after.indexOf(line, at)
      expect(found, line).toBeGreaterThanOrEqual(at)
      at = found + line.length
    }
    expect(install('goose', after)).toBe(after)
  })

  it.each([
    ['extensions: {a: {b: c}}\n', /by hand/],
    ['extensions: [1]\n', /isn't a map/],
    ['- a\n', /isn't a map/],
    ['a: [1\n', /isn't valid YAML/],
    ['a: 1\n---\nb: 2\n', /isn't valid YAML/],
    ['a: 1\n...\n', /by hand/],
  ])('that is broken, or says it in another way, is refused: %j', (before, problem) => {
    expect(install('goose', before)).toMatch(problem)
  })
})

describe('an entry that is new', () => {
  it.each([
    ['cursor', '{ "x": [1,  2] }'],
    ['cline', '{\r\n\t"mcpServers": {\r\n\t\t"b": {}\r\n\t},\r\n\t"y": null\r\n}\r\n'],
    ['vscode', '{ // why\n "servers": {\n  "a": {} // last\n } }'],
    ['codex', 'a = 1 # b\n[x]\ny = """\n[mcp_servers.galley]\n"""\n'],
    ['goose', '# a\nextensions:\n   b: {c:   d}\n\n\ne: f'],
  ])('of %s is all that changes', (name, before) => {
    const after = install(name, before)
    let [start, end] = [0, 0]
    while (start < before.length && before[start] === after[start]) start++
    while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
    expect(before.slice(start, before.length - end)).toBe('')
    expect(after.length).toBeGreaterThan(before.length)
  })
})

describe('places', () => {
  const places = (platform: string, env: Record<string, string> = {}) =>
    ['cursor', 'cline', 'cline-cli', 'goose'].map((name) => editor(name).file({ platform, env }))

  it('are those of the system', () => {
    const cline = 'Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json'
    const cli = '~/.cline/data/settings/cline_mcp_settings.json'
    expect(places('linux')).toEqual(['.cursor/mcp.json', `~/.config/${cline}`, cli, '~/.config/goose/config.yaml'])
    expect(places('darwin')).toEqual([
      '.cursor/mcp.json',
      `~/Library/Application Support/${cline}`,
      cli,
      '~/.config/goose/config.yaml',
    ])
    expect(places('win32', { APPDATA: 'C:/A', CLINE_DIR: 'D:/c' })).toEqual([
      '.cursor/mcp.json',
      `C:/A/${cline}`,
      'D:/c/data/settings/cline_mcp_settings.json',
      'C:/A/Block/goose/config/config.yaml',
    ])
  })
})
