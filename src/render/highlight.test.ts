import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'
import { type BundledLanguage, type BundledTheme, createHighlighter as createShiki, type ThemedToken } from 'shiki'
import { beforeAll, describe, expect, test } from 'vitest'
import { contrast, parseHex, type Rgb, readable, toHex } from '../theme/color.ts'
import { Highlighter } from './highlight.ts'

const THEMES = { light: 'github-light-default', dark: 'github-dark-default' }

const highlighters = new Map<string, Promise<Highlighter>>()

/** One highlighter per pair of themes, because results must not depend on earlier blocks. */
function highlighterFor(themes: typeof THEMES): Promise<Highlighter> {
  const key = `${themes.light} ${themes.dark}`
  const known = highlighters.get(key) ?? Highlighter.create({ themes })
  highlighters.set(key, known)
  return known
}

async function highlight(code: string, lang: string, themes = THEMES) {
  const highlighter = await highlighterFor(themes)
  await highlighter.prepare({ code, lang })
  return { ...highlighter.highlight({ code, lang }), highlighter }
}

/** Every visible character of each line with its color and style in both themes, according to the CSS. */
async function ours(code: string, lang: string, themes: typeof THEMES): Promise<string[][]> {
  const { lines, classes, highlighter } = await highlight(code, lang, themes)
  const css = highlighter.css(classes)
  const rules = new Map(
    [...css.matchAll(/^(\S+(?: \S+)?)\{(.*)\}$/gm)].map(([, selector, body]) => [selector as string, body as string]),
  )
  const look = (name: string | undefined, mode: 'light' | 'dark') => {
    const root = (mode === 'light' ? rules.get(':root') : rules.get('.dark')) as string
    const text = /--code-text:([^;]+)/.exec(root)?.[1] as string
    const rule = name
      ? ((mode === 'dark' ? rules.get(`.dark .${name}`) : undefined) ?? rules.get(`.${name}`) ?? 'none')
      : `color:${text}`
    return describeLook(rule.replace('var(--code-text)', text))
  }
  return lines.map((line) =>
    [...line.matchAll(/<span class="(\w+)">(.*?)<\/span>|([^<]+)/g)].flatMap(([, name, inside, plain]) =>
      visible(decode(inside ?? (plain as string)), `${look(name, 'light')} ${look(name, 'dark')}`),
    ),
  )
}

let shiki: Awaited<ReturnType<typeof createShiki>>

beforeAll(async () => {
  const themes = new Set([THEMES, ...PAIRS].flatMap(({ light, dark }) => [light, dark]))
  const engine = createJavaScriptRegexEngine({ forgiving: true })
  shiki = await createShiki({ themes: [...themes], langs: Object.keys(SAMPLES), engine, warnings: false })
})

function shikis(code: string, lang: string, themes: typeof THEMES): string[][] {
  // Without a time limit: on a busy machine, half a second isn't enough for the first line of a language.
  const tokens = (theme: string) =>
    shiki.codeToTokensBase(code, {
      lang: lang as BundledLanguage,
      theme: theme as BundledTheme,
      tokenizeTimeLimit: 0,
    })
  const chars = (theme: string) => {
    const { bg } = shiki.getTheme(theme)
    return tokens(theme).map((line: ThemedToken[]) =>
      line.flatMap(({ content, color = '', fontStyle = 0 }) =>
        [...content].map((char) => [char, `${inContrast(color, bg)}/${Math.max(fontStyle, 0)}`] as const),
      ),
    )
  }
  const night = chars(themes.dark)
  return chars(themes.light).map((line, index) =>
    line.flatMap(([char, look], at) => visible(char, `${look} ${night[index]?.[at]?.[1]}`)),
  )
}

/** The color as our CSS has it. */
function inContrast(color: string, background: string): string {
  const [ink, ground] = [parseHex(color), parseHex(background)]
  return ink && ground ? toHex(readable(ink, ground, 5)) : color.toLowerCase()
}

function visible(text: string, look: string): string[] {
  return [...text].filter((char) => char.trim() !== '').map((char) => `${char} ${look}`)
}

function describeLook(rule: string): string {
  const color = /(?:^|;)color:([^;]+)/.exec(rule)?.[1]?.toLowerCase()
  const font =
    (/style:italic/.test(rule) ? 1 : 0) |
    (/weight:700/.test(rule) ? 2 : 0) |
    (/underline/.test(rule) ? 4 : 0) |
    (/line-through/.test(rule) ? 8 : 0)
  return `${color}/${font}`
}

function decode(html: string): string {
  return html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}

