// Generates distinct code blocks of 10 to 25 lines in TypeScript, Bash, JSON, or Python.
import { NOUNS, PLURALS, VERBS } from './words.mjs'

export const LANGUAGES = ['ts', 'bash', 'json', 'python']

const snake = (text) => text.replace(/ /g, '_')
const camel = (text) => text.replace(/ (.)/g, (_, letter) => letter.toUpperCase())
const pascal = (text) => camel(text).replace(/^./, (letter) => letter.toUpperCase())

/** A code block in the language, with its info string. `bare` omits the file name. */
export function fence(r, language, title) {
  const info = title ? `${language} ${title}` : language
  return `\`\`\`${info}\n${WRITERS[language](r).join('\n')}\n\`\`\``
}

const WRITERS = { ts: typescript, bash, json, python }

function typescript(r) {
  const noun = r.pick(NOUNS)
  const [name, type, plural] = [camel(noun), pascal(noun), r.pick(PLURALS)]
  const verb = r.pick(VERBS)
  const lines = [
    `import { Harbour, type ${type} } from '@harbour/sdk'`,
    '',
    `const harbour = new Harbour({ apiKey: process.env.HARBOUR_API_KEY, region: 'eu-${r.between(1, 9)}' })`,
    '',
    `/** Tries to ${verb} the ${noun}, and gives up after a few attempts. */`,
    `export async function ${verb}${type}(id: string, attempts = ${r.between(2, 9)}): Promise<${type} | undefined> {`,
    '  for (let attempt = 1; attempt <= attempts; attempt++) {',
    `    const ${name} = await harbour.${plural}.${verb}(id, { timeout: ${r.between(100, 9000)} })`,
    `    if (${name}.status === 'ready') return ${name}`,
    `    console.warn(\`${noun} \${id} is \${${name}.status}, attempt \${attempt} of \${attempts}\`)`,
    '    await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 100))',
    '  }',
    '  return undefined',
    '}',
  ]
  for (let i = r.between(0, 2); i > 0; i--) {
    const id = r.token(10)
    lines.push(
      '',
      `const ${camel(r.pick(PLURALS))}${i} = await ${verb}${type}('${snake(noun)}_${id}', ${r.between(1, 20)})`,
    )
    lines.push(`if (!${camel(noun)}${i}) throw new Error('No ${noun} ${id}')`)
  }
  return lines
}

function bash(r) {
  const plural = r.pick(PLURALS)
  const id = r.token(12)
  const lines = [
    '#!/usr/bin/env bash',
    'set -euo pipefail',
    '',
    `${plural.toUpperCase()}_URL="https://api.harbour.example/v${r.between(1, 4)}/${plural}"`,
    '',
    `# ${r.pick(VERBS)} ${plural} page by page`,
    `for page in $(seq 1 ${r.between(2, 40)}); do`,
    `  curl --fail --silent "\${${plural.toUpperCase()}_URL}?page=\${page}&cursor=${id}" \\`,
    '    --header "Authorization: Bearer $HARBOUR_API_KEY" \\',
    `    --header 'Content-Type: application/json' \\`,
    `    | jq -r '.data[] | select(.size > ${r.between(10, 9000)}) | .id' >> ${plural}-${id}.txt`,
    'done',
    '',
    `echo "Found $(wc -l < ${plural}-${id}.txt) ${plural}"`,
  ]
  for (let i = r.between(0, 4); i > 0; i--) {
    lines.push(
      `harbour ${plural} ${r.pick(VERBS)} --project ${r.token(8)} --limit ${r.between(1, 500)} > ${r.token(5)}.log`,
    )
  }
  return lines
}

function json(r) {
  const body = {
    id: `${snake(r.pick(NOUNS))}_${r.token(14)}`,
    status: r.pick(['ready', 'pending', 'failed', 'archived']),
    attempts: r.between(1, 12),
    region: `eu-${r.between(1, 9)}`,
    createdAt: `2025-0${r.between(1, 9)}-1${r.between(0, 9)}T0${r.between(0, 9)}:3${r.between(0, 9)}:00Z`,
    [camel(r.pick(NOUNS))]: { limit: r.between(1, 9000), mode: r.pick(VERBS), enabled: r.chance(0.5) },
    data: Array.from({ length: r.between(1, 4) }, () => ({ key: r.token(9), size: r.between(1, 65536) })),
  }
  return JSON.stringify(body, null, 2).split('\n')
}

function python(r) {
  const noun = r.pick(NOUNS)
  const [name, plural, verb] = [snake(noun), r.pick(PLURALS), r.pick(VERBS)]
  const lines = [
    'import os',
    'from harbour import Client, HarbourError',
    '',
    `client = Client(api_key=os.environ["HARBOUR_API_KEY"], timeout=${r.between(2, 90)})`,
    '',
    '',
    `def ${verb}_${name}(identifier: str, limit: int = ${r.between(5, 800)}) -> list[dict]:`,
    `    """Returns the ${plural} that belong to one ${noun}."""`,
    '    try:',
    `        found = client.${plural}.list(${name}=identifier, limit=limit)`,
    '    except HarbourError as error:',
    `        print(f"Could not ${verb} {identifier}: {error.message}")`,
    '        return []',
    `    return [item for item in found if item["size"] > ${r.between(10, 4096)}]`,
  ]
  for (let i = r.between(0, 3); i > 0; i--) {
    lines.push(
      '',
      '',
      `for item in ${verb}_${name}("${name}_${r.token(11)}"):`,
      `    print(item["id"], item["${snake(r.pick(NOUNS))}"])`,
    )
  }
  return lines
}
