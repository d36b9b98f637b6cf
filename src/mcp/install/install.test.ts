import { describe, expect, it } from 'vitest'
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

  it.each(editors.filter(({ format }) => format !== 'toml'))(
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
    ['{ "mcpServers": { ', /^PROBLEM It is no valid JSON/],
    ['[]', /^PROBLEM `The file` is no object/],
    ['{ "mcpServers": [] }', /^PROBLEM `mcpServers` is no object/],
    ['// note\n{}', /^PROBLEM It is no valid JSON/],
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
