// Text to the clipboard, also where the page is not served securely; says whether it went.

/** A text that is still on its way is promised: Safari lets a page copy at the moment of the click alone. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    const from = document.activeElement as HTMLElement
    const area = document.createElement('textarea')
    area.value = await text
    area.className = 'visually-hidden'
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    from.focus()
    return done
  }
}
