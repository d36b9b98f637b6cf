// The words of a page before and after: what a reader of the old page would miss.

import { readFrontMatter } from './config/data.ts'
import type { ConvertedFile } from './convert-pages.ts'
import type { TextDifference } from './report.ts'

/** Pages on which fewer of the old words are left than this are worth a look. */
const ENOUGH = 0.985
const MAX_WORDS = 40

/** Pages that lost words, worst first. Markup, directives, attributes and addresses count for nothing on both sides. */
export function compareText(pages: readonly ConvertedFile[]): readonly TextDifference[] {
  const out: TextDifference[] = []
  for (const { source, text, placed } of pages) {
    const before = words(source)
    const after = new Map<string, number>()
    for (const word of words(text)) after.set(word, (after.get(word) ?? 0) + 1)
    const missing: string[] = []
    for (const word of before) {
      const count = after.get(word) ?? 0
      if (count > 0) after.set(word, count - 1)
      else missing.push(word)
    }
    const kept = before.length === 0 ? 1 : 1 - missing.length / before.length
    if (kept < ENOUGH)
      out.push({ file: placed.page.file, kept: Math.round(kept * 1000) / 1000, missing: missing.slice(0, MAX_WORDS) })
  }
  return out.sort((a, b) => a.kept - b.kept)
}

function words(source: string): string[] {
  const { body, data } = readFrontMatter(source)
  const title = typeof data.title === 'string' ? `${data.title}\n` : ''
  const plain = (title + body)
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}|%%[\s\S]*?%%/g, ' ')
    .replace(/^[ \t]*(?:import|export)\s.*$/gm, ' ')
    .replace(
      /^([ \t]*)(`{3,}|~{3,}|:{3,})\{toctree\}[\s\S]*?^\1\2[ \t]*$|^[ \t]*:[\w-]+:(?:[ \t].*)?$|^\([^()\n]+\)=$/gm,
      ' ',
    )
    .replace(/^([ \t]*)(`{3,}|~{3,}).*$/gm, ' ')
    .replace(/^[ \t]*(?::{3,}|!{3}|\?{3}\+?|={3}|\/{3,}).*$/gm, (line) =>
      line.replace(/^[ \t]*[:!?+=/]+[ \t]*[\w-]*/, ' '),
    )
    .replace(
      /^[ \t]*(?:\{\*.*\*\}|-+8<-+.*|\{!.*!\})[ \t]*$|:(?:material|octicons|fontawesome|simple)-[\w-]+:|\(\d+\)!/gm,
      ' ',
    )
    .replace(/!\[\[[^\]]*\]\]/g, ' ')
    .replace(/\[\[(?:[^\]|]*\\?\|)?([^\]]*)\]\]/g, ' $1 ')
    .replace(/\{\{[<%][\s\S]*?[>%]\}\}|\{%[\s\S]*?%\}/g, ' ')
    .replace(/<\/?[A-Za-z][^<>]*>/g, (tag) =>
      [...tag.matchAll(/(?:title|label|caption|alt|tip)="([^"]*)"/g)].map(([, value]) => value).join(' '),
    )
    .replace(/\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, '] ')
    .replace(/\{#[^{}]*\}/g, ' ')
    .replace(/^\[[^\]]+\]:\s*\S+.*$/gm, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/&#?\w+;/g, ' ')
  return (plain.match(/[\p{L}\p{N}]{2,}/gu) ?? []).map((word) => word.toLowerCase())
}
