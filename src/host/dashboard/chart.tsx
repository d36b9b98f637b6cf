// Figures by day to bars as SVG, with a table of the same for who can't see them.
import type { Html } from '../../html/html.ts'

export interface ChartDay {
  readonly date: string
  readonly views: { readonly human: number; readonly assistant: number }
}

const [WIDTH, HEIGHT, FOOT] = [900, 180, 22]

/** People below, assistants on top of them. */
export function ViewsChart({ days }: { days: readonly ChartDay[] }): Html {
  const highest = Math.max(1, ...days.map(({ views }) => views.human + views.assistant))
  const step = WIDTH / days.length
  const tall = (n: number) => Math.round(((HEIGHT - FOOT - 14) * n * 10) / highest) / 10
  const base = HEIGHT - FOOT
  const every = Math.ceil(days.length / 6)
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Views by day, at most ${highest}. The CSV file holds all numbers.`}
    >
      <line class="axis" x1="0" x2={String(WIDTH)} y1={String(base)} y2={String(base)} />
      <text x="0" y="10">
        {String(highest)}
      </text>
      {days.map(({ date, views }, i) => {
        const [x, width] = [(i * step + step * 0.14).toFixed(1), (step * 0.72).toFixed(1)]
        const [human, assistant] = [tall(views.human), tall(views.assistant)]
        return (
          <g>
            <title>{`${date}: ${views.human} by people, ${views.assistant} by assistants`}</title>
            <rect class="bar" x={x} width={width} y={String(base - human)} height={String(human)} />
            <rect
              class="bar assistant"
              x={x}
              width={width}
              y={(base - human - assistant).toFixed(1)}
              height={String(assistant)}
            />
            {i % every === 0 && (
              <text x={x} y={String(HEIGHT - 6)}>
                {date.slice(5)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
