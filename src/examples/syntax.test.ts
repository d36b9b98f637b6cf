import { describe, expect, it } from 'vitest'
import { javascriptProblem } from './javascript.ts'
import { jsonProblem } from './json.ts'
import { mermaidProblem } from './mermaid.ts'
import { pythonProblem } from './python.ts'
import { shellProblem } from './shell.ts'
import { syntaxProblem } from './syntax.ts'
import { yamlProblem } from './yaml.ts'

const marked = (read: (text: string) => { start: number; end: number } | undefined) => (text: string) => {
  const problem = read(text)
  return (
    problem && `${text.slice(0, problem.start)}⟦${text.slice(problem.start, problem.end)}⟧${text.slice(problem.end)}`
  )
}

describe('JSON', () => {
  it.each([
    '{ "a": 1, "b": [true, null, -1.5e3], }',
    '{ "a": 1 } // a comment',
    '{\n  ...\n  "a": 1,\n  ...\n}',
    '{ "a": 1, ... }',
    '{ "a": {...}, "b": [...], "c": [ ... 3 more ] }',
    '[1, 2, ..., 9]',
    '"a": 1,\n"b": { "c": 2 }',
    '"a": 1\n},\n{ "b": 2 }',
    '{ "id": <id>, "name": {{name}}, "key": YOUR_KEY, "x": {id}, "y": ${Y} }',
    '{ "a": 1 }\n{ "a": 2 }',
    '{ "a": /* ... */ }',
    'POST /v1/orders\nContent-Type: application/json\n\n{ "a": 1 }',
    '{ "a": "unfinished',
    '',
    '[',
  ])('accepts %j', (text) => {
    expect(marked(jsonProblem)(text)).toBeUndefined()
  })

  it.each([
    ['{ "a": 1 "b": 2 }', '{ "a": ⟦1⟧ "b": 2 }'],
    ["{ 'a': 1 }", "{ ⟦'⟧a': 1 }"],
    ['{ a: 1 }', '{ ⟦a⟧: 1 }'],
    ['{ "a": True }', '{ "a": ⟦True⟧ }'],
    ['{ "a": }', '{ ⟦"a"⟧: }'],
    ['{ "a": 1,, "b": 2 }', '{ "a": 1,⟦,⟧ "b": 2 }'],
    ['{ “a”: 1 }', '{ ⟦“⟧a”: 1 }'],
    ['{ "a": "C:\\dir" }', '{ "a": "C:⟦\\d⟧ir" }'],
    ['{ "a": "x\n" }', '{ "a": ⟦"x⟧\n" }'],
    ['{ "a": 1 # why\n}', '{ "a": 1 ⟦#⟧ why\n}'],
    ['{ "a": 2026-01-01 }', '{ "a": ⟦2026-01-01⟧ }'],
  ])('finds the mistake in %j', (text, expected) => {
    expect(marked(jsonProblem)(text)).toBe(expected)
  })

  it.each(['Status: 200', '{ count(func: has(name)) }', '{ stevens { name } }'])('offers no quotes for %j', (text) => {
    expect(jsonProblem(text)?.help).toBeUndefined()
  })

  it('doesn’t overflow or slow down', () => {
    expect(jsonProblem('['.repeat(100_000))).toBeUndefined()
    expect(jsonProblem(`[${'1,'.repeat(50_000)}1]`)).toBeUndefined()
    expect(jsonProblem(`{${'"a": ... '.repeat(20_000)}`)).toBeUndefined()
  })
})

describe('YAML', () => {
  it.each([
    'a: 1\nb:\n  - c\n  ...\n',
    'image: {{ image }}\n{% if x %}\nname: <your name>\n{% endif %}',
    'a: 1\na: 2',
    '---\ntitle: A\n---\n\n# Not: YAML [',
    '  indented: true\n  all: over',
    'ref: *later',
  ])('accepts %j', (text) => {
    expect(yamlProblem(text)).toBeUndefined()
  })
  it.each(['a: 1\n  b: 2', 'a: [1, 2', 'a: "x', 'a: b: c'])('finds the mistake in %j', (text) => {
    expect(yamlProblem(text)).toBeDefined()
  })
  it('says plainly what is wrong, at the first character of it', () => {
    const text = 'name: a\n\n- name: b\n'
    const problem = yamlProblem(text)
    expect(problem?.message).toBe("Keys and list items can't be at the same level.")
    expect(text.slice(problem?.start)).toMatch(/^- name/)
    expect(yamlProblem('a: b: c')?.message).toBe('There is a second `:` in this value.')
  })
})

