import { describe, expect, it } from 'vitest'
import { isPageScript } from './author-scripts.ts'

describe('a script for pages', () => {
  it.each([
    'document.title = "x"',
    '(function () { window.x = 1 })()',
    '!function (e, t) { typeof exports == "object" && typeof module < "u" ? t(exports) : t(e.X = {}) }(this, function (x) {})',
    'if (typeof module !== "undefined") module.exports = {}',
    'typeof require === "function" && require("x")',
    'const load = () => require("x")',
    'var a = { process: 1, require: 2 }; a.process',
    '(() => { const mode = typeof process !== "undefined" ? process.env.MODE : "x" })()',
    'var { process: p } = window.vendor ?? {}',
    'not ) JavaScript require(',
    '',
  ])('%s', (text) => {
    expect(isPageScript(text)).toBe(true)
  })
})

describe('a script for something else', () => {
  it.each([
    'const sdk = require("box-node-sdk")',
    '#!/usr/bin/env node\nconsole.log(1)',
    'import fs from "node:fs"',
    'import { x } from "./x.js"',
    'export const x = 1',
    'module.exports = { content: [] }',
    'const [, , name] = process.argv',
    'app.listen(process.env.PORT)',
    'console.log(__dirname)',
  ])('%s', (text) => {
    expect(isPageScript(text)).toBe(false)
  })
})
