// Takes the assistant's button off pages for which this host doesn't answer: those of previews, and of sites without a
// model.

/** A script that does it. It's served from the same folder as the assistant, and leaves an assistant elsewhere alone. */
export const SILENT_BUTTON = `;(() => {
  const own = new URL('assistant', document.currentScript.src).href
  const remove = () => {
    const button = document.querySelector('#ask-ai')
    if (!button || new URL(button.dataset.endpoint, location.href).href !== own) return
    for (const one of document.querySelectorAll('#ask-ai, [data-ask]')) (one.closest('li') ?? one).remove()
  }
  if (document.body) remove()
  else addEventListener('DOMContentLoaded', remove)
})()
`
