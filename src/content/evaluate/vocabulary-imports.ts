// Imports of built-in components, which need none.

/** The package that gives editors the types of the hosted platform's components. */
const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*(['"])@mintlify\/components\2;?/g
const RENAMED = /^\s*([\w$]+)\s+as\s+([\w$]+)\s*$/

/**
 * Code without its imports of built-in components: the names mean the components anyway, and those that the code renames
 * become constants. The result has the length and the lines of the original, so that places in it stay true.
 */
export function withoutVocabularyImports(code: string): string {
  if (!code.includes('@mintlify/components')) return code
  return code.replace(IMPORT, (statement, names: string) => {
    let constants = ''
    for (const name of names.split(',')) {
      const [, component, alias] = RENAMED.exec(name) ?? []
      if (component !== alias) constants += `const ${alias}=${component};`
    }
    return constants + statement.slice(constants.length).replace(/[^\r\n]/g, ' ')
  })
}
