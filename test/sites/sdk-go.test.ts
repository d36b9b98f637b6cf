// Pages generated from the source of a Go module.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const HARBOR = `// Copyright of the harbor.

// Package harbor talks to a harbor's API.
//
// Begin with [NewClient], or read the [guide]. Errors are *not* retried.
//
// # Retries
//
//   - Use [Client.Retry].
//   - Wait for [time.Duration], or
//     longer.
//
// Code is indented:
//
//	client := harbor.NewClient("secret")
//
// What isn't code has no color:
//
//	[ ] for what may be left out
//
// [guide]: https://example.com/guide
package harbor

import (
	"errors"
	"time"

	tides "example.com/harbor/tide"
)

// How many berths there may be.
const Limit, unused = 50, 1

// Errors of the harbor.
var (
	// There is no such berth.
	ErrNotFound = errors.New("not found")
	errInternal = errors.New("internal")

	ErrFull = errors.New("full") // for now
)

// A State is how a berth is.
type State int

const (
	// Free berths take ships.
	Free State = iota
	Taken
)

// String names the state.
func (s State) String() string { return "" }

// Client talks to the API.
//
// Deprecated: Use [Pool].
type Client struct {
	base
	*tides.Table

	// Seconds to wait.
	Timeout, Pause time.Duration \`json:"timeout"\`
	Name           string // as on the sign
	token          string
}

// NewClient makes a client with a token. See https://example.com/tokens.
func NewClient(token string) (*Client, error) {
	if token == "{" {
		return nil, errInternal // }
	}
	return &Client{token: token}, nil
}

// Retry says whether to try again. x[T] and [optional] are plain text.
func (c *Client) Retry(
	// how often
	attempts int,
	wait time.Duration,
) (again bool) {
	return false
}

func (c *Client) hidden() {}

type base struct{}

// Close frees the connection.
func (base) Close() error { return nil }

// Pool shares clients.
type Pool[T any, K comparable] struct {
	*Client
	items map[K]T
}

// Get finds an item.
func (p *Pool[T, K]) Get(key K) (item T, ok bool) { return }

// Mooring is where a ship lies.
type Mooring interface {
	// Berth is its place.
	Berth() (tides.Level, error)
	release()
}

type Level = tides.Level

type Handler func(c *Client) error

// Each calls a function for all of them, unless it \`stops\`.
func Each[T interface{ ~int | ~string }](items []T, call func(item T) struct{}) {
	for range items {
	}
}

func helper() {}
`

const FILES = {
  'go.mod': 'module example.com/harbor\n\ngo 1.24\n',
  'harbor.go': HARBOR,
  'open_windows.go':
    'package harbor\n\n// Open opens a port.\nfunc Open() {}\n\n// Each is another one.\nfunc Each() {}\n',
  'gen.go': '//go:build ignore\n\npackage main\n\nfunc Generated() {}\n',
  'harbor_test.go': `package harbor_test

import "fmt"

func ExampleClient_Retry_slowly() {
	client, _ := harbor.NewClient("secret")
	if client.Retry(1, 2) {
		fmt.Println("again")
	}
	// Output:
	// again
}

func Example() {
	fmt.Println("whole")
}

func TestClient(t *testing.T) {}
`,
  'tide/tide.go':
    '// Package tide knows when water is high.\npackage tide\n\n// Level is in meters.\ntype Level float64\n\n// Table lists levels.\ntype Table struct{}\n\n// At finds one.\nfunc (Table) At(hour int) Level { return 0 }\n',
  'internal/secret.go': 'package internal\n\nfunc Secret() {}\n',
  'cmd/harbor/main.go': '// Command harbor runs.\npackage main\n\nfunc Main() {}\n',
} as const

const inFolder = (files: Readonly<Record<string, string>> = FILES) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`api/harbor/${path}`, text]))

