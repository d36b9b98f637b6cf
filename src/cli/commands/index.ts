// All commands, in the order of the help. The code of a command is loaded when it's called.
import type { CommandEntry } from '../command.ts'

export const commands: readonly CommandEntry[] = [
  { name: 'init', summary: 'Start a site in a folder', load: async () => (await import('./init.ts')).init },
  {
    name: 'import',
    summary: 'Turn the docs of another system into a site',
    load: async () => (await import('./import.ts')).importCommand,
  },
  {
    name: 'doctor',
    summary: 'Report what differs for docs that were written for Mintlify',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'upgrade',
    summary: 'Write a docs.json from a mint.json',
    load: async () => (await import('./upgrade.ts')).upgrade,
  },
  {
    name: 'fetch',
    summary: 'Get the pages of other repositories',
    load: async () => (await import('./fetch.ts')).fetch,
  },
  { name: 'dev', summary: 'Preview the docs while you write', load: async () => (await import('./dev.ts')).dev },
  { name: 'build', summary: 'Build the docs into a static site', load: async () => (await import('./build.ts')).build },
  {
    name: 'check',
    summary: 'Check links, components, and writing',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'test',
    summary: 'Run the examples of the docs',
    load: async () => (await import('./test.ts')).test,
  },
  { name: 'mv', summary: 'Move a page or folder, with all links', load: async () => (await import('./mv.ts')).mv },
  {
    name: 'rules',
    summary: "Write rules for editors' assistants",
    load: async () => (await import('./rules.ts')).rules,
  },
  {
    name: 'search',
    summary: 'Search the docs as a reader would',
    load: async () => (await import('./search.ts')).search,
  },
  { name: 'mcp', summary: 'Serve the docs to an assistant', load: async () => (await import('./mcp.ts')).mcp },
  { name: 'lsp', summary: 'Serve editors while you write', load: async () => (await import('./lsp.ts')).lsp },
  { name: 'pdf', summary: 'Print a finished site to a PDF file', load: async () => (await import('./pdf.ts')).pdf },
  { name: 'serve', summary: 'Serve a finished site', load: async () => (await import('./serve.ts')).serve },
  {
    name: 'host',
    summary: 'Host sites: build them on each push, and serve them',
    load: async () => (await import('./host.ts')).host,
  },
  { name: 'deploy', summary: 'Upload docs to a host', load: async () => (await import('./deploy.ts')).deploy },
]
