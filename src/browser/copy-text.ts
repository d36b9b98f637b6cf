// Copies text to the clipboard, even on pages not served over HTTPS. Resolves to whether it worked.

/** Text that hasn't arrived yet is passed as a promise, because Safari lets a page copy only during the click. */
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
