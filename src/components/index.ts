// The vocabulary: every component, and lookup by a name that an author typed.
import { accordion, accordionGroup } from './accordion/index.tsx'
import { badge } from './badge/index.tsx'
import { banner } from './banner/index.tsx'
import { callout, callouts } from './callout/index.tsx'
import { card } from './card/index.tsx'
import { codeBlock } from './code-block/index.tsx'
import { codeGroup } from './code-group/index.tsx'
import { color, colorItem, colorRow } from './color/index.tsx'
import { column, columns } from './columns/index.tsx'
import type { Component } from './component.ts'
import { endpoint } from './endpoint/index.tsx'
import { requestExample, responseExample } from './examples/index.tsx'
import { expandable } from './expandable/index.tsx'
import { paramField, responseField } from './fields/index.tsx'
import { frame } from './frame/index.tsx'
import { githubRepo } from './github-repo/index.tsx'
import { heading } from './heading/index.tsx'
import { icon } from './icon/index.tsx'
import { latex } from './latex/index.tsx'
import { link } from './link/index.tsx'
import { panel } from './panel/index.tsx'
import { prompt } from './prompt/index.tsx'
import { snippet } from './snippet/index.tsx'
import { step, steps } from './steps/index.tsx'
import { tab, tabs } from './tabs/index.tsx'
import { tile } from './tile/index.tsx'
import { tooltip } from './tooltip/index.tsx'
import { tree, treeFile, treeFolder } from './tree/index.tsx'
import { update } from './update/index.tsx'
import { view } from './view/index.tsx'
import { visibility } from './visibility/index.tsx'

/** All components, in the order of the reference. */
export const components: readonly Component[] = [
  ...callouts,
  callout,
  steps,
  step,
  tabs,
  tab,
  accordion,
  accordionGroup,
  card,
  columns,
  column,
  codeGroup,
  codeBlock,
  requestExample,
  responseExample,
  endpoint,
  paramField,
  responseField,
  expandable,
  panel,
  view,
  update,
  visibility,
  tile,
  tree,
  treeFolder,
  treeFile,
  color,
  colorRow,
  colorItem,
  frame,
  githubRepo,
  prompt,
  badge,
  icon,
  tooltip,
  latex,
  link,
  heading,
  banner,
  snippet,
]

const byName = new Map<string, Component>()
for (const component of components) {
  byName.set(component.name, component)
  for (const alias of component.aliases ?? []) byName.set(alias.name, component)
}

/** The definition for a tag as typed, including aliases. Undefined for HTML and unknown tags. */
export function findComponent(name: string): Component | undefined {
  return byName.get(name)
}
