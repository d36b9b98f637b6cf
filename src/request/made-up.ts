// Generates example values: a number within its limits, or a text of its format.
import type { FormLimits } from './form.ts'

/** A number within the limits. */
export function madeUpNumber(limits: FormLimits): number | bigint {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = limits
  const low = minimum ?? sum(exclusiveMinimum, multipleOf ?? 1, 1)
  const high = maximum ?? sum(exclusiveMaximum, multipleOf ?? 1, -1)
  const usual = multipleOf ?? 123
  if (low !== undefined && usual < low) return low
  if (high !== undefined && usual > high) return low ?? high
  return usual
}

/** Exact where both are integers. */
function sum(bound: number | bigint | undefined, step: number | bigint, sign: 1 | -1): number | bigint | undefined {
  if (typeof bound !== 'bigint' && typeof step !== 'bigint')
    return bound === undefined ? undefined : bound + sign * step
  const areIntegers = [bound, step].every((value) => typeof value === 'bigint' || Number.isInteger(value))
  return areIntegers ? BigInt(bound ?? 0) + BigInt(sign) * BigInt(step) : Number(bound ?? 0) + sign * Number(step)
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  duration: 'P3D',
  email: 'jane@example.com',
  'idn-email': 'jane@example.com',
  uuid: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'aGVsbG8=',
  binary: '<binary>',
  password: '********',
}

export function isKnownFormat(format: string | undefined): boolean {
  return format !== undefined && Object.hasOwn(BY_FORMAT, format)
}

/** A text of a format. For an unknown format, a generic placeholder. */
export function madeUpText(format: string | undefined): string {
  return (format !== undefined && Object.hasOwn(BY_FORMAT, format) && BY_FORMAT[format]) || '<string>'
}
