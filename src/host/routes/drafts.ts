// Actions on drafts: changes to the docs of a site that become pull requests.
import { posix } from 'node:path'
import * as z from 'zod'
import { GitError } from '../../files/git.ts'
import { HostRefusal } from '../../relay/pinned-request.ts'
import { BranchError, type BranchFile, ConflictError } from '../drafts/branch.ts'
import { type Draft, deleteDraft, findDraft, listDrafts } from '../drafts/drafts.ts'
import { draftSite, NoDraftsError, onBranch, saveChange } from '../drafts/save.ts'
import { ForgeError } from '../forges/request.ts'
import { CloneUrlError } from '../git/clone-url.ts'
import { gitMessage } from '../git/safe-git.ts'
import { findPreviewOf } from '../previews/previews.ts'
import { summarize } from '../previews/summary.ts'
import type { Site } from '../sites/site.ts'
import { announceSites, record } from './changes.ts'
import { DRAFT, DRAFT_FILE } from './examples.ts'
import { type Call, Problem, type Route, route } from './route.ts'
import { findingShape, iso, siteOf, siteParameter, time } from './shapes.ts'

/** Bytes of a file that people edit. */
const MAX_TEXT = 1024 * 1024
/** The same for images and other files, as base64. */
const MAX_BASE64 = 16 * 1024 * 1024

const draftShape = z
  .object({
    id: z.string(),
    title: z.string().describe('The title of the draft and of its pull request'),
    author: z.string().describe('Who began it'),
    branch: z.string().describe('The branch in the repository'),
    pull: z.int().optional().describe('The number of the pull request. Missing if the forge has refused it.'),
    pullUrl: z.string().optional().describe('The address of the pull request'),
    createdAt: time,
    savedAt: time.describe('When a change was last saved'),
  })
  .meta({ id: 'Draft', examples: [DRAFT] })

const fileShape = z
  .object({
    path: z.string().describe('The path from the docs folder'),
    bytes: z.int(),
    revision: z.string().describe('The Git hash of the content'),
  })
  .meta({ id: 'DraftFile', examples: [DRAFT_FILE] })

const folder = z.string().describe('The docs folder in the repository. Empty for its root.')
const draftParameter = z.string().describe('The ID of the draft')
const inDraft = z.string().optional().describe('The ID of a draft. Default: the docs as they are live.')
const pathParameter = z.string().min(1).max(500).describe('The path from the docs folder, such as `guides/start.mdx`')

