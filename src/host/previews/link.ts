// What a preview adds to its pages: a link to the list of changes, and an ear for the editor.

/**
 * A script that adds the link to a corner of the page, and reloads the page when the editor around it says so. It's served
 * next to the list.
 */
export const CHANGES_LINK = `;(() => {
  const href = new URL('changes', document.currentScript.src).href
  const add = () => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'What changed in this preview' })
    Object.assign(link.style, {
      position: 'fixed', insetInlineStart: '1rem', bottom: '1rem', zIndex: '40', padding: '0.5rem 0.875rem',
      borderRadius: '999px', background: '#18181b', color: '#fff', border: '1px solid #52525b',
      font: '500 0.8125rem/1.25 system-ui, sans-serif', textDecoration: 'none', boxShadow: '0 2px 8px rgb(0 0 0 / 0.25)'
    })
    const aside = Object.assign(document.createElement('aside'), { ariaLabel: 'Preview' })
    aside.append(link)
    document.body.append(aside)
  }
  if (parent !== window) addEventListener('message', ({ data, source }) => {
    if (source === parent && data?.galley === 'reload') location.reload()
  })
  if (parent !== window) return
  if (document.body) add()
  else addEventListener('DOMContentLoaded', add)
})()
`
