// All attacks.
import type { Target } from '../target.ts'
import { configurations } from './configuration.ts'
import { imports } from './imports.ts'
import { pages } from './pages.ts'
import { requests } from './requests.ts'
import { snippets } from './snippets.ts'
import { specifications } from './specifications.ts'

export const targets: readonly Target[] = [pages, snippets, configurations, specifications, imports, requests]
