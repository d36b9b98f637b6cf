// The languages of request samples, in the default order.
import type { SampleLanguage } from '../sample-language.ts'
import { c } from './c.ts'
import { cpp } from './cpp.ts'
import { csharp } from './csharp.ts'
import { curl } from './curl.ts'
import { dart } from './dart.ts'
import { dotnet } from './dotnet.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { kotlin } from './kotlin.ts'
import { node } from './node.ts'
import { php } from './php.ts'
import { powershell } from './powershell.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { swift } from './swift.ts'
import { typescript } from './typescript.ts'

export const sampleLanguages: readonly SampleLanguage[] = [
  curl,
  python,
  javascript,
  php,
  go,
  java,
  ruby,
  node,
  typescript,
  powershell,
  swift,
  csharp,
  dotnet,
  c,
  cpp,
  kotlin,
  rust,
  dart,
]

/** The languages shown on sites that don't name any. */
export const defaultLanguages: readonly string[] = ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby']

/** The language for a name that a setting or a specification uses. Undefined if there are no samples for it. */
export function findSampleLanguage(name: string): SampleLanguage | undefined {
  const wanted = name.trim().toLowerCase()
  return sampleLanguages.find(
    ({ key, label, aliases }) => key === wanted || label.toLowerCase() === wanted || aliases.includes(wanted),
  )
}
