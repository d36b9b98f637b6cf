// Gitea's webhooks. https://docs.gitea.com/usage/webhooks
import { githubEvent } from './github.ts'
import { type HookProvider, hexSignature, sameSecret } from './provider.ts'

/** A provider whose headers begin with `x-<name>-`: Forgejo went on from Gitea. */
export function giteaProvider(name: 'gitea' | 'forgejo'): HookProvider {
  return {
    recognizes: (headers) => headers.has(`x-${name}-event`),
    verify({ headers, body, secret }) {
      // The header is there and empty where no secret was set.
      return secret !== '' && sameSecret(headers.get(`x-${name}-signature`) ?? '', hexSignature(secret, body))
    },
    deliveryId: (headers) => headers.get(`x-${name}-delivery`) ?? undefined,
    read: (headers, payload) => githubEvent(headers.get(`x-${name}-event`) ?? '', payload),
  }
}

export const gitea = giteaProvider('gitea')
