// Compiles what authors' components use in browsers: the runtime of islands, and the vocabulary without what only the
// build needs. Returns one module that exports the runtime and each component under its name (`Tree$Folder` for
// `Tree.Folder`), from which a site's bundler takes what it uses. Also returns the interface texts that each component
// asks for.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Parser } from 'acorn'
import { build, transform } from 'esbuild'

/** Fields of a definition that rendering never reads. */
const UNREAD = new Set([
  'summary',
  'group',
  'examples',
  'advice',
  'children',
  'parents',
  'anchor',
  'needs',
  'folder',
  'audience',
  'markdown',
  'inline',
])
/** Types of attributes that are converted when read (`render/props.ts`). */
const CONVERTED = new Set(['boolean', 'number', 'array'])

const RUNTIME = 'src/site/islands/browser/index.ts'
const TOOLS = 'src/site/islands/browser/tools.ts'
const JSX = { jsx: 'automatic', jsxImportSource: '#html' }

/**
 * @param {string} work a folder for intermediate files
 * @param {string[]} target the browsers
 * @returns {Promise<{ code: string, words: Record<string, string[]> }>}
 */
export async function compileLiveVocabulary(work, target) {
  const places = await placesOfComponents(work)
  const contents = [...new Set([...places.values()].map(({ file }) => file))]
    .map((file, i) => [`import * as m${i} from ${JSON.stringify(`./${file}`)}`, file, `m${i}`])
    .flatMap(([line, file, name]) => [
      line,
      ...[...places]
        .filter(([, place]) => place.file === file)
        .map(([tag, { path }]) => {
          const used = toolsOf(file).map((tool) => `${tool}: tools.${tool}`)
          const exported = tag.replaceAll('.', '$')
          if (used.length === 0 && /^\w+$/.test(path)) return `export { ${path} as ${exported} } from './${file}'`
          const value = used.length > 0 ? `({ ...${name}.${path}, tools: { ${used.join(', ')} } })` : `${name}.${path}`
          return `export const ${exported} = /* @__PURE__ */ (() => ${value})()`
        }),
    ])
  const { outputFiles, metafile } = await build({
    ...JSX,
    stdin: {
      contents: [`export * from './${RUNTIME}'`, `import * as tools from './${TOOLS}'`, ...contents].join('\n'),
      resolveDir: '.',
    },
    bundle: true,
    format: 'esm',
    target,
    external: ['preact', 'preact/*', 'galley:site'],
    write: false,
    metafile: true,
    legalComments: 'none',
    plugins: [withoutUnread],
  })
  const words = {}
  for (const [tag, { file }] of places) words[tag] = wordsOf(file, metafile.inputs)
  return { code: outputFiles[0].text, words }
}

