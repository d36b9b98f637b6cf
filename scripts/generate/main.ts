// Everything that is generated and committed, as a map from path to text.
import { cliPage } from './cli.ts'
import { componentPages } from './components.ts'
import { configPages } from './config.ts'
import { hostApi } from './host-api.ts'
import { keysPage } from './keys.ts'
import { libraryPages } from './library.ts'
import { paidIcons } from './paid-icons.ts'
import { rulePages } from './rules.ts'

/** All generated files. Pure: the same definitions give the same bytes. */
export async function generate(): Promise<Map<string, string>> {
  return new Map([
    ...componentPages(),
    ...configPages(),
    ...keysPage(),
    ...rulePages(),
    ...libraryPages(),
    ...(await cliPage()),
    ...hostApi(),
    ...paidIcons(),
  ])
}
