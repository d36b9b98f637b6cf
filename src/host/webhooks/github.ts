// GitHub's webhooks. https://docs.github.com/en/webhooks/webhook-events-and-payloads
import {
  at,
  type HookEvent,
  type HookProvider,
  hexSignature,
  numberAt,
  optionalText,
  optionalTime,
  type Payload,
  refAt,
  sameSecret,
  shaAt,
  textAt,
} from './provider.ts'

/** Gitea and Forgejo say `synchronized`. */
const PULL_ACTIONS = ['opened', 'synchronize', 'synchronized', 'reopened', 'closed']

export const github: HookProvider = {
  recognizes: (headers) => headers.has('x-github-event'),
  verify({ headers, body, secret }) {
    return secret !== '' && sameSecret(headers.get('x-hub-signature-256') ?? '', `sha256=${hexSignature(secret, body)}`)
  },
  deliveryId: (headers) => headers.get('x-github-delivery') ?? undefined,
  read: (headers, payload) => githubEvent(headers.get('x-github-event') ?? '', payload),
}

/** An event in GitHub's form, which Gitea and Forgejo have too. */
export function githubEvent(name: string, payload: Payload): HookEvent {
  if (name === 'push') {
    if (at(payload, 'deleted') === true || /^0+$/.test(textAt(payload, 'after'))) return { kind: 'other' }
    return {
      kind: 'push',
      ref: refAt(payload, 'ref'),
      sha: shaAt(payload, 'after'),
      defaultBranch: optionalText(payload, 'repository', 'default_branch'),
      message: optionalText(payload, 'head_commit', 'message')?.split('\n')[0],
      author: optionalText(payload, 'head_commit', 'author', 'name'),
    }
  }
  const action = optionalText(payload, 'action') ?? ''
  if (name !== 'pull_request' || !(PULL_ACTIONS.includes(action) || hasNewBase(action, payload)))
    return { kind: 'other' }
  const pull = numberAt(payload, 'number')
  return {
    kind: 'pull',
    pull,
    at: optionalTime(payload, 'pull_request', 'updated_at'),
    isReopened: action === 'reopened',
    // The base of a closed one can change too.
    isOpen: action !== 'closed' && at(payload, 'pull_request', 'state') !== 'closed',
    ref: `refs/pull/${pull}/head`,
    sha: shaAt(payload, 'pull_request', 'head', 'sha'),
    base: textAt(payload, 'pull_request', 'base', 'ref'),
    defaultBranch: optionalText(payload, 'repository', 'default_branch'),
    // The repository of the head is gone where somebody deleted the fork.
    isFork: at(payload, 'pull_request', 'head', 'repo', 'id') !== at(payload, 'pull_request', 'base', 'repo', 'id'),
    title: textAt(payload, 'pull_request', 'title'),
  }
}

/** Whether a pull request goes into another branch now. Gitea and Forgejo call that `ref`. */
function hasNewBase(action: string, payload: Payload): boolean {
  return action === 'edited' && ['base', 'ref'].some((name) => at(payload, 'changes', name) !== undefined)
}