const site = (files: Record<string, string | Uint8Array> = inFolder(), source = 'api/harbor') =>
  testSite({
    'docs.json': config({
      navigation: {
        tabs: [
          { tab: 'Guide', pages: ['index'] },
          { tab: 'Go', sdk: { format: 'go', source, directory: 'go' } },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
    ...files,
  })

const PAGES = [
  '/go/harbor.html',
  '/go/harbor/client.html',
  '/go/harbor/each.html',
  '/go/harbor/handler.html',
  '/go/harbor/level.html',
  '/go/harbor/mooring.html',
  '/go/harbor/open.html',
  '/go/harbor/pool.html',
  '/go/harbor/state.html',
  '/go/tide.html',
  '/go/tide/level.html',
  '/go/tide/table.html',
]

describe('a Go module', () => {
  it('has a page for each package, type, and function that others can use', async () => {
    const { paths, project } = await site()
    expect(project.diagnostics).toEqual([])
    expect(paths.filter((path) => /^\/go.*\.html$/.test(path))).toEqual(PAGES)
    expect(paths.filter((path) => path.startsWith('/api'))).toEqual([])
  })

  it.each([
    ['a ZIP archive', ''],
    ['one with a folder around the module, as code hosts offer', 'harbor-1.2.0/'],
  ])('is read from %s', async (_, folder) => {
    const archive = zipSync(
      Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`${folder}${path}`, strToU8(text)])),
    )
    const { paths } = await site({ 'api/harbor.zip': archive }, 'api/harbor.zip')
    expect(paths.filter((path) => /^\/go.*\.html$/.test(path))).toEqual(PAGES)
  })

  it('shows what is said of a package, with its constants and variables', async () => {
    const page = (await site()).file('/go/harbor.md')
    expect(page).toContain('```go\nimport "example.com/harbor"\n```')
    expect(page).toContain(
      'Begin with [`NewClient`](/go/harbor/client.md#method-new-client), or read the [guide](https://example.com/guide). Errors are \\*not\\* retried.',
    )
    expect(page).toContain('## Retries')
    expect(page).toContain('- Use [`Client.Retry`](/go/harbor/client.md#method-retry).')
    expect(page).toContain('[`time.Duration`](https://pkg.go.dev/time#Duration), or longer.')
    expect(page).toContain('```go\nclient := harbor.NewClient("secret")\n```')
    expect(page).toContain('```text\n[ ] for what may be left out\n```')
    expect(page).toContain('## Constants\n\n```go\nconst Limit, _ = 50, 1\n```\n\nHow many berths there may be.')
    expect(page).toContain(
      'var (\n\t// There is no such berth.\n\tErrNotFound = errors.New("not found")\n\tErrFull = errors.New("full") // for now\n)',
    )
    expect(page).toContain('## Examples\n\n```go\nfmt.Println("whole")\n```')
    expect(page).not.toContain('Copyright')
  })

  it('shows an example that needs the rest of its file as a program', async () => {
    const program = (example: string) => `// Copyright Acme.
// All rights reserved.

//go:build !windows

// This example sorts.
package harbor_test

import "fmt"

// byName sorts.
type byName []string

// Retries it in turn.
${example}

func (b byName) Len() int { return len(b) }
`
    const built = await site({
      ...inFolder(),
      'api/harbor/retry_test.go': program(
        'func ExampleClient_Retry_inTurn() {\n\tfmt.Println(byName{"a"}.Len())\n\t// Output: 1\n}',
      ),
      'api/harbor/other_test.go': program('func ExampleOpen() {\n\tfmt.Println("alone")\n}\n\nfunc TestOpen() {}'),
    })
    const page = built.file('/go/harbor/client.md') ?? ''
    expect(page).toContain(
      'Retries it in turn.\n\n```go\n// This example sorts.\n\npackage main\n\nimport "fmt"\n\n// byName sorts.\ntype byName []string\n\nfunc main() {\n\tfmt.Println(byName{"a"}.Len())\n}\n\nfunc (b byName) Len() int { return len(b) }\n```\n\nOutput:\n\n```text\n1\n```',
    )
    expect(built.file('/go/harbor/open.md')).toContain('```go\nfmt.Println("alone")\n```')
  })

  it('links to the constants and variables that comments name', async () => {
    const built = await site({
      ...inFolder(),
      'api/harbor/links.go':
        'package harbor\n\n// Moor heeds [Limit], [ErrFull], and [Taken], but not [hidden].\nfunc Moor() {}\n\nvar hidden = 1\n',
    })
    const page = built.file('/go/harbor/moor.md') ?? ''
    expect(page).toContain('[`Limit`](/go/harbor.md#constants-limit)')
    expect(page).toContain('[`ErrFull`](/go/harbor.md#variables-err-not-found)')
    expect(page).toContain('[`Taken`](/go/harbor/state.md#constants-free)')
    expect(built.file('/go/harbor.html')).toContain('<div id="constants-limit">')
    expect(built.file('/go/harbor.html')).toContain('<div id="variables-err-not-found">')
    expect(built.file('/go/harbor/state.html')).toContain('<div id="constants-free">')
    expect(built.project.diagnostics).toEqual([])
  })

  it('lists known bugs on the page of the package', async () => {
    const built = await site({
      'api/harbor/bugs.go':
        'package harbor\n\n// BUG(ada): Waits for [Sink]\n// forever.\n// TODO(ada): Count it.\n// BUG(bo) Sinks.\n\n// Sink has no BUG(ada): here.\nfunc Sink() {}\n',
    })
    const page = built.file('/go/harbor.md') ?? ''
    expect(page).toMatch(/## Bugs\n\n[-*] Waits for \[`Sink`\]\(.+\)\s+forever\.\n[-*] Sinks\.\n/)
    expect(page).not.toContain('Count it')
  })

  it('shows a struct with its fields, constructors, and methods', async () => {
    const page = (await site()).file('/go/harbor/client.md')
    expect(page).toContain(
      'type Client struct {\n\t*tides.Table\n\tTimeout, Pause time.Duration `json:"timeout"`\n\tName           string\n\t// contains filtered or unexported fields\n}',
    )
    expect(page).toContain('> **Warning:** Use [`Pool`](/go/harbor/pool.md).')
    expect(page).toMatch(/## Fields\n\n.*\n- `Timeout` \(time\.Duration\): Seconds to wait\.\n/)
    expect(page).toContain('- `Name` (string): as on the sign')
    expect(page).toMatch(
      /## Constructors\n\n### NewClient\(\)\n\n```go\nfunc NewClient\(token string\) \(\*Client, error\)\n```\n\nNewClient makes/,
    )
    expect(page).toContain('func (c *Client) Retry(')
    expect(page).toContain('x[T] and [optional] are plain text.')
    expect(page).toContain('**Slowly**')
    expect(page).toContain('if client.Retry(1, 2) {\n\tfmt.Println("again")\n}\n```\n\nOutput:\n\n```text\nagain\n```')
    expect(page).toContain('Close frees the connection.')
    expect(page).not.toMatch(/hidden|token {2}/)
  })

  it('shows other types, and links what they name', async () => {
    const { file } = await site()
    expect(file('/go/harbor/state.md')).toContain(
      '## Constants\n\n```go\nconst (\n\t// Free berths take ships.\n\tFree State = iota\n\tTaken\n)\n```',
    )
    const mooring = file('/go/harbor/mooring.md')
    expect(mooring).toContain(
      'type Mooring interface {\n\tBerth() (tides.Level, error)\n\t// contains filtered or unexported methods\n}',
    )
    expect(mooring).toContain('[`Level`](/go/tide/level.md)\n\nBerth is its place.')
    const pool = file('/go/harbor/pool.md')
    expect(pool).toContain('type Pool[T any, K comparable] struct {')
    expect(pool).toContain('func (p *Pool[T, K]) Get(key K) (item T, ok bool)')
    expect(pool).toContain('Inherited from Client\n\n- [`Retry`](/go/harbor/client.md#method-retry)')
    expect(file('/go/harbor/level.md')).toContain('type Level = tides.Level')
    expect(file('/go/harbor/handler.md')).toContain('type Handler func(c *Client) error')
    expect(file('/go/harbor/each.md')).toContain(
      'func Each[T interface{ ~int | ~string }](items []T, call func(item T) struct{})\n```\n\nEach calls a function for all of them, unless it `stops`.',
    )
    expect(file('/go/harbor/open.md')).toContain('Only on `windows`.')
  })

  it.each([
    ['api/harbor struct Client', 'Client talks to the API.'],
    ['api/harbor func Each', 'Each calls a function'],
    ['api/harbor package tide', 'knows when water is high'],
    ['api/harbor method Client.Retry', 'Retry says whether'],
    ['api/harbor module example.com/harbor', 'talks to a harbor'],
  ])('is shown by a page that names `%s`', async (sdk, expected) => {
    const built = await testSite({
      'docs.json': config({ navigation: { pages: ['own'] } }),
      ...inFolder(),
      'own.mdx': `---\nsdk: ${sdk}\n---\n\nMy own words.\n`,
    })
    expect(built.file('/own.md')).toContain(expected)
  })

  it.each([
    ['half a file', HARBOR.slice(0, 1_700)],
    ['brackets that nothing opens', 'package harbor\n\n}}))\n\nfunc Open() {}\n'],
    ['brackets that nothing closes', `package harbor\n\nfunc Open(${'('.repeat(50_000)}`],
    ['comments that nothing closes', 'package harbor\n\n/* func Open() {}\n'],
    ['unfinished declarations', 'package harbor\ntype\nconst (\nvar = \nfunc (\nimport "\ntype X struct {\nY'],
    ['something else', 'Hello.'],
  ])('is read as far as it goes from %s', async (_, text) => {
    const built = await site({ 'api/harbor/harbor.go': text, 'api/harbor/tide.go': 'package harbor\nfunc Tide() {}\n' })
    expect(built.text('/index')).toContain('Hello.')
    expect(built.file('/go/tide.md')).toContain('func Tide()')
  })
})
