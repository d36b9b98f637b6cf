// Texts to the terms of their units, which are computed once for all occurrences of a unit.
import { IntegerList } from './integer-list.ts'
import type { Tokenizer } from './tokenize.ts'
import { UnitNumbers } from './units.ts'
import { isCommonForm } from './vocabulary.ts'

/** Flags of a term in a unit. */
export const STOP = 1
/** Part of an identifier. */
export const PART = 2
/** A joined or accented form. It comes in addition to the words, which have places in the text. */
export const FURTHER = 4

/** Numbers terms and words. */
export interface Numbering {
  term(term: string): number
  word(word: string): number
}

/** Takes the number of a term, its flags, and the number of its word, or -1 if it can't be in a vocabulary. */
export type VisitTerm = (term: number, flags: number, word: number) => void

/** Finds the terms of texts in one language, without those of synonyms. */
export class UnitTerms {
  private readonly units = new UnitNumbers((unit, isPair) => this.compute(unit, isPair))
  /** What `VisitTerm` takes, and where that of each unit ends. */
  private readonly terms = new IntegerList()
  private readonly ends = new IntegerList()

  constructor(
    private readonly tokenizer: Tokenizer,
    private readonly numbering: Numbering,
    /** How many units may be known at the same time. When there are more, all are computed again. */
    private readonly mostUnits: () => number = () => Number.POSITIVE_INFINITY,
  ) {}

  /** Visits the terms of a text in its order. */
  read(text: string, visit: VisitTerm): void {
    const { terms, ends } = this
    if (this.units.size > this.mostUnits()) for (const list of [this.units, terms, ends]) list.clear()
    this.units.read(text, (unit) => {
      const end = ends.at(unit)
      for (let at = unit === 0 ? 0 : ends.at(unit - 1); at < end; at += 3)
        visit(terms.at(at), terms.at(at + 1), terms.at(at + 2))
    })
  }

  private compute(unit: string, isPair: boolean): void {
    const { pieces, wholes } = isPair ? this.tokenizer.pair(unit) : this.tokenizer.cut(unit)
    for (const { term, word, accented, stop, pair } of pieces) {
      const flags = (stop ? STOP : 0) | (pieces.length > 1 && !pair ? PART : 0)
      this.add(term, flags, !pair && isCommonForm(word) ? this.numbering.word(word) : -1)
      if (accented !== undefined) this.add(accented, flags | FURTHER, -1)
    }
    for (const whole of wholes) this.add(whole, FURTHER, -1)
    this.ends.push(this.terms.length)
  }

  private add(term: string, flags: number, word: number): void {
    this.terms.push(this.numbering.term(term))
    this.terms.push(flags)
    this.terms.push(word)
  }
}
