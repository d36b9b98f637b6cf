// Forgejo's webhooks: Gitea's, under names of its own. https://forgejo.org/docs/latest/user/webhooks/
import { giteaProvider } from './gitea.ts'

export const forgejo = giteaProvider('forgejo')