const SAMPLES: Record<string, string> = {
  typescript: `import { a, type B } from './a'\n\nexport async function load<T extends B>(id: string, { deep = true } = {}): Promise<T[]> {\n  // every page\n  const url = \`/pages/\${id}?deep=\${deep ? 1 : 0}\`\n  return (await fetch(url)).json() as T[]\n}\n\n@sealed\nclass Box<T> { #value?: T; get value() { return this.#value! } }\n/re+g[ex]/gi.test('x') || throwIt()`,
  tsx: `export default function Page({ items }: { items: Item[] }) {\n  return (\n    <ul className="list" onClick={() => go(1)}>\n      {items.map((item) => <li key={item.id}>{item.name} &amp; more</li>)}\n    </ul>\n  )\n}`,
  bash: `#!/usr/bin/env bash\nset -euo pipefail\nexport TOKEN="$(cat ~/.token | tr -d '\\n')" # secret\nfor f in *.json; do\n  curl -X POST https://api.example.com/v1/files -H "Authorization: Bearer \${TOKEN}" -d @"$f" || exit 1\ndone\ncat <<EOT\nhello $USER\nEOT`,
  python: `from typing import Any\n\n@app.get("/items/{id}")\nasync def read(id: int, q: str | None = None) -> dict[str, Any]:\n    """Read one.\n\n    >>> read(1)\n    """\n    return {"id": id, **({"q": f"{q!r:>10}"} if q else {})}  # done`,
  json: `{\n  "name": "a",\n  "list": [1, -2.5e3, true, null],\n  "nested": { "text": "line\\n\\u00e9", "empty": {} }\n}`,
  html: `<!doctype html>\n<!-- a page -->\n<p class="a" hidden>x &lt; y</p>\n<style>\n  .a { color: #fff; }\n</style>\n<script type="module">\n  const a = document.querySelector('.a')\n</script>`,
  css: `@import url("a.css");\n:root { --x: 1rem; }\n@media (width > 40em) {\n  a:hover::before { content: "\\201C"; margin: calc(var(--x) * -2) !important; }\n}`,
  yaml: `# config\nname: &n test\non:\n  push: { branches: [main, 'v*'] }\nrun: |\n  npm ci\n  npm test\nratio: 1.5\nother: *n`,
  sql: `SELECT u.id, COUNT(*) AS n -- all\nFROM users AS u LEFT JOIN orders o ON o.user_id = u.id\nWHERE u.name LIKE 'A%' AND o.total > 10.5\nGROUP BY 1 ORDER BY n DESC LIMIT 10;`,
  go: `package main\n\nimport "fmt"\n\ntype Box[T any] struct{ v T \`json:"v"\` }\n\nfunc (b *Box[T]) Get() (T, error) {\n\tdefer fmt.Printf("%d\\n", 1)\n\treturn b.v, nil\n}`,
  rust: `#[derive(Debug)]\npub struct A<'a> { name: &'a str }\n\nimpl<'a> A<'a> {\n    pub fn new(name: &'a str) -> Result<Self, Box<dyn Error>> {\n        println!("{name:?}"); // ok\n        Ok(Self { name })\n    }\n}`,
  php: `<?php\nnamespace App;\n\nuse Foo\\Bar;\n\n/** @var int $x */\nfinal class A extends Bar {\n    public function run(?int $x = 1): string { return "x: {$x}" . PHP_EOL; }\n}`,
  console: `$ npm install --save "a b" && echo done\nadded 12 packages in 3s\n$ cat <file> | grep x`,
  diff: `--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-old\n+new\n same`,
  http: `POST /v1/items?x=1 HTTP/1.1\nHost: example.com\nContent-Type: application/json\n\n{"a": [1, true]}`,
  vue: `<script setup lang="ts">\nimport { ref } from 'vue'\nconst n = ref<number>(0)\n</script>\n\n<template>\n  <button v-if="n > 1" :class="{ on: n }" @click.prevent="n++">{{ n.toFixed(1) }}</button>\n</template>\n\n<style scoped>\n.on { color: red; }\n</style>`,
  svelte: `<script lang="ts">\n  let { items = [] } = $props()\n</script>\n\n{#each items as item, i (item.id)}\n  <li class:on={i === 0} onclick={() => pick(item)}>{item.name}</li>\n{:else}\n  <p>None</p>\n{/each}`,
  jsx: `const App = () => <div {...props}>{list.map((x) => <Item key={x} />)}</div>`,
  javascript: `/** @param {string} a */\nexport default async (a) => { for await (const [k, v] of b ?? []) console.log(\`\${k}: \${v}\`, /[a-z]+(?<!x)/u) }`,
  java: `package a.b;\n\nimport java.util.*;\n\n@Override\npublic record Box<T extends Comparable<T>>(T value) implements Runnable {\n  public void run() { var s = "a\\n" + 0x1F + 'c'; /* x */ }\n}`,
  kotlin: `data class A(val name: String?, var n: Int = 1) {\n  fun run(): List<String> = listOf("x: \${name ?: n}").map { it.uppercase() }\n}`,
  csharp: `using System;\n\nnamespace A;\n\npublic sealed class B<T> : IDisposable where T : new()\n{\n    [Obsolete("x")] public async Task<int> RunAsync(string? s = null) => await Task.FromResult($"{s!.Length:D2}".Length);\n}`,
  cpp: `#include <vector>\n\n/// A box.\ntemplate <typename T>\nclass Box final : public Base {\n public:\n  explicit Box(T&& v) noexcept : v_(std::move(v)) {}\n  auto get() const -> const T& { return v_; }\n private:\n  T v_{};\n};`,
  c: `#define MAX(a, b) ((a) > (b) ? (a) : (b))\nstatic int run(const char *s, size_t n) {\n  printf("%zu: %s\\n", n, s); // x\n  return 0;\n}`,
  ruby: `class A < B\n  attr_reader :name\n\n  def run(x = nil, *rest, key: 1, &block)\n    puts "x: #{x&.to_s}" unless rest.empty?\n    %w[a b].each { |s| yield s }\n  end\nend`,
  swift: `@MainActor\nstruct A<T: Codable>: View {\n  @State private var n = 0\n  func run(_ s: String?) async throws -> [Int] { guard let s else { return [] }; return s.map { Int(String($0)) ?? 0 } }\n}`,
  toml: `# x\n[server]\nport = 8_080\nhosts = ["a", 'b']\nat = 2026-01-01T00:00:00Z\n[[list]]\nname = """\nlong"""`,
  xml: `<?xml version="1.0"?>\n<!-- x -->\n<a:b xmlns:a="urn:a" c="1"><![CDATA[ <x> ]]>&amp;</a:b>`,
  docker: `FROM node:20 AS build\nWORKDIR /app\nCOPY . .\nRUN npm ci && npm run build\nENV A=1\nCMD ["node", "a.js"]`,
  graphql: `type Query { page(id: ID!, n: Int = 1): Page @deprecated(reason: "x") }\n\nquery Q($id: ID!) { page(id: $id) { ...F title } }`,
  powershell: `function Get-A([string]$Name = "x") { Get-ChildItem -Path $env:TEMP | Where-Object { $_.Length -gt 1KB } # x\n}`,
  handlebars: `---\na: 1\n---\n{{#if a}}<p>{{b.c}}</p>{{else}}{{> part x=1}}{{/if}}`,
  markdown: `# Title\n\nSome *text*, **bold**, ~~gone~~ and \`code\`, [link](https://example.com).\n\n- item\n  1. one\n\n> quote`,
}

