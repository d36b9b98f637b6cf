// Images that are pasted or dropped into the text become files of the draft.
import { EditorView } from '@codemirror/view'

const TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}
const MAX_BYTES = 10 * 1024 * 1024

/** Takes images, stores each with `upload`, which returns its address, and links them in the text. */
export function takeImages(
  upload: (name: string, base64: string) => Promise<string>,
  onProblem: (text: string) => void,
) {
  const take = (view: EditorView, data: DataTransfer | null, at: number): boolean => {
    const images = Array.from(data?.files ?? []).filter(({ type }) => type in TYPES)
    if (images.length === 0) return false
    void insert(view, images, at)
    return true
  }
  const insert = async (view: EditorView, images: readonly File[], at: number) => {
    for (const image of images) {
      if (image.size > MAX_BYTES) {
        onProblem(`${image.name} is larger than 10 MB.`)
        continue
      }
      try {
        const address = await upload(nameFor(image), await base64Of(image))
        const text = `![${altOf(image.name)}](${address})`
        view.dispatch({ changes: { from: Math.min(at, view.state.doc.length), insert: text } })
        at += text.length
      } catch (error) {
        onProblem((error as Error).message)
      }
    }
  }
  return EditorView.domEventHandlers({
    paste: (event, view) => take(view, event.clipboardData, view.state.selection.main.head),
    drop: (event, view) => {
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head
      return take(view, event.dataTransfer, at)
    },
  })
}

/** A file name of the docs that no other image has. */
function nameFor({ name, type }: File): string {
  const words = name
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${words || 'image'}-${Date.now().toString(36)}.${TYPES[type]}`
}

/** What browsers call a pasted screenshot says nothing. */
function altOf(name: string): string {
  const words = name.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ')
  return /^image$/i.test(words) ? '' : words
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error(`${file.name} can’t be read.`))
    reader.readAsDataURL(file)
  })
}
