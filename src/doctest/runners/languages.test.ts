// Each language: blocks of a group share what they define, outputs are told apart, and a failure has the line of its block.
import { describe, expect, it } from 'vitest'
import { block, hasProgram, noSandbox, runPage } from '../testing.ts'
import { runnersWith } from './index.ts'

interface Language {
  readonly label: string
  readonly missing: boolean
  /** Two blocks of one program, what the second prints, and one that fails in its second line. */
  readonly define: readonly string[]
  readonly use: readonly string[]
  readonly prints: readonly string[]
  readonly fail: readonly string[]
}

const languages: readonly Language[] = [
  {
    label: 'js',
    missing: false,
    define: ["import { basename, join } from 'node:path'", 'const shop = join("a", "b")'],
    use: ["import { basename } from 'node:path'", 'console.log(basename(await Promise.resolve(shop)))'],
    prints: ['b'],
    fail: ['const left = 1', 'shop.missing()'],
  },
  {
    label: 'javascript',
    missing: false,
    define: ["const { join } = require('node:path')", 'const shop = join("a", "b")'],
    use: ['console.log(shop, typeof __dirname)'],
    prints: ['a/b string'],
    fail: ['', 'throw new Error("no")'],
  },
  {
    label: 'ts',
    missing: false,
    define: ["import { join } from 'node:path'", 'enum Plan { Team = 2 }', 'interface Shop { name: string }'],
    use: [
      'import { join, type ParsedPath } from "node:path"',
      'const shop: Shop = { name: join("a") }',
      'console.log(shop.name, Plan.Team)',
    ],
    prints: ['a 2'],
    fail: ['const left: number = 1', ';(shop as any).missing()'],
  },
  {
    label: 'python',
    missing: !hasProgram('python3', '--version'),
    define: ['import asyncio', 'def shop(name):', '    return name.upper()', ''],
    use: ['async def go():', '    return shop("a")', 'print(await go())'],
    prints: ['A'],
    fail: ['left = 1', 'shop(2)'],
  },
  {
    label: 'go',
    missing: !hasProgram('go', 'version'),
    define: ['import "fmt"', '', 'func shop(name string) string {', '\treturn name + "!"', '}'],
    use: ['import "fmt"', '', 'fmt.Println(shop("a"))'],
    prints: ['a!'],
    fail: ['left := []int{1}', 'fmt.Println(left[len(left)])'],
  },
  {
    label: 'rust',
    missing: !hasProgram('rustc', '--version'),
    define: ['use std::collections::HashMap;', 'fn shop(name: &str) -> String { name.to_uppercase() }'],
    use: ['use std::collections::HashMap;', 'let number: i32 = "4".parse()?;', 'println!("{} {}", shop("a"), number);'],
    prints: ['A 4'],
    fail: ['let left: Vec<i32> = Vec::new();', 'left[0];'],
  },
  {
    label: 'java',
    missing: !hasProgram('java', '-version'),
    define: ['import java.util.List;', '', 'var shops = List.of("a", "b");'],
    use: ['import java.util.List;', 'System.out.println(shops.size());'],
    prints: ['2'],
    fail: ['int left = 1;', 'shops.get(2);'],
  },
]

const reason = noSandbox ? ` (skipped: ${noSandbox})` : ''

describe.skipIf(noSandbox)(`languages${reason}`, () => {
  it.for(languages)(
    'run $label',
    { timeout: 120_000 },
    async ({ label, missing, define, use, prints, fail }, { skip }) => {
      if (missing) skip(`${label} is not installed`)
      const head = [block(`${label} test="a"`, ...define), block(`${label} test="a"`, ...use)]
      const body = [...head, block('text output="a"', ...prints), block(`${label} test="a"`, ...fail)].join('\n')
      const { kinds, findings, project } = await runPage(body, {
        timeout: 100,
        limits: { memory: 2 ** 31, processes: 512, disk: 2 ** 28 },
      })
      expect(findings.map(({ message, detail }) => [message, detail])).toHaveLength(1)
      expect(kinds).toEqual([expect.stringMatching(/^a: passed, passed, failed \d+$/)])
      const [finding] = findings
      const source = project.sources.get('index.mdx')
      expect(finding && source?.text.slice(finding.place.start, finding.place.end)).toBe(fail[1])
      expect(finding?.detail).not.toMatch(/\.galley|galley-\d/)
    },
  )

  it('run whole programs', { timeout: 120_000 }, async ({ skip }) => {
    if (!hasProgram('go', 'version') || !hasProgram('java', '-version') || !hasProgram('rustc', '--version'))
      skip('go, java or rustc is not installed')
    const { kinds } = await runPage(
      [
        block('go test="go" exit="3"', 'package main', '', 'import "os"', '', 'func main() {', '\tos.Exit(3)', '}'),
        block(
          'java test="java"',
          'public class Shop {',
          '  public static void main(String[] args) {',
          '    System.out.println("a");',
          '  }',
          '}',
        ),
        block('text output="java"', 'a'),
        block('rust test="rust"', 'fn main() {', '    println!("a");', '}'),
        block('text output="rust"', 'a'),
      ].join('\n'),
      { timeout: 100, limits: { memory: 2 ** 31, processes: 512, disk: 2 ** 28 } },
    )
    expect(kinds).toEqual(['go: passed', 'java: passed', 'rust: passed'])
  })

  it('run what doctest runs', async ({ skip }) => {
    if (!hasProgram('python3', '--version')) skip('python3 is not installed')
    const { kinds, findings } = await runPage(
      [
        block('python test="a"', 'a = 1'),
        block('pycon test="a"', '>>> a + 1', '2', '>>> [a, ...]', '[1, Ellipsis]'),
        block('pycon test="a"', '>>> a', '2'),
      ].join('\n'),
    )
    expect(kinds).toEqual(['a: passed, passed, failed 1'])
    expect(findings[0]?.detail).toContain('Expected:')
  })

  it('run a command of the site, with one program for a group where it can print marks', async () => {
    const runners = runnersWith({
      sum: { run: 'bash {file}', extension: '.sum', print: "printf %s '{text}'" },
      once: 'bash {file}',
    })
    const { kinds } = await runPage(
      [
        block('sum test="a"', 'a=1'),
        block('sum test="a"', 'echo $((a + 1))'),
        block('text output="a"', '2'),
        block('once test="b"', 'a=1'),
        block('once test="b"', 'echo "[$a]"'),
        block('text output="b"', '[]'),
      ].join('\n'),
      { runners },
    )
    expect(kinds).toEqual(['a: passed, passed', 'b: passed, passed'])
  })

  it('change within a group, with the folder and the variables of its shell', async () => {
    const { kinds } = await runPage(
      [
        block('bash test="a"', 'export NAME=shop', 'mkdir src', 'cd src'),
        block('js test="a"', "import { writeFileSync } from 'node:fs'", 'writeFileSync("a.txt", process.env.NAME)'),
        block('bash test="a"', 'cat a.txt; ls -A'),
        block('text output="a"', 'shopa.txt'),
      ].join('\n'),
    )
    expect(kinds).toEqual(['a: passed, passed, passed'])
  })
})
