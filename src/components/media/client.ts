// Stops autoplaying videos and shows their controls, for readers who prefer reduced motion.

/** Applies the reader's preference to the videos below `root`, even if it changes later. */
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
