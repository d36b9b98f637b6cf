// Guesses the right label of a code block that doesn't parse as its current one.

const COMMAND =
  /^(?:\$ |> )?(?:sudo |[A-Z_]+=\S+ )*(?:npm|npx|pnpm|yarn|bunx?|deno|pip3?|pipx|uvx?|poetry|conda|python3?|node|curl|wget|docker|docker-compose|kubectl|helm|git|cd|mkdir|brew|apt|apt-get|yum|export [A-Z_]\w*=\S*|cargo|rustup|go (?:run|get|install|build|mod|test)|composer|gem|bundle|rails|php artisan|dotnet|terraform|aws|gcloud|az|gh|make|ssh|scp|echo|cat|chmod|source|turso|wrangler|vercel|supabase)(?:\s|$)/
const REQUEST = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(?:\/|https?:|\{)\S*(?:\s+HTTP\/[\d.]+)?\s*$/
const TREE = /^\s*(?:[│├└|]|[\w.@-]+\/\s*$)/

/** The likely label. Undefined if the text gives no clear sign. */
export function likelyLabel(text: string): 'bash' | 'http' | 'text' | 'json' | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const statements = lines.filter((line) => !/^\s*(?:#|\/\/)/.test(line))
  const [first = ''] = statements
  if (
    statements.length > 0 &&
    statements.every((line, i) => COMMAND.test(line) || (i > 0 && continues(statements[i - 1] as string)))
  )
    return 'bash'
  if (REQUEST.test(first)) return 'http'
  if (lines.length > 1 && lines.filter((line) => TREE.test(line)).length >= lines.length / 2 && /[│├└]/.test(text))
    return 'text'
  if (/^\s*[{[]/.test(first) && isJson(text)) return 'json'
  return undefined
}

function continues(line: string): boolean {
  return /(?:\\|&&|\|)\s*$/.test(line)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