export const draftRoutes: readonly Route[] = [
  route({
    name: 'drafts.list',
    method: 'GET',
    path: '/v1/sites/:site/drafts',
    scope: 'pages:write',
    summary: 'List drafts',
    description: 'Leaves out drafts whose pull requests are merged or closed, as far as webhooks have reported that.',
    input: z.object({ site: siteParameter }),
    output: z.object({ drafts: z.array(draftShape) }),
    async run({ site: name }, call) {
      const site = await siteOf(call, name)
      return { drafts: (await listDrafts(call.platform.database, site.id)).map(draftOut) }
    },
  }),
  route({
    name: 'drafts.get',
    method: 'GET',
    path: '/v1/sites/:site/drafts/:draft',
    scope: 'pages:write',
    summary: 'Get a draft',
    description: 'Includes its preview and what `galley check` has found there.',
    input: z.object({ site: siteParameter, draft: draftParameter }),
    output: draftShape.extend({
      preview: z.string().optional().describe('The address of the preview, once there is one to see'),
      state: z.string().optional().describe('The state of the newest deployment of the preview'),
      error: z.string().optional().describe('Why the newest deployment has failed'),
      sha: z.string().optional().describe('The commit that the preview shows'),
      check: z.string().optional().describe('The state of `galley check`: `running`, `done`, or `failed`'),
      findings: z.array(findingShape).describe('Findings that are new in this draft'),
    }),
    async run({ site: name, draft: id }, call) {
      const site = await siteOf(call, name)
      const draft = await draftNamed(call, site, id)
      const { database, now } = call.platform
      const preview = draft.pull === undefined ? undefined : await findPreviewOf(database, site.id, draft.pull)
      if (!preview || preview.expiresAt <= now()) return { ...draftOut(draft), findings: [] }
      const { url, newest, changes } = await summarize(call.platform, preview)
      return {
        ...draftOut(draft),
        preview: preview.liveId === undefined ? undefined : url,
        state: newest?.state,
        error: newest?.error,
        sha: newest?.state === 'ready' ? newest.sha : undefined,
        check: changes?.check,
        findings: [...(changes?.findings ?? [])],
      }
    },
  }),
  route({
    name: 'drafts.files',
    method: 'GET',
    path: '/v1/sites/:site/files',
    scope: 'pages:write',
    summary: 'List the files of the docs',
    input: z.object({ site: siteParameter, draft: inDraft }),
    output: z.object({ folder, files: z.array(fileShape) }),
    async run({ site: name, draft: id }, call) {
      const site = await siteOf(call, name)
      const draft = id === undefined ? undefined : await draftNamed(call, site, id)
      return asked(call, site, (place) =>
        onBranch(call.platform, place, draft, async (branch) => ({
          folder: branch.docs,
          files: branch.files().map(fileOut),
        })),
      )
    },
  }),
  route({
    name: 'drafts.read',
    method: 'GET',
    path: '/v1/sites/:site/file',
    scope: 'pages:write',
    summary: 'Read a file of the docs',
    input: z.object({ site: siteParameter, path: pathParameter, draft: inDraft }),
    output: fileShape
      .extend({ text: z.string(), folder })
      .meta({ examples: [{ ...DRAFT_FILE, text: '---\ntitle: Webhooks\n---\n', folder: 'docs' }] }),
    async run({ site: name, path, draft: id }, call) {
      const site = await siteOf(call, name)
      const draft = id === undefined ? undefined : await draftNamed(call, site, id)
      return asked(call, site, (place) =>
        onBranch(call.platform, place, draft, async (branch) => {
          const file = branch.file(path)
          if (file.bytes > MAX_TEXT) throw new BranchError(`\`${path}\` has more than ${MAX_TEXT} bytes.`)
          return { ...fileOut(file), text: textOf(path, await branch.read(file)), folder: branch.docs }
        }),
      )
    },
  }),
  route({
    name: 'drafts.save',
    method: 'POST',
    path: '/v1/sites/:site/drafts',
    scope: 'pages:write',
    summary: 'Save a file in a draft',
    description:
      'Commits the change to the draft’s branch, which starts a build of its preview. Without `draft`, a new draft begins: a branch with a pull request. Send the content as `text` or `base64`, or `delete` to delete the file.',
    input: z.object({
      site: siteParameter,
      draft: z.string().optional().describe('The ID of the draft. Default: a new one.'),
      path: pathParameter,
      text: z.string().max(MAX_TEXT).optional().describe('The new content'),
      base64: z
        .string()
        .max(MAX_BASE64)
        .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'This isn’t base64.')
        .optional()
        .describe('The new content of an image or another file'),
      delete: z.literal(true).optional().describe('`true` deletes the file'),
      revision: z
        .string()
        .optional()
        .describe(
          'The revision that the change is based on. If there’s a newer one, nothing is saved. Leave it out for a new file.',
        ),
      navigation: z
        .boolean()
        .optional()
        .describe('Whether a new page is added to the navigation, after the others in its folder. Default: true.'),
      title: z.string().max(200).optional().describe('The title of a new draft. Default: what the change does.'),
      message: z.string().max(2_000).optional().describe('The message of the commit. Default: what the change does.'),
    }),
    output: draftShape.extend({
      path: z.string(),
      sha: z.string().describe('The commit'),
      revision: z.string().optional().describe('The new revision of the file. Missing if it was deleted.'),
      problem: z.string().optional().describe('Why the forge has refused the pull request. The next save tries again.'),
    }),
    status: 201,
    async run({ site: name, draft: id, path: given, ...input }, call) {
      const site = await siteOf(call, name)
      const draft = id === undefined ? undefined : await draftNamed(call, site, id)
      const path = posix.normalize(given)
      const content = contentOf(input)
      const action = content === undefined ? 'Delete' : input.revision === undefined ? 'Add' : 'Edit'
      const message = input.message || `${action} ${path}`
      return asked(call, site, async (place) => {
        const saved = await saveChange(call.platform, {
          ...place,
          ...{ draft, title: draft?.title ?? (input.title || message.split('\n')[0] || path), message },
          ...{
            author: call.actor.name,
            change: { path, content, revision: input.revision },
            isListed: input.navigation ?? true,
          },
        })
        await call.platform.database.transaction((queries) =>
          record(call, queries, { action: 'save draft', site: site.id, detail: { path, branch: saved.draft.branch } }),
        )
        // The preview has a host name from now on.
        await announceSites(call)
        const { sha, revision, refusal } = saved
        return { ...draftOut(saved.draft), path, sha, revision, problem: refusal && refusalText(refusal) }
      })
    },
  }),
  route({
    name: 'drafts.delete',
    method: 'DELETE',
    path: '/v1/sites/:site/drafts/:draft',
    scope: 'pages:write',
    summary: 'Take a draft off the list',
    description: 'Its branch and its pull request stay. Close those on the forge.',
    input: z.object({ site: siteParameter, draft: draftParameter }),
    output: z.object({ removed: z.string().describe('The ID of the draft') }),
    async run({ site: name, draft: id }, call) {
      const site = await siteOf(call, name)
      const draft = await draftNamed(call, site, id)
      await call.platform.database.transaction(async (queries) => {
        await deleteDraft(queries, draft)
        await record(call, queries, { action: 'remove draft', site: site.id, detail: { branch: draft.branch } })
      })
      return { removed: draft.id }
    },
  }),
]

