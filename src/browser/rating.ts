// The script of pages that ask whether they helped: sends the answer immediately, and a comment if there is one.

function setUpRating(form: HTMLFormElement): void {
  const { page = '', language = '', thanks = '', failed = '' } = form.dataset
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('[aria-pressed]')]
  const comment = form.querySelector<HTMLElement>('.page-comment') as HTMLElement
  const field = form.querySelector('textarea') as HTMLTextAreaElement
  const status = form.querySelector('[role=status]') as HTMLElement
  /** Links a comment to its answer. It doesn't identify the reader. */
  const id = crypto.randomUUID()
  let helpful: boolean | undefined

  const send = async (): Promise<boolean> => {
    const url = location.href.replace(/[?#].*$/s, '')
    const body = JSON.stringify({ id, page, url, language, helpful, comment: field.value.trim() || undefined })
    const headers = { 'content-type': 'application/json' }
    status.textContent = ''
    const answer = await fetch(form.action, { method: 'POST', headers, body, credentials: 'same-origin' }).catch(
      () => {},
    )
    status.textContent = answer?.ok ? thanks : failed
    return answer?.ok ?? false
  }

  for (const button of buttons) {
    button.addEventListener('click', async () => {
      helpful = button.value === 'yes'
      for (const one of buttons) one.ariaPressed = `${one === button}`
      if (await send()) comment.hidden = false
      else for (const one of buttons) one.ariaPressed = 'false'
    })
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (field.value.trim() && (await send())) comment.hidden = true
  })
}

const form = document.querySelector<HTMLFormElement>('.page-rating')
if (form) setUpRating(form)
