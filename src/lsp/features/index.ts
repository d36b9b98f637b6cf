// The list of all features, in the order in which they are set up.
import type { Feature } from '../feature.ts'
import { codeActions } from './code-actions.ts'
import { completion } from './completion.ts'
import { hover } from './hover.ts'

export const features: readonly Feature[] = [completion, hover, codeActions]
