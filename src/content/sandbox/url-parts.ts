// The parts of a URL, which the host gives to the sandbox.

/** Parts that code can set. `href` can be set too, which changes all of them. */
export const WRITABLE_PARTS = [
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const

export const URL_PARTS = ['href', 'origin', ...WRITABLE_PARTS] as const