describe('JavaScript', () => {
  it.each([
    'const a = await b()\nreturn a',
    'a: 1,\nb() {},',
    'foo({ a, ... })',
    'const { a, ...rest } = b',
    'return (\n  // your own\n)',
    '<Card title="x">Hello!</Card>',
    'const a = () => (\n  <div>\n    <p>Hello, world!</p>\n  </div>\n)',
    'const port: number = 1',
    'const token = process.env.TOKEN!',
    'call(<token>, { key: <API_KEY>, })',
    'client.get(key: string): string | null\nclient.set(key: string, value?: string): void',
    '// Slow\n{\n  "a": `b\n\n  c`\n}\n\n// Fast\n{\n  "a": `b`\n}',
    '{\n  "$and": [{ field: { <Operator>: <Value> } }, { field: <Value>\n  }]\n}',
    'const a = 1\nconst a = 2',
    'if (a) { ... return b }',
    'export const Image: React.FC<Props>;',
    'case "paid":\n  await notify(order)\n  break\n\ndefault:\n  return',
    'hooks.add({\n  name: string; // required\n  run: (event: Event) => void;\n})',
  ])('accepts %j', (text) => {
    expect(javascriptProblem(text)).toBeUndefined()
  })
  it('quotes a sign that it names', () => {
    expect(javascriptProblem('const a = <p>b}</p>')?.message).toBe('Unexpected token `}`.')
  })
  it.each([
    ['const usage = {\n  limit: 7,234,\n}', 'Unexpected `,` in `limit: 7,234,`.'],
    ['const a = (', 'The code ends too early, after `const a = (`.'],
    ['const `a` = `é', "Unexpected backtick in `const 'a' = 'é`."],
  ])('says what is wrong in %j', (text, message) => {
    expect(javascriptProblem(text)?.message).toBe(message)
  })
  it.each(['const a = = 1', 'npm install acme', 'foo({ a: 1 b: 2 })'])('finds the mistake in %j', (text) => {
    expect(javascriptProblem(text)).toBeDefined()
  })
})

it.each([
  ['ts', 'const port = 1 ⟦#⟧ the first'],
  ['js', '⟦#⟧ Start\nstart()'],
  ['js', 'const a = {\n  b: 1, ⟦#⟧\twhy\n}'],
  ['json5', '{\n  ⟦#⟧ why\n  a: 1\n}'],
  ['json', '⟦#⟧ Why\n{ "a": 1 }'],
  ['jsonc', '{\n  "a": 1, ⟦#⟧ why\n  "b": 2\n}'],
  ['jsonc', '{\n  "a": 1 ⟦#⟧ why\n}'],
])('says how comments start in %s: %j', (lang, expected) => {
  const text = expected.replace(/[⟦⟧]/g, '')
  expect(marked((typed) => syntaxProblem(lang, typed))(text)).toBe(expected)
  expect(syntaxProblem(lang, text)).toMatchObject({
    message: "Comments don't start with `#` here.",
    help: expect.stringContaining('Write `//`'),
  })
})

it('takes a comment with dots for the other parts of a type', () => {
  expect(
    syntaxProblem('typescript', 'type Port = "NYC" | "RTM" | // ...other ports\ntype Sea = "north"'),
  ).toBeUndefined()
  expect(syntaxProblem('typescript', 'type Port = "NYC" | // the port of New York\ntype Sea = "north"')).toBeDefined()
})

it('takes no private name or color for a comment', () => {
  expect(marked(javascriptProblem)('class A { #x = 1; get() { return this.#x } }')).toBeUndefined()
  expect(javascriptProblem('const color = #fff')?.message).toBe('Unexpected `#` in `const color = #fff`.')
})

describe('Python', () => {
  it.each([
    'client = Client(key=<your key>, ...)',
    'tools = [\n    {"name": "a"},  # see [the list\n    {"name": "b"},\n    # Continued in the notebook',
    'class A:\n    # Your own\n\nA()',
  ])('accepts %j', (text) => {
    expect(pythonProblem(text)).toBeUndefined()
  })
  it.each([
    ['client = Client(key="a"\nclient.send("b")\n', 'client = Client(key="a"\n⟦c⟧lient.send("b")\n'],
    ['tools = [{"name": "a" "b": 1},\n# Continued', 'tools = [{"name": "a" "b"⟦:⟧ 1},\n# Continued'],
  ])('finds the mistake in %j', (text, expected) => {
    expect(marked(pythonProblem)(text)).toBe(expected)
  })
})

