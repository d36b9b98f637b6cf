// Parses MDX text to a draft. Always succeeds, whatever mistakes the text contains, and keeps every range exact.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { detached, type SourceFile } from '../files/source-file.ts'
import { type Attempt, applyEdits, joined, origin } from './attempt.ts'
import { isBinary } from './binary.ts'
import { CapitalHtml } from './capital-html.ts'
import { closedInside } from './closed-inside.ts'
import { type Convert, convertRoot } from './convert.ts'
import type { Draft, DraftNode } from './draft.ts'
import { blank } from './fences.ts'
import { parseFrontmatter } from './front-matter.ts'
import { HiddenParts } from './hidden-parts.ts'
import { blankLinesForHtml } from './long-html.ts'
import { isWidened, mask, unmask } from './mask.ts'
import { type Piece, PieceReader } from './pieces.ts'
import { type Parsed, RepairingParser } from './repairing-parser.ts'
import { syntaxError } from './syntax-error.ts'

/**
 * Parses a page or snippet. Never throws. Where the parser rejects the text, repairs it if the intent is obvious, and
 * otherwise shows the part as typed. Reports a finding in either case.
 */
export function parseDraft(source: SourceFile): Draft {
  if (isBinary(source.text)) return unreadable(source)
  const { frontmatter, bodyStart, diagnostics } = parseFrontmatter(source)
  const found: Diagnostic[] = [...diagnostics]
  const body = blank(source.text.slice(0, bodyStart)) + source.text.slice(bodyStart)
  const parsed = new BodyParser(source, body, found).parse()
  return { file: source.path, source, frontmatter, ...parsed, diagnostics: found }
}

function unreadable(source: SourceFile): Draft {
  const help = "Save it as UTF-8. If it isn't a page, give it the right extension."
  const finding = syntaxError(source, 0, "This file isn't text, so its page is empty.", help)
  return {
    file: source.path,
    source,
    frontmatter: { data: {}, places: new Map() },
    children: [],
    hasCode: false,
    diagnostics: [finding],
  }
}

interface ParsedBody {
  readonly children: DraftNode[]
  /** See `Draft`. */
  readonly hasCode: boolean
}

/** Parses one text. */
class BodyParser {
  private readonly parser: RepairingParser
  private readonly masked: string
  private readonly unmask: Convert['unmask']
  private readonly hidden = new HiddenParts()

  constructor(
    private readonly source: SourceFile,
    body: string,
    private readonly found: Diagnostic[],
  ) {
    this.parser = new RepairingParser(source)
    this.masked = mask(body)
    if (this.masked === body) return
    // What is cut from a wide text is wide, and so is all that would be made of it.
    this.unmask = isWidened(source.text, this.masked) ? (text) => detached(unmask(text)) : unmask
  }

  parse(): ParsedBody {
    const { parser } = this
    const whole = { text: this.masked, base: 0 }
    const blankLines = blankLinesForHtml(this.masked)
    const spaced = blankLines.length > 0 ? parser.repairedWhole(applyEdits(whole, blankLines)) : undefined
    const parsed = spaced ?? parser.repairedWhole(whole)
    return parsed ? this.shown(parsed) : this.aroundBroken(whole)
  }

  /** Parses a page with parts that can't be repaired: as if they were words, if possible. Otherwise, piece by piece. */
  private aroundBroken(whole: Attempt): ParsedBody {
    const pieces = new PieceReader(this.source, this.masked, this.parser, this.hidden).pieces()
    for (const { errors } of pieces) for (const error of errors) this.found.push(error)
    const edits = pieces.flatMap((piece) => piece.edits)
    if (edits.length > 0) {
      // Without these parts, the page isn't as heavy.
      this.parser.resume()
      const parsed = this.parser.repaired(applyEdits(whole, edits))
      if (parsed) return this.shown(parsed)
    }
    for (const { parsed } of pieces) if (parsed) for (const finding of parsed.findings) this.found.push(finding)
    const parts = pieces.flatMap(({ start, end, parsed }) => (parsed ? [{ ...parsed.attempt, start, end }] : []))
    const repairs = parts.length < pieces.length ? whole : joined(this.masked, parts)
    if (repairs.text === this.masked) return this.allShown(pieces)
    // Nor is it after the repairs of its pieces.
    this.parser.resume()
    const parsed = this.parser.repaired(repairs)
    return parsed ? this.shown(parsed) : this.allShown(pieces)
  }

  private shown({ tree, attempt, findings }: Parsed): ParsedBody {
    for (const finding of findings) this.found.push(finding)
    return this.convert(tree, attempt)
  }

  /** The trees of all pieces, one after the other. */
  private allShown(pieces: readonly Piece[]): ParsedBody {
    const children: DraftNode[] = []
    let hasCode = false
    for (const { start, end, parsed, errors } of pieces) {
      const value = this.source.text.slice(start, end)
      const typed: DraftNode = {
        type: 'invalid',
        value,
        message: errors[0]?.message ?? '',
        inline: false,
        span: { start, end },
      }
      const body = parsed ? this.convert(parsed.tree, parsed.attempt) : { children: [typed], hasCode: false }
      for (const child of body.children) children.push(child)
      hasCode ||= body.hasCode
    }
    return { children, hasCode }
  }

  private convert(tree: unknown, attempt: Attempt): ParsedBody {
    const { source, found } = this
    const convert: Convert = {
      text: source.text,
      at: (offset) => origin(attempt, offset),
      unmask: this.unmask,
      hidden: this.hidden,
      capitalHtml: new CapitalHtml(source, found),
      onTooDeep(offset) {
        const message = 'This is nested deeper than a page can show.'
        found.push(
          syntaxError(source, offset, message, 'Flatten the nesting. Until then, this part is shown as typed.'),
        )
      },
      onClosedInside(element, block) {
        const finding = closedInside(source, element, block)
        if (finding) found.push(finding)
      },
    }
    return convertRoot(tree, convert)
  }
}
