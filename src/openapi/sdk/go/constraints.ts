// Which systems a Go file is for: its name and its `//go:build` line say so.

/** Systems in the order in which their declarations are looked for. What the first one has is shown without a remark. */
export const SYSTEMS = ['linux', 'darwin', 'windows', 'freebsd', 'js', 'wasip1', 'android', 'ios', 'plan9', 'solaris']

const OTHER_SYSTEMS = ['aix', 'dragonfly', 'hurd', 'illumos', 'nacl', 'netbsd', 'openbsd', 'zos']
const ALL_SYSTEMS = new Set([...SYSTEMS, ...OTHER_SYSTEMS])
const UNIX = new Set('aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris'.split(' '))
const ARCHITECTURES = new Set(
  '386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm'.split(' '),
)

/** Whether a file is part of its package on a system, with the usual architecture and compiler. */
export function isFor(system: string, path: string, constraint: string | undefined): boolean {
  const architecture = system === 'js' || system === 'wasip1' ? 'wasm' : 'amd64'
  const has = (tag: string) => {
    if (tag === system || tag === architecture) return true
    if (ALL_SYSTEMS.has(tag)) return (system === 'android' && tag === 'linux') || (system === 'ios' && tag === 'darwin')
    if (tag === 'unix') return UNIX.has(system)
    return tag === 'gc' || tag === 'cgo' || /^go1\.\d+$/.test(tag)
  }
  return nameTags(path).every(has) && (constraint === undefined || holds(constraint, has))
}

/** `windows` and `arm64` for `poll_windows_arm64.go`. */
function nameTags(path: string): string[] {
  const [, ...parts] = (path.split('/').at(-1) ?? '').replace(/(?:_test)?\.go$/, '').split('_')
  const [last = '', before = ''] = [parts.at(-1), parts.at(-2)]
  if (ARCHITECTURES.has(last)) return ALL_SYSTEMS.has(before) ? [before, last] : [last]
  return ALL_SYSTEMS.has(last) ? [last] : []
}

/** Whether `linux && (amd64 || !cgo)` holds. One that can't be read doesn't. */
function holds(constraint: string, has: (tag: string) => boolean): boolean {
  const tokens = constraint.match(/&&|\|\||[!()]|[\w.]+/g) ?? []
  let at = 0
  let depth = 0
  const unary = (): boolean => {
    const token = tokens[at++]
    if (token === '!') return ++depth < MAX_DEPTH && !unary()
    if (token !== '(') return token !== undefined && has(token)
    const value = ++depth < MAX_DEPTH && either()
    at++
    return value
  }
  const both = (): boolean => {
    let value = unary()
    while (tokens[at] === '&&') {
      at++
      value = unary() && value
    }
    return value
  }
  const either = (): boolean => {
    let value = both()
    while (tokens[at] === '||') {
      at++
      value = both() || value
    }
    return value
  }
  return either()
}

/** Signs and parentheses in one another. */
const MAX_DEPTH = 100
