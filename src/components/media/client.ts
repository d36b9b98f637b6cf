// Films that start by themselves -> still, with controls, for readers who asked for less motion.

/** Keeps to the reader's wish for the films below `root`, also when it changes while they watch. */
export function start(root: ParentNode): void {
  const less = matchMedia('(prefers-reduced-motion: reduce)')
  const calm = () => {
    if (!less.matches) return
    for (const video of root.querySelectorAll<HTMLVideoElement>('video[autoplay]')) {
      video.autoplay = false
      video.controls = true
      video.pause()
    }
  }
  calm()
  less.addEventListener('change', calm)
}

start(document)
