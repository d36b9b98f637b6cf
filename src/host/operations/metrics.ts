// Counters in the text format of Prometheus. https://prometheus.io/docs/instrumenting/exposition_formats/

type Labels = Readonly<Record<string, string | number>>

/** Seconds, as upper bounds of a histogram's buckets. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2, 3, 5, 10, 30, 60, 300]

interface Series {
  readonly labels: string
  value: number
  buckets?: number[]
  sum?: number
}

/** Counts of this process. */
export class Metrics {
  private readonly families = new Map<string, { help: string; type: string; series: Map<string, Series> }>()

  constructor(
    private readonly definitions: Readonly<
      Record<string, readonly [type: 'counter' | 'gauge' | 'histogram', help: string]>
    >,
  ) {}

  /** Adds to a counter. */
  count(name: string, labels: Labels = {}, by = 1): void {
    this.series(name, labels).value += by
  }

  /** Sets a gauge. */
  set(name: string, labels: Labels, value: number): void {
    this.series(name, labels).value = value
  }

  /** Adds an observation, in seconds, to a histogram. */
  observe(name: string, labels: Labels, seconds: number): void {
    const series = this.series(name, labels)
    series.buckets ??= BUCKETS.map(() => 0)
    series.sum = (series.sum ?? 0) + seconds
    series.value++
    for (const [i, bound] of BUCKETS.entries()) if (seconds <= bound) series.buckets[i] = (series.buckets[i] ?? 0) + 1
  }

  /** The page that Prometheus reads. */
  text(): string {
    return [...this.families]
      .map(([name, { help, type, series }]) =>
        [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${type}`,
          ...[...series.values()].flatMap((one) => lines(name, one)),
          '',
        ].join('\n'),
      )
      .join('')
  }

  private series(name: string, labels: Labels): Series {
    let family = this.families.get(name)
    if (!family) {
      const [type, help] = this.definitions[name] ?? ['counter', name]
      family = { help, type, series: new Map() }
      this.families.set(name, family)
    }
    const text = Object.entries(labels)
      .map(([label, value]) => `${label}="${escapeLabel(String(value))}"`)
      .join(',')
    let series = family.series.get(text)
    if (!series) {
      series = { labels: text, value: 0 }
      family.series.set(text, series)
    }
    return series
  }
}

function lines(name: string, { labels, value, buckets, sum }: Series): string[] {
  const braces = (text: string) => (text === '' ? '' : `{${text}}`)
  if (!buckets) return [`${name}${braces(labels)} ${value}`]
  const more = labels === '' ? '' : `${labels},`
  return [
    ...buckets.map((count, i) => `${name}_bucket{${more}le="${BUCKETS[i]}"} ${count}`),
    `${name}_bucket{${more}le="+Inf"} ${value}`,
    `${name}_sum${braces(labels)} ${sum}`,
    `${name}_count${braces(labels)} ${value}`,
  ]
}

function escapeLabel(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
}

/** The metrics of the host. Sites aren't labels, because a host may have thousands. */
export const HOST_METRICS = {
  galley_requests_total: ['counter', 'Requests by kind of host and status.'],
  galley_request_seconds: ['histogram', 'Time until the answer was ready, by kind of host.'],
  galley_deployments_total: ['counter', 'Deployments by how they ended.'],
  galley_build_seconds: ['histogram', 'Time that builds took, from claim to end.'],
  galley_push_to_live_seconds: ['histogram', 'Time from an acknowledged push to the moment when it was live.'],
  galley_deliveries_total: ['counter', 'Webhooks by provider and what became of them.'],
  galley_assistant_answers_total: ['counter', 'Answers of assistants by how they ended.'],
  galley_jobs_waiting: ['gauge', 'Jobs that are due and unclaimed.'],
  galley_sites: ['gauge', 'Sites of this host.'],
  process_resident_memory_bytes: ['gauge', 'Memory of this process.'],
} as const satisfies ConstructorParameters<typeof Metrics>[0]
