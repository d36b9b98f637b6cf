// A bar chart of figures by day as SVG, with a table of the same figures for screen readers.
import type { Html } from '../../html/html.ts'
import { Table } from './parts.tsx'

export interface ChartDay {
  readonly date: string
  readonly views: { readonly human: number; readonly assistant: number }
}

const [WIDTH, HEIGHT, HEAD, FOOT, SIDE] = [960, 220, 12, 24, 36]

/** The next round number for an axis. */
function ceiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return [1, 2, 4, 5, 10].map((factor) => factor * power).find((step) => step >= value) ?? value
}

/** People below, assistants on top of them. */
export function ViewsChart({ days }: { days: readonly ChartDay[] }): Html {
  const highest = Math.max(2, ceiling(Math.max(0, ...days.map(({ views }) => views.human + views.assistant))))
  const step = (WIDTH - SIDE) / days.length
  const base = HEIGHT - FOOT
  const tall = (n: number) => Math.round(((base - HEAD) * n * 10) / highest) / 10
  const every = Math.ceil(days.length / 6)
  return (
    <>
      <div class="chart-box" tabindex="0">
        <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="Views by day, as bars">
          {[0, highest / 2, highest].map((value) => (
            <>
              <line class="axis" x1={SIDE} x2={WIDTH} y1={base - tall(value)} y2={base - tall(value)} />
              <text x={SIDE - 8} y={base - tall(value) + 4} text-anchor="end">
                {value.toLocaleString('en')}
              </text>
            </>
          ))}
          {days.map(({ date, views }, i) => {
            const [x, width] = [(SIDE + i * step + step * 0.16).toFixed(1), (step * 0.68).toFixed(1)]
            const [human, assistant] = [tall(views.human), tall(views.assistant)]
            return (
              <g>
                <title>{`${date}: ${views.human} by people, ${views.assistant} by assistants`}</title>
                <rect class="bar" x={x} width={width} y={base - human} height={human} rx="2" />
                <rect
                  class="bar assistant"
                  x={x}
                  width={width}
                  y={(base - human - assistant).toFixed(1)}
                  height={assistant}
                  rx="2"
                />
                {i % every === 0 && (
                  <text x={x} y={HEIGHT - 6}>
                    {dayName(date)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <details>
        <summary>Numbers by day</summary>
        <Table
          heads={['Day', { text: 'People', class: 'n' }, { text: 'Assistants', class: 'n' }]}
          rows={days.toReversed().map(({ date, views }) => (
            <tr>
              <td>{date}</td>
              <td class="n">{views.human}</td>
              <td class="n">{views.assistant}</td>
            </tr>
          ))}
        />
      </details>
    </>
  )
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dayName(date: string): string {
  return `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`
}
