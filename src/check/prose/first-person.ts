// Finds first-person words in a sentence, where the writer includes the reader or speaks for the company.
import type { Span } from '../../content/tree.ts'
import { isQuoted } from './quoted.ts'

/**
 * `shared`: writer and reader do it together, so readers can't tell who acts. `makers`: a company talks about itself.
 */
export type FirstPersonKind = 'shared' | 'makers'

/** Words in the first person, and whose voice they are. */
export interface FirstPerson extends Span {
  readonly kind: FirstPersonKind
}

const WORD =
  /(?<![\w'’.@/-])(?:[Ww]e(?:['’](?:ll|re|ve|d))?|[Oo]urs?|us|[Oo]urselves|[Ll]et['’]s|[Ll]et us|I(?:['’](?:ll|m|ve|d))?|[Mm]y|[Mm]ine|myself)(?![\w/-]|['’](?!s\b))/gu
/** `contact us`: refers to people, and there is no better way to say it. */
const REACHED =
  /\b(?:contact|email|e-mail|tell|ask|reach(?: out)?(?: to)?|message|write(?: to)?|call|join|follow|visit|let|with|find|give|send|ping|notify|inform|help|drop|talk to|about|to)\s+$/i
/** `Phase I`, `World War I`: a numeral. */
const NUMERAL = /(?:\p{Lu}\w*|\btype|\bphase|\bclass|\btier|\blevel|\bpart)\s+$/u

/** The first such word of a sentence. Skips quotations and questions in the reader's voice. */
export function findFirstPerson(sentence: string): FirstPerson | undefined {
  if (/\?["'”’)]*$/.test(sentence)) return undefined
  let makers: FirstPerson | undefined
  for (const match of sentence.matchAll(WORD)) {
    const { index: start, 0: word } = match
    const before = sentence.slice(0, start)
    const after = sentence.slice(start + word.length)
    if (word === 'us' && (isReached(before) || /^-/.test(after))) continue
    if (/^let['’]s$/i.test(word) && /^\s+Encrypt\b/.test(after)) continue
    if (/^let us$/i.test(word) && /^\s+know\b/.test(after)) continue
    if (
      word === 'I' &&
      (NUMERAL.test(before) || /^[./]/.test(after) || /^\s*(?:and|or|,)\s*(?:type\s+)?II/.test(after))
    )
      continue
    if (/^[Mm]ine$/.test(word) && !/[.,;!]?$/.test(after)) continue
    if (/^ours$/i.test(word) && !/^[.,;!)]|^$/.test(after)) continue
    // A capital within a sentence marks a name on the screen: "open the My profile page".
    if (word === 'My' && (/^\s+\p{Lu}/u.test(after) || before.trim() !== '')) continue
    if (isQuoted(before, after)) continue
    const found = { start, end: start + word.length, kind: kindOf(word, before, after) }
    if (found.kind === 'shared') return found
    makers ??= found
  }
  return makers
}

/** True for "Contact us", but not for "this lets us". */
function isReached(before: string): boolean {
  return REACHED.test(before) && !GIVES.test(before)
}

/** Verbs that take "us" as an object, such as "lets us". */
const GIVES = /\b(?:gives|lets|allows|enables|shows|tells|leaves|brings|gets)\s+$/i
/** Words before "we" that are typical of tutorials, where the writer includes the reader. */
const TUTORIAL =
  /\b(?:now|next|then|here|first|finally|so|example|guide|tutorial|section|step|lesson|above|below|earlier|later|after that|at this point|suppose|say|before|once|when|if|as|this time)\b/i
/** "In this guide, we ...": the reader takes part in whatever follows. */
const IN_GUIDE =
  /\bin (?:this|the following|the next|our) (?:guide|example|tutorial|section|step|lesson|article|chapter)\b[^.]*$/i
/** Things that companies say they do, without the reader. */
const OF_COMPANIES =
  /^\s+(?:(?:also|strongly|highly|generally|currently|always|never|still|only|typically|usually|do not|don['’]t|are|will|can|may|['’]re)\s+)*(?:recommend|suggest|support|offer|provide|plan|collect|store|sell|share|process|charge|bill|refund|welcome|appreciate|encourage|believe|maintain|publish|release|announce|host|review|notify|contact|respond|reply|love|aim|strive|work(?:ing)? (?:hard|on|with)|design(?:ed)?|built|care|take|reserve|consider|expect|hope|happy|sorry|committed|proud|excited|introduc(?:e|ed|ing)|adding|launch(?:ed|ing)?|encrypt|comply|guarantee|ask|require|accept|trust|look for)\b/i
const MODAL =
  /^\s+(?:(?:now|then|also|first|just|simply)\s+)*(?:will|can|could|need to|want to|have to|should|must|are going to|get to)(?=\s)/i
const TUTORIAL_VERB =
  /^\s+(?:(?:now|then|also|first|just|simply)\s+)*(?:create|use|add|see|saw|define|run|start|begin|install|set|configure|build|write|call|get|make|look|import|initialize|fetch|pass|open|return|specify|have|begin|go|know|need|do|did|write|close|print|move|declare|wrap|check|test|save|load|read|send|deploy|connect|assume|want|walk|learn|cover|explore|build|implement|update|modify|generate|handle|put|combine|extend|replace|remove|click|select|choose|copy|paste)\b/i
/** Things that a tutorial builds: "our app", "our first route". "Our team" and "our API" belong to a company. */
const OF_TUTORIALS =
  /^\s+(?:\w+\s+)?(?:app|application|project|code|function|component|script|first|new|newly|bot|workflow|automation|handler|class|method|route|routes|variable|variables|loop|prompt|entry|file|table|schema|model|form|page|query|bot|agent)\b/i

function kindOf(word: string, before: string, after: string): FirstPersonKind {
  const plain = word.toLowerCase().replace('’', "'")
  if (plain.startsWith('let') || /^(?:i\b|my|mine)/.test(plain)) return 'shared'
  if (plain === 'us') return GIVES.test(before) ? 'shared' : 'makers'
  if (plain.startsWith('our'))
    return OF_TUTORIALS.test(after) && !/^\s+(?:new|team)\b/i.test(after) ? 'shared' : 'makers'
  if (IN_GUIDE.test(before) && plain !== "we'd") return 'shared'
  if (plain === "we'd") return 'makers'
  if (OF_COMPANIES.test(after)) return 'makers'
  if (plain === "we're") return /^\s+going to\b/i.test(after) ? 'shared' : 'makers'
  // "We'll use", "we can now query", "we need to install": the main verb tells that the reader takes part.
  const rest = plain === "we'll" ? after : after.replace(MODAL, '')
  if (rest !== after || plain === "we'll") return TUTORIAL_VERB.test(rest) ? 'shared' : 'makers'
  return TUTORIAL.test(before) && TUTORIAL_VERB.test(after) ? 'shared' : 'makers'
}
