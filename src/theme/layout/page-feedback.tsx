// Feedback links below the text, and the date of the last change.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { LastModified } from './pagination.tsx'

export function PageFeedback({ view }: { view: PageView }): Html {
  const { feedback } = view
  if (!feedback) return <LastModified view={view} />
  const { editHref, issueHref } = feedback
  return (
    <div id="page-feedback" class="feedback-toolbar">
      <Rating view={view} />
      <p class="page-source">
        {editHref && (
          <a href={editHref} rel="nofollow noopener" target="_blank">
            {view.word('editPage')}
          </a>
        )}
        {issueHref && (
          <a href={issueHref} rel="nofollow noopener" target="_blank">
            {view.word('raiseIssue')}
          </a>
        )}
      </p>
      <LastModified view={view} />
    </div>
  )
}

/** Sending an answer needs a script, so the question shows only if scripts run. */
function Rating({ view }: { view: PageView }): Html {
  const rating = view.feedback?.rating
  if (!rating) return empty
  const { word } = view
  return (
    <form
      id="feedback-form"
      class="page-rating needs-script"
      action={rating.endpoint}
      method="post"
      data-page={rating.page}
      data-language={rating.language}
      data-thanks={word('feedbackThanks')}
      data-failed={word('feedbackFailed')}
    >
      <fieldset>
        <legend>{word('wasHelpful')}</legend>
        <button type="button" id="feedback-thumbs-up" value="yes" aria-pressed="false">
          {word('yes')}
        </button>
        <button type="button" id="feedback-thumbs-down" value="no" aria-pressed="false">
          {word('no')}
        </button>
      </fieldset>
      <div class="page-comment" hidden>
        <label for="feedback-form-input">{word('feedbackComment')}</label>
        <textarea id="feedback-form-input" name="comment" rows="3" maxlength="2000" />
        <button type="submit" id="feedback-form-submit">
          {word('feedbackSend')}
        </button>
      </div>
      <p class="page-rating-status" role="status" />
    </form>
  )
}
