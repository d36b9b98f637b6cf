// All sources of completions in pages, in the order in which their items are shown.
import type { Proposals } from '../proposal.ts'
import { attributes } from './attributes.ts'
import { fences } from './fences.ts'
import { frontMatter } from './front-matter.ts'
import { icons } from './icons.ts'
import { imports } from './imports.ts'
import { links } from './links.ts'
import { snippets } from './snippets.ts'
import { tags } from './tags.ts'
import { values } from './values.ts'
import { variables } from './variables.ts'

export const sources: readonly Proposals[] = [
  tags,
  attributes,
  values,
  icons,
  links,
  fences,
  frontMatter,
  variables,
  imports,
  snippets,
]
