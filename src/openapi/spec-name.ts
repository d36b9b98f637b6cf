// Names of specifications in front matter, with a part of it or alone.
import type { TopicName } from './topic-kind.ts'

/** True for a specification without a part of it. */
export function isSpecName(written: string): boolean {
  return /^(?:\S+\.(?:json|ya?ml)|https:\S+)$/i.test(written)
}

/** `events.yaml berths`, or `berths` alone. */
export function nameAfterSource(written: string): TopicName {
  const [, source, name = written] = /^(\S+\.(?:json|ya?ml)|https?:\S+)\s+(\S.*)$/i.exec(written) ?? []
  return { source, name }
}
