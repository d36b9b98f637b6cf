// Converts the page's colors to the variables of a Mermaid theme, which supports only plain colors.

const GROUND = /^--surface|^--(?!ink)\w+-soft$/

/** Theme variables from the current custom properties of the page. */
export function themeVariables(isDark: boolean): Record<string, string | boolean> {
  const color = colorReader()
  const hues = ['blue', 'green', 'orange', 'purple', 'yellow', 'red']
  const series: Record<string, string> = {}
  hues.forEach((hue, i) => {
    series[`pie${i + 1}`] = color(`--${hue}`)
    series[`git${i}`] = color(`--${hue}`)
    series[`gitBranchLabel${i}`] = color('--surface')
    series[`cScale${i}`] = color(`--${hue}-soft`)
    series[`cScaleLabel${i}`] = color(`--${hue}-ink`)
    series[`cScalePeer${i}`] = color(`--${hue}`)
    series[`fillType${i}`] = color(`--${hue}-soft`)
  })
  const [ink, soft, line, accent] = [color('--ink'), color('--ink-soft'), color('--ink-faint'), color('--accent')]
  return {
    darkMode: isDark,
    background: color('--surface'),
    primaryColor: color('--accent-soft'),
    primaryTextColor: ink,
    primaryBorderColor: accent,
    secondaryColor: color('--gray-soft'),
    secondaryTextColor: ink,
    secondaryBorderColor: line,
    tertiaryColor: color('--surface-sunken'),
    tertiaryTextColor: ink,
    tertiaryBorderColor: color('--line'),
    lineColor: line,
    textColor: ink,
    titleColor: ink,
    clusterBkg: color('--surface-sunken'),
    clusterBorder: color('--line'),
    edgeLabelBackground: color('--surface'),
    noteBkgColor: color('--yellow-soft'),
    noteTextColor: color('--yellow-ink'),
    noteBorderColor: color('--yellow'),
    labelTextColor: soft,
    actorLineColor: line,
    pieOpacity: '1',
    pieStrokeColor: color('--surface'),
    pieOuterStrokeColor: color('--line'),
    pieSectionTextColor: color('--surface'),
    pieTitleTextColor: ink,
    pieLegendTextColor: ink,
    ...series,
  }
}

/** Reads custom properties as opaque `rgb()`, by drawing them on a canvas, which understands every notation. */
function colorReader(): (property: string) => string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const probe = document.createElement('span')
  // Forced colors would make every color that of text. Drawings keep theirs, except for what is behind text.
  const isForced = matchMedia('(forced-colors: active)').matches
  probe.style.forcedColorAdjust = 'none'
  document.body.append(probe)
  const read = (property: string) => {
    probe.style.color = isForced && GROUND.test(property) ? 'Canvas' : `var(${property})`
    return getComputedStyle(probe).color
  }
  const ground = read('--surface')
  const colors = new Map<string, string>()
  queueMicrotask(() => probe.remove())
  return (property) => {
    let color = colors.get(property)
    if (color === undefined) {
      color = opaque(context, ground, read(property))
      colors.set(property, color)
    }
    return color
  }
}

function opaque(context: CanvasRenderingContext2D | null, ground: string, color: string): string {
  if (!context) return color
  for (const layer of [ground, color]) {
    context.fillStyle = layer
    context.fillRect(0, 0, 1, 1)
  }
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