const PAIRS = [
  { light: 'nord', dark: 'dracula' },
  { light: 'one-light', dark: 'one-dark-pro' },
  { light: 'vitesse-light', dark: 'night-owl' },
  { light: 'material-theme-lighter', dark: 'monokai' },
]

describe('text, colors and font styles are those of Shiki', () => {
  test.each(Object.keys(SAMPLES))('%s', async (lang) => {
    const code = SAMPLES[lang] as string
    expect(await ours(code, lang, THEMES)).toEqual(shikis(code, lang, THEMES))
  })

  test.each(PAIRS)('$light with $dark', async (themes) => {
    for (const lang of ['markdown', 'python', 'css']) {
      const code = SAMPLES[lang] as string
      expect(await ours(code, lang, themes)).toEqual(shikis(code, lang, themes))
    }
  })
})

describe('languages', () => {
  test.each(['', 'text', 'nosuchlanguage', '../../etc/passwd', '__proto__', 'constructor'])(
    '%j is plain text',
    async (lang) => {
      expect(await highlight('<b> & "c"\n', lang)).toMatchObject({
        lines: ['&lt;b&gt; &amp; &quot;c&quot;', ''],
        classes: [],
      })
    },
  )

  test('what Markdown embeds is highlighted, whatever was highlighted before', async () => {
    const block = { code: '```js\nconst a = 1\n```', lang: 'md' }
    const fresh = await Highlighter.create({ themes: THEMES })
    await fresh.prepare(block)
    const used = await Highlighter.create({ themes: THEMES })
    for (const other of [{ code: '# a', lang: 'md' }, { code: '```python\n1\n```', lang: 'markdown' }, block])
      await used.prepare(other)
    used.highlight({ code: '```python\nconst a = 1\n```', lang: 'md' })
    expect(used.highlight(block)).toEqual(fresh.highlight(block))
    expect(fresh.highlight(block).lines[1]).toContain('<span')
  })

  test('a grammar of the site', async () => {
    const grammar = {
      name: 'hq',
      scopeName: 'source.hq',
      patterns: [{ match: '\\bjob\\b', name: 'keyword.control.hq' }],
      repository: {},
    }
    const highlighter = await Highlighter.create({ themes: THEMES, languages: [grammar as never] })
    const block = { code: 'job one', lang: 'HQ' }
    await highlighter.prepare(block)
    expect(highlighter.highlight(block).lines[0]).toMatch(/^<span class="\w+">job ?<\/span> ?one$/)
  })
})

