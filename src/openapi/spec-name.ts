// Names of specifications in front matter, with a part of it or alone.
import type { TopicName } from './topic-kind.ts'

/** True for a specification without a part of it. */
export function isSpecName(written: string): boolean {
  return /^(?:\S+\.(?:json|ya?ml)|https:\S+)$/i.test(written)
}

/** `events.yaml` for the whole specification, `events.yaml berths`, or `berths` alone. Undefined for anything else. */
export function specOrPart(value: unknown): TopicName | undefined {
  const written = typeof value === 'string' ? value.trim() : ''
  if (written === '') return undefined
  return isSpecName(written) ? { source: written, name: '' } : nameAfterSource(written)
}

/** `events.yaml berths`, or `berths` alone. */
export function nameAfterSource(written: string): TopicName {
  const [, source, name = written] = /^(\S+\.(?:json|ya?ml)|https?:\S+)\s+(\S.*)$/i.exec(written) ?? []
  return { source, name }
}
