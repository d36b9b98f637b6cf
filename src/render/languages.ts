// Finds and loads the grammars for a language name as authors write it.
import { languageAliasNames, languageNames } from '@shikijs/langs'
import type { IRawGrammar } from '@shikijs/vscode-textmate'
import { mdxGrammar } from './mdx-grammar.ts'

/** A TextMate grammar with the keys that Shiki adds to it. */
export interface Grammar extends IRawGrammar {
  readonly name: string
  readonly aliases?: readonly string[]
  /** Languages that must be loaded too, by name. */
  readonly embeddedLangs?: readonly string[]
  /** Languages that are needed only if the code contains them, such as fences in Markdown. */
  readonly embeddedLangsLazy?: readonly string[]
}

const BUILT_IN: ReadonlySet<string> = new Set([...languageNames, ...languageAliasNames])

/** Names for deliberately plain text. They are known, so checks don't report them. */
const PLAIN = new Set(
  `text txt plain plaintext plain-text none nohighlight raw ansi ascii output stdout stderr result response tree filetree
  file-tree directory dir url uri prompt gitignore dockerignore redis dot graphviz promql ebnf bnf`.split(/\s+/),
)

/** A name for each language with a highlighter. */
export const languageChoices: readonly string[] = languageNames

/** Names that real pages use and Shiki doesn't know. */
const SAME_AS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    shellscript: `curl terminal commandline command-line cmdline shell-script ksh ash dash bashrc git npm npx yarn pnpm bun
      pip brew cron crontab unix linux`,
    shellsession: 'shell-session sh-session bash-session consolesession terminal-session',
    powershell: 'posh ps1xml psm1',
    dotenv: 'env .env envfile',
    javascript: 'node nodejs es6 ecmascript mongodb mongosh mongo apps-script',
    typescript: 'deno',
    jsx: 'react',
    python: 'python3 py3 python2 ipython pycon jupyter',
    json: 'jsonschema json-schema json-rpc jsonrpc geojson webmanifest avsc',
    jsonl: 'ndjson json-lines jsonlines',
    json5: 'hujson',
    yaml: 'docker-compose compose k8s kubernetes helm openapi swagger',
    sql: 'mysql postgres postgresql psql pgsql sqlite sqlite3 tsql t-sql mssql clickhouse bigquery snowflake mariadb duckdb',
    go: 'golang gomod go.mod',
    csharp: 'c# dotnet .net csx',
    fsharp: 'f#',
    cpp: 'c++ cc cxx hpp hxx arduino ino',
    c: 'h',
    'objective-c': 'objectivec obj-c',
    'objective-cpp': 'objective-c++ objectivecpp objc++',
    rust: 'rustlang',
    ruby: 'gemfile rake podfile podspec fastfile',
    groovy: 'gradle jenkinsfile',
    kotlin: 'gradle.kts kotlin-script',
    elixir: 'ex exs iex heex',
    clojure: 'cljs cljc edn',
    racket: 'rkt',
    scheme: 'scm',
    ocaml: 'ml mli',
    pascal: 'delphi',
    perl: 'pl pm',
    vb: 'vb.net vbnet visual-basic visualbasic',
    jinja: 'jinja2 j2 njk nunjucks',
    handlebars: 'mustache',
    html: 'htm xhtml markup ejs jsp',
    razor: 'cshtml',
    xml: 'svg rss atom plist xsd wsdl pom xaml csproj',
    ini: 'conf config cfg gitconfig editorconfig npmrc toml-ini',
    diff: 'patch',
    proto: 'proto3 proto2',
    graphql: 'graphqls',
    solidity: 'sol',
    latex: 'katex mathjax',
    asm: 'nasm assembly x86asm assembler',
    wasm: 'wat',
    http: 'https rest',
    docker: 'containerfile',
    make: 'mk',
    nginx: 'nginxconf nginx.conf',
    hcl: 'opentofu nomad',
    markdown: 'mkd gfm',
  }).flatMap(([name, others]) => others.split(/\s+/).map((other) => [other, name] as const)),
)

/** The language of a name, or whether an unresolved name is known. */
export type ResolvedLanguage = { readonly name: string } | { readonly name: undefined; readonly known: boolean }

/**
 * The languages of a site: Shiki's with all their names, unusual names that real pages use, and the site's custom
 * grammars, which take precedence.
 */
export class Languages {
  private readonly own = new Map<string, Grammar>()
  private readonly loaded = new Map<string, Promise<readonly Grammar[]>>()

  constructor(own: readonly Grammar[] = []) {
    for (const grammar of own) for (const name of ownNames(grammar)) this.own.set(name, grammar)
  }

