// The list of all probes.
import { exampleSchemas } from './example-schemas.ts'
import { exampleSources } from './example-sources.ts'
import { externalLinks } from './external-links.ts'
import { guidance } from './guidance.ts'
import type { Probe } from './probe.ts'
import { searchTests } from './search-tests.ts'
import { staleTranslations } from './stale-translations.ts'

export const probes: readonly Probe[] = [
  exampleSchemas,
  exampleSources,
  externalLinks,
  guidance,
  searchTests,
  staleTranslations,
]