/** Where each component is defined: a file, and the name of its export. */
async function placesOfComponents(work) {
  const files = [...readFileSync('src/components/index.ts', 'utf8').matchAll(/from '(\.\/[\w-]+\/index\.tsx?)'/g)].map(
    ([, path]) => join('src/components', path),
  )
  const outfile = join(work, 'vocabulary-places.mjs')
  const { outputFiles } = await build({
    ...JSX,
    stdin: {
      contents: [
        `export { components } from './src/components/index.ts'`,
        ...files.map((file, i) => `import * as m${i} from './${file}'`),
        `export const modules = [${files.map((_, i) => `m${i}`).join(', ')}]`,
      ].join('\n'),
      resolveDir: '.',
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  writeFileSync(outfile, outputFiles[0].text)
  const { components, modules } = await import(pathToFileURL(resolve(outfile)).href)
  rmSync(outfile)
  const places = new Map()
  for (const [i, exports] of modules.entries()) {
    for (const [name, value] of Object.entries(exports)) {
      const members = Array.isArray(value) ? value.map((item, n) => [item, `${name}[${n}]`]) : [[value, name]]
      for (const [item, path] of members) {
        if (components.includes(item) && !places.has(item.name)) places.set(item.name, { file: files[i], path })
      }
    }
  }
  const lost = components.filter(({ name }) => !places.has(name))
  if (lost.length > 0) throw new Error(`Not exported by their modules: ${lost.map(({ name }) => name).join(', ')}`)
  return places
}

/** The interface texts that a component's files and their imports ask for. */
function wordsOf(file, inputs) {
  const words = new Set()
  const seen = new Set([file])
  for (const path of seen) {
    for (const [, key] of readFileSync(path, 'utf8').matchAll(/\bword\('([\w.]+)'/g)) words.add(key)
    for (const { path: next } of inputs[path]?.imports ?? []) if (next.startsWith('src/components/')) seen.add(next)
  }
  return [...words].sort()
}

/** The parts of `HtmlContext` that only some components ask for, among those of a component's folder. */
function toolsOf(file) {
  const names = [...readFileSync(TOOLS, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
  const texts = readdirSync(dirname(file))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|client\./.test(name))
    .map((name) => readFileSync(join(dirname(file), name), 'utf8'))
  return names.filter((name) => texts.some((text) => new RegExp(`\\bcontext\\.${name}\\b`).test(text)))
}

/** Modules that the browser replaces with its own versions, because it knows more or needs less. */
const LIGHT = {
  'src/components/color-value.ts': 'src/site/islands/browser/color-value.ts',
  'src/components/callout/signs.ts': 'src/site/islands/browser/signs.ts',
  'src/components/code-block/language-names.ts': 'src/site/islands/browser/language-names.ts',
  'src/components/icon/size.ts': 'src/site/islands/browser/icon-size.ts',
  'src/html/void-elements.ts': 'src/site/islands/browser/void-elements.ts',
  'src/markdown/write.ts': 'src/site/islands/browser/markdown.ts',
}

const withoutUnread = {
  name: 'without-unread',
  setup(build) {
    build.onResolve({ filter: /^\..*\.tsx?$/ }, ({ path, resolveDir }) => {
      const light = LIGHT[relative('.', resolve(resolveDir, path)).replaceAll('\\', '/')]
      return light && { path: resolve(light) }
    })
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, async ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const { code } = await transform(text, { ...JSX, loader: path.endsWith('x') ? 'tsx' : 'ts', target: 'es2022' })
      return { contents: path.endsWith('glyphs.tsx') ? shapesApart(cut(code)) : cut(code), loader: 'js' }
    })
  },
}

/** Exports each drawing separately. */
function shapesApart(code) {
  const shapes = [...code.matchAll(/^ {2}(\w+): ('<.*'|"<.*"),?$/gm)].map(
    ([, name, text]) => `export const SHAPE_${name} = ${text}`,
  )
  if (shapes.length === 0) throw new Error('glyphs.tsx holds no drawings where they are looked for.')
  return `${code.replace(/SHAPES\[name\]/, 'name')}\n${shapes.join('\n')}`
}

/** Removes what rendering never reads, and marks module code as free of side effects, so that a bundler can drop it. */
function cut(code) {
  const edits = []
  const program = Parser.parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  for (const statement of program.body) {
    const { declarations = [] } = statement.declaration ?? statement
    for (const { init } of declarations) {
      if (!init || (init.type === 'Literal' && !init.regex) || /Function/.test(init.type)) continue
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
      edits.push({ start: init.end, end: init.end, text: '))()' })
    }
  }
  const visit = (node) => {
    if (node.type === 'ObjectExpression' && node.properties.some(({ key }) => key?.name === 'summary')) {
      for (const field of node.properties) if (UNREAD.has(field.key?.name)) edits.push(removal(field, code))
    }
    if (node.type === 'Property' && node.key.name === 'props' && node.value.type === 'ObjectExpression') {
      for (const field of node.value.properties) if (!isReadProp(field)) edits.push(removal(field, code))
    }
    if (node.type === 'CallExpression' && node.callee.name === 'glyph' && node.arguments[0]) {
      edits.push(...glyphEdits(node.arguments[0], program))
    }
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) value.filter((item) => item?.type).forEach(visit)
      else if (value?.type) visit(value)
    }
  }
  visit(program)
  // Removing something also removes what's inside.
  const isInside = (edit, other) =>
    other !== edit && other.start <= edit.start && edit.end <= other.end && other.end > other.start
  const outer = edits.filter((edit) => !edits.some((other) => isInside(edit, other)))
  return outer
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

/** Whether rendering reads an attribute's description: it has a default, or a type that is converted. */
function isReadProp({ value }) {
  if (value?.type !== 'ObjectExpression') return value === undefined // spread
  const field = (name) => value.properties.find(({ key }) => key?.name === name)?.value
  return field('default') !== undefined || CONVERTED.has(field('type')?.value)
}

/** `glyph('copy')` names a drawing. Replaces the call with that drawing, so that others can be dropped. */
function glyphEdits(argument, program) {
  if (argument.type === 'Literal') {
    const imports = `import { SHAPE_${argument.value} } from '../glyphs.tsx';`
    return [
      { start: argument.start, end: argument.end, text: `SHAPE_${argument.value}` },
      { start: program.start, end: program.start, text: imports },
    ]
  }
  const { consequent, alternate } = argument
  return consequent ? [...glyphEdits(consequent, program), ...glyphEdits(alternate, program)] : []
}

function removal({ start, end }, code) {
  const comma = /^\s*,/.exec(code.slice(end))
  return { start, end: end + (comma ? comma[0].length : 0), text: '' }
}
