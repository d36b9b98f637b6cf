// A parser for the code of pages, JSX included.
import { Parser } from 'acorn'
import jsx from 'acorn-jsx'

export const JsxParser = Parser.extend(jsx())