function contentOf(input: { text?: string; base64?: string; delete?: true }): Uint8Array | undefined {
  const given = [input.text, input.base64, input.delete].filter((one) => one !== undefined)
  if (given.length !== 1) throw new Problem(422, 'input', 'Send one of `text`, `base64`, and `delete`.')
  if (input.text !== undefined) return Buffer.from(input.text)
  return input.base64 === undefined ? undefined : Buffer.from(input.base64, 'base64')
}

async function draftNamed({ platform }: Call, site: Site, id: string): Promise<Draft> {
  const draft = await findDraft(platform.database, site.id, id)
  if (!draft) throw new Problem(404, 'no-draft', 'There is no such draft.')
  return draft
}

/** Does something with the repository of a site. What goes wrong there becomes a `Problem`. */
async function asked<T>(call: Call, site: Site, use: (place: ReturnType<typeof draftSite>) => Promise<T>): Promise<T> {
  try {
    return await use(draftSite(site))
  } catch (error) {
    const { message } = error as Error
    if (error instanceof NoDraftsError) throw new Problem(409, 'no-drafts', message)
    if (error instanceof ConflictError) throw new Problem(409, 'conflict', message)
    if (error instanceof BranchError || error instanceof CloneUrlError) throw new Problem(422, 'repository', message)
    if (!(error instanceof GitError)) throw error
    call.platform.log('warn', 'draft', { site: site.slug, error: gitMessage(error, { token: site.forgeToken }) })
    const said = gitMessage(error, { token: site.forgeToken }).replace(/(?<![.!])$/, '.')
    const help = /denied|not allowed|403|read-only|protected|permission/i.test(said)
      ? ' The site’s `forgeToken` has to be one that may write to the repository and open pull requests.'
      : ''
    throw new Problem(502, 'repository', `The repository refused: ${said}${help}`)
  }
}

function refusalText(error: Error): string {
  if (error instanceof HostRefusal) return 'The host may not send requests to the network of the forge.'
  if (!(error instanceof ForgeError)) return 'The forge can’t be reached.'
  const why = error.reason === '' ? '' : `: ${error.reason}`
  const help = [401, 403, 404].includes(error.status)
    ? ' The site’s `forgeToken` has to be one that may open pull requests.'
    : ''
  return `The forge responded with ${error.status}${why.replace(/(?<![.!])$/, '.')}${help}`
}

function textOf(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new BranchError(`\`${path}\` isn’t text.`)
  }
}

function fileOut({ path, bytes, revision }: BranchFile): z.input<typeof fileShape> {
  return { path, bytes, revision }
}

function draftOut({ id, title, author, branch, pull, url, createdAt, savedAt }: Draft): z.input<typeof draftShape> {
  return { id, title, author, branch, pull, pullUrl: url, createdAt: iso(createdAt), savedAt: iso(savedAt) }
}
