// All forges whose webhooks are taken. Those that send the headers of others too come first.
import type { Provider } from '../sites/site.ts'
import { forgejo } from './forgejo.ts'
import { gitea } from './gitea.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import type { HookProvider } from './provider.ts'

export const hookProviders: readonly (readonly [Provider, HookProvider])[] = [
  ['forgejo', forgejo],
  ['gitea', gitea],
  ['gitlab', gitlab],
  ['github', github],
]