describe('shell', () => {
  it.each([
    'curl a \\\n  -d \'{ "a": <id>, ... }\' \\\n  -H "b: c"',
    'curl -H "Content-Type: application/rdf" a -d \'{ set { _:a <b> "c" . } }\'',
    'echo "it\'s fine" # don\'t care',
    '$ acme build\n? Done — in 2 s “quickly”',
  ])('accepts %j', (text) => {
    expect(shellProblem(text)).toBeUndefined()
  })
  it.each([
    ['curl a \\  \n  -H b', 'curl a ⟦\\  ⟧\n  -H b'],
    ['curl a \\\n\n  -H b', 'curl a ⟦\\⟧\n\n  -H b'],
    ['curl –X POST a', 'curl ⟦–⟧X POST a'],
    ['echo “a”', 'echo ⟦“⟧a”'],
    ['curl -d \'{ "a": 1 "b": 2 }\' x', 'curl -d \'{ "a": ⟦1⟧ "b": 2 }\' x'],
  ])('finds the mistake in %j', (text, expected) => {
    expect(marked(shellProblem)(text)).toBe(expected)
  })
  it.each([
    ['{ "a": 1, ⟦#⟧ why\n  "b": 2 }', 'JSON has no comments.'],
    ['{ "a": 1 ⟦#⟧ why\n}', 'JSON has no comments.'],
    ['{ ⟦a⟧: 1 }', "The key `a` isn't in double quotes."],
    ['{ "a": 1,⟦,⟧ "b": 2 }', 'There are two commas in a row.'],
    ['{ "a": ⟦now()⟧ }', "`now()` isn't valid JSON."],
  ])('gives advice that fits a command that sends %j', (body, message) => {
    const expected = `curl -d '${body}' x`
    const text = expected.replace(/[⟦⟧]/g, '')
    expect(marked(shellProblem)(text)).toBe(expected)
    expect(shellProblem(text)).toMatchObject({ message, help: expect.not.stringMatching(/label|\/\//) })
  })
})

// All but empty ones were tried with the parser of Mermaid itself.
describe('Mermaid', () => {
  it.each([
    'graph LR\n  A[Start] --> B{Ready?}\n  B -->|yes, soon| C((Done))',
    'flowchart TD;A-->B;subgraph x;C;end',
    '---\ntitle: A (b\n---\n%%{init: {"theme": "dark"}}%%\n%% [a comment\nflowchart\n  A["Text [b] (c)"] --> B>flag]',
    'flowchart TB\n  subgraph one\n    a1 --> a2\n  end\n  one --> A@{ shape: circle, label: "A (b" }',
    'flowchart TB\n  A[/lean/] --> B[(data)] --> C([round]) --> D[[sub]] --> E{{six}}\n  style A fill:#f9f',
    'flowchart v\n  A["`Text\n  [on lines`"] --> B',
    'sequenceDiagram\n  loop Each hour\n    A->>+B: Hello\n    B-->>-A: Bye\n  end\n  Note over A,B: A -> B\n  A->>B:',
    'sequenceDiagram\n  participant A as A -> B\n  alt is ok\n    A->>B: Hi\n  else\n    A-xB: No\n  end',
    'stateDiagram-v2\n  [*] --> Still',
    'C4Context\n  title A',
    'xychart-beta\n  title "A"',
    'classDiagram\n  class A{\n  }',
    '',
    '%% nothing yet',
  ])('accepts %j', (text) => {
    expect(mermaidProblem(text)).toBeUndefined()
  })

  it.each([
    ['flowcart LR\n  A --> B', '⟦flowcart⟧ LR\n  A --> B', 'Did you mean `flowchart`?'],
    ['%% first\nA --> B', '%% first\n⟦A⟧ --> B', 'Begin with the kind'],
    ['graph td\n  A --> B', 'graph ⟦td⟧\n  A --> B', 'Write `TD`.'],
    ['flowchart XX\n  A --> B', 'flowchart ⟦XX⟧\n  A --> B', 'Write `TB`'],
    ['graph LR\n  A[Start --> B[End]', 'graph LR\n  A⟦[⟧Start --> B[End]', 'Write `]`'],
    ['graph LR\n  A[Start] --> B[End', 'graph LR\n  A[Start] --> B⟦[⟧End', 'Write `]`'],
    ['graph LR\n  A[Start (again)] --> B', 'graph LR\n  A[⟦Start (again)⟧] --> B', 'Write `"Start (again)"`.'],
    ['graph LR\n  A{Is f() ok?} --> B', 'graph LR\n  A{⟦Is f() ok?⟧} --> B', 'Write `"Is f() ok?"`.'],
    ['graph LR\n  subgraph one\n  A --> B', 'graph LR\n  ⟦subgraph⟧ one\n  A --> B', 'Write `end`'],
    ['graph LR\n  A --> B\n  end', 'graph LR\n  A --> B\n  ⟦end⟧', 'Remove it'],
    ['sequenceDiagram\n  loop Often\n  A->>B: Hi', 'sequenceDiagram\n  ⟦loop⟧ Often\n  A->>B: Hi', 'Write `end`'],
    ['sequenceDiagram\n  Alice->>Bob Hello', 'sequenceDiagram\n  ⟦Alice->>Bob Hello⟧', 'Write `:`'],
  ])('finds the mistake in %j', (text, expected, help) => {
    expect(marked(mermaidProblem)(text)).toBe(expected)
    expect(mermaidProblem(text)?.help).toContain(help)
  })

  it('reads a long diagram in linear time', () => {
    const text = `flowchart LR\n${'  A[One --> '.repeat(20_000)}`
    expect(mermaidProblem(text)?.message).toBe('This `[` is never closed.')
    const fine = `flowchart LR\n${'  A[One] --> B(Two)\n'.repeat(20_000)}`
    expect(mermaidProblem(fine)).toBeUndefined()
  })
})
