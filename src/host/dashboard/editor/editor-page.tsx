// The page that edits a file of the docs. Without its script, it's a form.
import { type Html, raw } from '../../../html/html.ts'
import { pagePath } from '../../drafts/page-path.ts'
import type { Answer, Ask } from '../parts.tsx'
import { componentHints } from './vocabulary.ts'

/** Which file is edited. */
export interface EditedFile {
  readonly site: string
  readonly path: string
  readonly draft: string | undefined
  /** True for a page that isn't there yet. */
  readonly isNew: boolean
}

const NEW_PAGE = '---\ntitle: ""\ndescription: ""\n---\n\n'

/** The editor of a file. */
export async function editorPage(ask: Ask, { site: name, path, draft: id, isNew }: EditedFile): Promise<Html> {
  const site = await ask('sites.get', { site: name })
  const draft = id === undefined ? undefined : await ask('drafts.get', { site: site.id, draft: id })
  const file = isNew
    ? { text: NEW_PAGE, revision: '', folder: (await ask('drafts.files', { site: site.id, draft: id })).folder }
    : await ask('drafts.read', { site: site.id, path, draft: id })
  const root = `/sites/${site.slug}/edit`
  return (
    <form
      class="editor"
      method="post"
      action={`${root}/save`}
      data-path={path}
      data-file={file.folder === '' ? path : `${file.folder}/${path}`}
      data-state={`${root}/state`}
      data-page={pagePath(path)}
    >
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="draft" value={id ?? ''} />
      <input type="hidden" name="revision" value={file.revision} />
      <div class="bar">
        <div class="where">
          <p class="crumb">
            <a href={`/sites/${site.slug}`}>{site.slug}</a> /{' '}
            <a class="draft" href={id === undefined ? root : `${root}?draft=${id}`}>
              {draft?.title ?? 'New draft'}
            </a>
          </p>
          <h1>{path}</h1>
        </div>
        <a
          class="pull"
          href={draft?.pullUrl ?? '#'}
          hidden={draft?.pullUrl === undefined}
          target="_blank"
          rel="noreferrer"
        >
          {draft?.pull && `Pull request #${draft.pull}`}
        </a>
        <a
          class="shown"
          href={draft?.preview ?? '#'}
          hidden={draft?.preview === undefined}
          target="_blank"
          rel="noreferrer"
        >
          Preview
        </a>
        <output />
        <Insert />
        <input name="message" placeholder="What did you change?" aria-label="What did you change?" maxlength="200" />
        <button class="main" type="submit">
          Save
        </button>
      </div>
      <div class="panes">
        <textarea name="text" aria-label={`Text of ${path}`} spellcheck="true">
          {`\n${file.text}`}
        </textarea>
        {/* What the page of a draft runs can't lead this window elsewhere. */}
        <iframe
          title="Preview"
          hidden
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
        />
        <p class="hint">When you save, the preview of your draft appears here.</p>
      </div>
      <script type="application/json" id="vocabulary">
        {raw(JSON.stringify(componentHints()).replaceAll('<', '\\u003c'))}
      </script>
    </form>
  )
}

/** Inserts the example of a component. */
function Insert(): Html {
  return (
    <select aria-label="Insert a component">
      <option value="">Insert…</option>
      {componentHints()
        .filter(({ isPart }) => !isPart)
        .map(({ name }: Answer) => (
          <option>{name}</option>
        ))}
    </select>
  )
}
