// Where the time of a build went: a summary for people, and a trace for Perfetto and the panels of browsers.

import { writeFileSync } from 'node:fs'
import { counted } from '../../diagnostics/counted.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { CodeBlock } from '../../render/highlight.ts'

/** What the work was about. */
export interface Work extends Span {
  readonly kind: 'stage' | 'page' | 'file' | 'code'
  readonly name: string
  /** `MAIN`, `ASIDE`, or the number of a thread that highlights code or makes pages, from 1. */
  readonly thread: number
}

export const MAIN = 0
/** Files that are asked of another thread, several at once: each gets a row of its own where it overlaps with others. */
export const ASIDE = 100

/** How many of the slowest are named. */
const MAX_SHOWN = 10

/** Collects the work of one build. */
export class Profile {
  private readonly works: Work[] = []
  /** When the last file ended in each row of those made aside. */
  private readonly rows: number[] = []

  add(kind: Work['kind'], name: string, { from, to }: Span, thread = MAIN): void {
    this.works.push({ kind, name, from, to, thread: thread === ASIDE ? this.freeRow(from, to) : thread })
  }

  addCode({ code, lang }: CodeBlock, span: Span, thread: number): void {
    const lines = code.split('\n')
    const first = lines.find((line) => line.trim() !== '')?.trim() ?? ''
    this.add('code', `${lang || 'text'}, ${counted(lines.length, 'line')}: ${first.slice(0, 60)}`, span, thread)
  }

  /** The stages, and the slowest pages, files and blocks of code. */
  text(): string {
    const total = this.of('stage').reduce((sum, work) => sum + length(work), 0)
    return [
      ...section(
        'Stages',
        this.of('stage').map((work) => [length(work), `${work.name} (${Math.round((100 * length(work)) / total)}%)`]),
      ),
      ...section('Slowest pages to read', slowest(this.of('page'))),
      ...section('Slowest files to write', slowest(this.of('file'))),
      ...section(`Slowest code to highlight (${seconds(this.of('code'))} in all)`, slowest(this.of('code'))),
    ].join('\n')
  }

  /** Writes the trace: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU */
  write(file: string): void {
    const start = Math.min(...this.works.map(({ from }) => from))
    const threads = new Set(this.works.map(({ thread }) => thread))
    const names = Array.from(threads, (thread) => ({
      name: 'thread_name',
      ph: 'M',
      pid: 1,
      tid: thread,
      args: { name: thread === MAIN ? 'main' : thread < ASIDE ? `thread ${thread}` : 'images' },
    }))
    const events = this.works.map(({ kind, name, from, to, thread }) => ({
      name,
      cat: kind,
      ph: 'X',
      // In microseconds.
      ts: Math.round((from - start) * 1000),
      dur: Math.round((to - from) * 1000),
      pid: 1,
      tid: thread,
    }))
    writeFileSync(file, `${JSON.stringify({ displayTimeUnit: 'ms', traceEvents: [...names, ...events] })}\n`)
  }

  private freeRow(from: number, to: number): number {
    const free = this.rows.findIndex((end) => end <= from)
    const row = free === -1 ? this.rows.length : free
    this.rows[row] = to
    return ASIDE + row
  }

  private of(kind: Work['kind']): readonly Work[] {
    return this.works.filter((work) => work.kind === kind)
  }
}

type Row = readonly [milliseconds: number, name: string]

function slowest(works: readonly Work[]): Row[] {
  const sorted = [...works].sort((a, b) => length(b) - length(a))
  return sorted.slice(0, MAX_SHOWN).map((work) => [length(work), work.name])
}

function section(title: string, rows: readonly Row[]): string[] {
  if (rows.length === 0) return []
  return [title, ...rows.map(([time, name]) => `${time.toFixed(1).padStart(10)} ms  ${name}`), '']
}

function seconds(works: readonly Work[]): string {
  return `${(works.reduce((sum, work) => sum + length(work), 0) / 1000).toFixed(2)} s`
}

function length({ from, to }: Span): number {
  return to - from
}