  /** Finds the language for a name as typed: `TS`, `c++`, `language-js`. An empty name is plain text. */
  resolve(name: string): ResolvedLanguage {
    const wanted = name.toLowerCase().replace(/^(?:language-|lang-)/, '')
    if (this.own.has(wanted) || BUILT_IN.has(wanted)) return { name: wanted }
    const same = SAME_AS.get(wanted)
    if (same) return { name: same }
    return { name: undefined, known: wanted === '' || PLAIN.has(wanted) }
  }

  /** Whether a name is a language, or deliberately plain text. */
  knows(name: string): boolean {
    const resolved = this.resolve(name)
    return resolved.name !== undefined || resolved.known
  }

  /** The grammars that a resolved name needs, its own last. Empty if they can't be loaded. */
  load(name: string): Promise<readonly Grammar[]> {
    let loading = this.loaded.get(name)
    if (!loading) {
      const own = this.own.get(name)
      loading = own ? this.loadOwn(own) : loadBuiltIn(name)
      this.loaded.set(name, loading)
    }
    return loading
  }

  /** The lazily embedded languages that code mentions in its fences and `lang` attributes, sorted. */
  embedded(code: string, lazy: readonly string[]): string[] {
    const found = new Set<string>()
    for (const [, fence, attribute] of code.matchAll(/(?:```|~~~|:::)\s*([\w+#-]+)|\blang=["']?([\w+#-]+)/g)) {
      const { name } = this.resolve(fence ?? attribute ?? '')
      const main = name && Object.hasOwn(COMMON_ALIASES, name) ? COMMON_ALIASES[name] : name
      if (main && lazy.includes(main)) found.add(main)
    }
    return [...found].sort()
  }

  /** A custom grammar, and the built-in grammars that it includes. */
  private async loadOwn(grammar: Grammar): Promise<readonly Grammar[]> {
    const names = new Set(grammar.embeddedLangs)
    for (const [, scope] of JSON.stringify(grammar).matchAll(/"include":"((?:source|text)\.[\w.+-]+)/g)) {
      for (const part of (scope as string).split('.').slice(1)) if (BUILT_IN.has(part)) names.add(part)
    }
    const embedded = await Promise.all([...names].filter((name) => BUILT_IN.has(name)).map((name) => loadBuiltIn(name)))
    return [...embedded.flat().filter((other) => other.scopeName !== grammar.scopeName), grammar]
  }
}

/**
 * Parses a TextMate grammar from JSON. The language is named after its file and by the grammar's own `name`. If it
 * isn't a grammar, returns a sentence that says why.
 */
export function readGrammar(path: string, json: string): Grammar | { readonly problem: string } {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    return { problem: "This isn't valid JSON." }
  }
  const grammar = data as Partial<Grammar> | null
  if (
    typeof grammar !== 'object' ||
    grammar === null ||
    typeof grammar.scopeName !== 'string' ||
    !Array.isArray(grammar.patterns)
  ) {
    return { problem: 'A TextMate grammar has a "scopeName" and a list of "patterns".' }
  }
  const stem = (path.split('/').at(-1) as string)
    .replace(/\.json$/i, '')
    .replace(/\.tmlanguage$/i, '')
    .toLowerCase()
  const name = (typeof grammar.name === 'string' ? grammar.name : stem).toLowerCase()
  const aliases = (Array.isArray(grammar.aliases) ? grammar.aliases : []).filter((alias) => typeof alias === 'string')
  return {
    ...(grammar as IRawGrammar),
    name,
    aliases: [...new Set([...aliases, stem])],
    repository: grammar.repository ?? ({} as never),
  }
}

function ownNames({ name, aliases, fileTypes }: Grammar): string[] {
  const lists = [fileTypes, aliases, [name]].flatMap((list) => (Array.isArray(list) ? list : []))
  return lists.filter((one) => typeof one === 'string').map((one) => one.toLowerCase())
}

async function loadBuiltIn(name: string): Promise<readonly Grammar[]> {
  if (name === 'mdx') return loadMdx()
  try {
    const module = `@shikijs/langs/${name}`
    return (await import(module)).default as readonly Grammar[]
  } catch {
    return []
  }
}

async function loadMdx(): Promise<readonly Grammar[]> {
  const embedded = await Promise.all(['yaml', 'markdown'].map((name) => loadBuiltIn(name)))
  const markdown = embedded[1]?.at(-1)
  return markdown ? [...embedded.flat(), mdxGrammar(markdown)] : []
}

/** The names that grammars use for embedded languages. */
const COMMON_ALIASES: Readonly<Record<string, string>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  md: 'markdown',
  yml: 'yaml',
  bash: 'shellscript',
  sh: 'shellscript',
  shell: 'shellscript',
  zsh: 'shellscript',
  cs: 'csharp',
  kt: 'kotlin',
  dockerfile: 'docker',
  hbs: 'handlebars',
  ps1: 'powershell',
  makefile: 'make',
  properties: 'ini',
  objc: 'objective-c',
}
