// The list of all sources of completions; the first one's come first.

import type { Proposals } from '../proposal.ts'
import { attributes } from './attributes.ts'
import { tags } from './tags.ts'
import { values } from './values.ts'

export type { Asked } from '../proposal.ts'

export const sources: readonly Proposals[] = [tags, attributes, values]
