// GitLab's webhooks. https://docs.gitlab.com/user/project/integrations/webhooks/
import { createHmac } from 'node:crypto'
import {
  at,
  type HookProvider,
  numberAt,
  optionalText,
  optionalTime,
  refAt,
  sameSecret,
  shaAt,
  textAt,
} from './provider.ts'

/** A signed delivery older or younger than this isn't taken. In milliseconds. */
const TOLERANCE = 5 * 60_000
const PULL_ACTIONS = ['open', 'reopen', 'update', 'close', 'merge']

export const gitlab: HookProvider = {
  recognizes: (headers) => headers.has('x-gitlab-event'),
  verify({ headers, body, secret, now }) {
    if (secret === '') return false
    const signature = headers.get('webhook-signature')
    if (signature === null) return sameSecret(headers.get('x-gitlab-token') ?? '', secret)
    const seconds = Number(headers.get('webhook-timestamp'))
    if (!(Math.abs(now - seconds * 1000) <= TOLERANCE)) return false
    const expected = standardSignature(
      secret,
      `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.`,
      body,
    )
    // Several while keys are exchanged.
    return signature.split(' ').some((one) => sameSecret(one, expected))
  },
  deliveryId: (headers) =>
    headers.get('webhook-id') ?? headers.get('idempotency-key') ?? headers.get('x-gitlab-event-uuid') ?? undefined,
  read(headers, payload) {
    const name = headers.get('x-gitlab-event')
    if (name === 'Push Hook') {
      if (/^0+$/.test(textAt(payload, 'after'))) return { kind: 'other' }
      const commits = at(payload, 'commits')
      const last = Array.isArray(commits) ? commits.at(-1) : undefined
      return {
        kind: 'push',
        ref: refAt(payload, 'ref'),
        sha: shaAt(payload, 'after'),
        defaultBranch: optionalText(payload, 'project', 'default_branch'),
        message: optionalText(last, 'title') ?? optionalText(last, 'message')?.split('\n')[0],
        author: optionalText(last, 'author', 'name'),
      }
    }
    const action = optionalText(payload, 'object_attributes', 'action') ?? ''
    if (name !== 'Merge Request Hook' || !PULL_ACTIONS.includes(action)) return { kind: 'other' }
    // Labels and descriptions change too: then nothing was pushed, and it still goes into the same branch.
    const isPushed = at(payload, 'object_attributes', 'oldrev') !== undefined
    if (action === 'update' && !isPushed && at(payload, 'changes', 'target_branch') === undefined)
      return { kind: 'other' }
    const pull = numberAt(payload, 'object_attributes', 'iid')
    return {
      kind: 'pull',
      pull,
      at: optionalTime(payload, 'object_attributes', 'updated_at'),
      isReopened: action === 'reopen',
      // What is closed can change too.
      isOpen:
        !['close', 'merge'].includes(action) &&
        !['closed', 'merged'].includes(optionalText(payload, 'object_attributes', 'state') ?? ''),
      ref: `refs/merge-requests/${pull}/head`,
      sha: shaAt(payload, 'object_attributes', 'last_commit', 'id'),
      base: textAt(payload, 'object_attributes', 'target_branch'),
      defaultBranch: optionalText(payload, 'project', 'default_branch'),
      isFork:
        at(payload, 'object_attributes', 'source_project_id') !== at(payload, 'object_attributes', 'target_project_id'),
      title: textAt(payload, 'object_attributes', 'title'),
    }
  },
}

/** https://github.com/standard-webhooks/standard-webhooks: the key is base64, after `whsec_`. */
export function standardSignature(secret: string, head: string, body: Uint8Array): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`
}
