// The same findings as `galley check`, for programs. Published as `galley/check`.

export type { Diagnostic, Edit, Place, Severity } from '../diagnostics/diagnostic.ts'
export { diagnosticsToJson } from '../diagnostics/report/json.ts'
export { diagnosticsToText } from '../diagnostics/report/terminal.ts'
export { type CheckAllOptions, type CheckOptions, checkAll, checkPage, checkProject } from './check.ts'
export { type Outside, outsideOf, type Repository } from './outside.ts'
export { type Rule, rule } from './rule.ts'
