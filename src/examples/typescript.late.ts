// Parsers for JavaScript and TypeScript.
import { tsPlugin } from '@sveltejs/acorn-typescript'
import { Parser } from 'acorn'
import jsx from 'acorn-jsx'

export const JavaScript = Parser.extend(jsx())
export const TypeScript = Parser.extend(tsPlugin())
export const TypeScriptWithJsx = Parser.extend(tsPlugin({ jsx: {} }))
