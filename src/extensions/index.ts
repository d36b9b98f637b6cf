// Types and helpers for writing extensions. Published as `galley/extension`.

export { type Finding, type PageInput, type Rule, rule, type SiteInput } from '../check/rule.ts'
export {
  type Children,
  component,
  type HtmlContext,
  type MarkdownContext,
  type Prop,
  type Use,
} from '../components/component.ts'
export type { Page, PageOutline, Route } from '../content/page.ts'
export type { Edit, Place } from '../diagnostics/diagnostic.ts'
export { escapeHtml, Html, raw } from '../html/html.ts'
export type { MarkdownNode } from '../markdown/nodes.ts'
export type { Project } from '../project/project.ts'
export type { Slot, SlotPage, Slots } from '../site/additions.ts'
export type { Output } from '../site/output.ts'
export type { SiteContext } from '../site/site-context.ts'
export { type Extension, type ExtensionComponent, extension } from './extension.ts'
