// Builds a small site with a specification of one operation, for the examples of rules.

/** `operation` is the YAML of `GET /orders` on one line. `more` goes before the paths. */
export function specSite(operation: string, more = ''): { readonly files: Readonly<Record<string, string>> } {
  const config = {
    name: 'A',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: { tabs: [{ tab: 'API', openapi: 'acme.yaml' }] },
  }
  const info = "openapi: 3.1.0\ninfo: { title: Acme, version: '1' }\n"
  return {
    files: {
      'docs.json': JSON.stringify(config),
      'acme.yaml': `${info}${more}paths:\n  /orders:\n    get:\n      summary: List orders\n      ${operation}\n`,
    },
  }
}