describe('themes', () => {
  test('one theme for both modes needs one rule a class', async () => {
    const { classes, highlighter } = await highlight('const a = 1', 'ts', { light: 'nord', dark: 'nord' })
    expect(highlighter.css(classes)).not.toMatch(/\.dark \./)
  })

  test('the CSS depends on the classes alone', async () => {
    const { classes, highlighter } = await highlight(SAMPLES.typescript as string, 'ts')
    const { highlighter: other } = await highlight('a: 1', 'yaml')
    expect(other.css([...classes].reverse())).toBe(highlighter.css(classes))
    expect(highlighter.css(['evil', 't"', 't']).split('\n').filter(Boolean)).toHaveLength(2)
  })

  test.each(['kanagawa-wave', 'solarized-light', 'github-light-default'])('%s is readable', async (theme) => {
    const code = '// A comment\nconst a = "b" + 1'
    const { classes, highlighter } = await highlight(code, 'ts', { light: theme, dark: theme })
    const css = highlighter.css(classes)
    const ground = parseHex(/--code-surface:(#\w+)/.exec(css)?.[1] ?? '') as Rgb
    const inks = [...css.matchAll(/(?:color|--code-text):(#\w+)/g)].map(([, ink]) => parseHex(ink as string) as Rgb)
    expect(inks.length).toBeGreaterThan(3)
    expect(Math.min(...inks.map((ink) => contrast(ink, ground)))).toBeGreaterThanOrEqual(5)
  })

  test('css-variables names custom properties', async () => {
    const { classes, highlighter } = await highlight('const a = "b"', 'ts', {
      light: 'css-variables',
      dark: 'css-variables',
    })
    expect(highlighter.css(classes)).toContain('color:var(--mint-token-keyword)')
    expect(highlighter.css(classes)).toContain('--code-text:var(--mint-color-text)')
  })

  test('an unknown theme is the default one', async () => {
    const themes = { light: 'nosuch', dark: '../x' }
    const { classes, highlighter } = await highlight('const a = 1', 'ts', themes)
    expect(highlighter.css(classes)).toBe((await highlight('const a = 1', 'ts')).highlighter.css(classes))
  })
})

describe('what fails', () => {
  const grammar = (patterns: unknown) => ({ name: 'hq', scopeName: 'source.hq', patterns, repository: {} }) as never

  test('code of a grammar that isn’t one is plain', async () => {
    const highlighter = await Highlighter.create({ themes: THEMES, languages: [grammar([{ match: 7 }])] })
    await highlighter.prepare({ code: 'a', lang: 'hq' })
    expect(highlighter.highlight({ code: '<a>', lang: 'hq' })).toEqual({ lines: ['&lt;a&gt;'], classes: [] })
  })

  test('a pattern that would run forever is given up', async () => {
    const languages = [
      grammar([
        { match: '(a+)+$', name: 'keyword' },
        { match: 'b', name: 'string' },
      ]),
    ]
    const highlighter = await Highlighter.create({ themes: THEMES, languages })
    const block = { code: `${'a'.repeat(4000)}!\nb`, lang: 'hq' }
    await highlighter.prepare(block)
    expect(highlighter.highlight(block).lines[1]).toMatch(/^<span class="\w+">b<\/span>$/)
  })
})

describe('bounds', () => {
  test('line ends of every kind', async () => {
    expect((await highlight('a\r\nb\rc\n', 'json')).lines).toHaveLength(4)
  })

  test('a very long line and a very long block are plain', async () => {
    const line = `"${'a'.repeat(6000)}"`
    expect((await highlight(`${line}\n1`, 'json')).lines).toEqual([
      line.replaceAll('"', '&quot;'),
      expect.stringContaining('<span'),
    ])
    expect((await highlight('{"a": 1}\n'.repeat(30_000), 'json')).classes).toEqual([])
  })
})
