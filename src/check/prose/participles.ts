// Word lists about past participles: which words are participles, and which of those describe a state rather than an
// action.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Participles that don't end in `-ed`. */
export const IRREGULAR = words(
  `beaten become begun bent bet bidden bitten blown born bought bound broadcast broken brought built burnt burst cast
  caught chosen cut dealt done drawn driven eaten fallen fed flown forbidden foreseen forgiven forgotten fought found
  frozen given gone ground grown heard held hidden hit hung hurt kept known laid led left lent let lit lost made meant
  met misread mistaken offset outgrown overdrawn overridden overwritten paid preset proven put quit read rebuilt
  redone reread rerun resent reset rethrown retold rewritten run said seen sent set sewn shaken shed shot shown shrunk
  shut sold sought spent split spoken spread spun stolen struck stuck sublet swept sworn taken taught thought thrown
  told torn unbound undergone understood undone upheld withdrawn withheld won worn woven written`,
)

/** Words that end in `-ed` but aren't participles. */
const LOOKALIKE = words(
  `red bed fed-up need feed seed speed indeed embed exceed proceed succeed bleed breed weed deed heed greed creed shed sled hundred
  sacred naked wicked rugged wretched beloved aged biased ied med ted fred jared speed newsfeed`,
)

/** After a form of `be`, these describe a state: `is required`, `are based on`. */
export const STATIVE = words(
  `accustomed acquainted advanced affiliated aimed aligned allowed associated attached authorized aware backed balanced
  based bound broken centered closed coded collapsed colocated committed complicated composed comprised concerned
  connected contained coupled covered dedicated deprecated designed detailed directed disabled disconnected
  discontinued distributed documented done embedded empowered enabled encouraged entitled equipped exhausted expanded
  experienced expired exposed familiarized featured finished fixed focused gated geared gone grayed greyed grouped
  hardcoded hidden hosted implied inclined included indented inspired installed integrated intended interconnected
  interested interlinked involved isolated known licensed limited linked located locked logged mapped meant motivated
  mounted named needed nested optimized organized oriented outdated owned packaged paired paused permitted pinned
  pleased positioned powered preconfigured predefined preferred preinstalled prepared prohibited protected qualified
  related required reserved restricted rooted satisfied scoped secured segmented separated shaped shared shut signed
  situated sized spread stopped structured stuck subscribed suited supported supposed surprised surrounded tailored
  targeted tied tired typed united unlocked untouched versioned weighted worried`,
)

/** Words that describe a state even after a modal or `to`: `must be related`, `be prepared`. */
export const ALWAYS_STATIVE = words(
  `accustomed acquainted advanced aimed allowed associated based biased complicated composed concerned dedicated
  detailed entitled expired failed finished intended interested involved known located meant needed outdated pleased
  prepared related required satisfied stuck supposed surprised tied tired worried`,
)

/** Before these words, the participle describes a state: `is written in Rust`, `is built on top of`, `is logged in`. */
export const STATIVE_WITH: Readonly<Record<string, ReadonlySet<string>>> = {
  built: words('on into for around with in'),
  called: words('\uFFFC " “'),
  grayed: words('out'),
  greyed: words('out'),
  labeled: words('\uFFFC " “'),
  made: words('of up for'),
  named: words('\uFFFC " “ after'),
  set: words('up'),
  turned: words('on off'),
  switched: words('on off'),
  used: words('up'),
  written: words('in for'),
  checked: words('by-default'),
  opposed: words('to'),
  exposed: words('to'),
}

/** Stative participles that describe an action before these words: `is logged to the console`. */
export const EVENT_WITH: Readonly<Record<string, ReadonlySet<string>>> = {
  attached: words('when after before once'),
  closed: words('when after before once if by'),
  committed: words('to when after'),
  expanded: words('when'),
  installed: words('when during after by'),
  locked: words('when after by'),
  logged: words('to as when for at with by into'),
  mapped: words('by'),
  paused: words('when while by'),
  set: words('to by'),
  shared: words('by'),
  shut: words('down'),
  signed: words('by with using'),
  stopped: words('when after by'),
  typed: words('into in'),
  unlocked: words('by when'),
}

/** Verbs that keep an object in the passive: `is granted access`. */
export const TAKES_OBJECT = words(
  `granted given assigned sent shown offered charged denied issued awarded allocated considered made deemed rendered called named
  set asked told`,
)

/** True for a possible past participle. Excludes `un-` adjectives and compounds (`base64-encoded`). */
export function isParticiple(word: string): boolean {
  if (IRREGULAR.has(word)) return true
  if (!word.endsWith('ed') || word.length < 4 || LOOKALIKE.has(word)) return false
  if (word.includes('-')) return /^(?:re|pre|auto|de|un|cross|co|double|live|hard)-\w+ed$/.test(word)
  if (/^un(?!lock|install|mount|pack|zip|wrap|link|load|fold|block|register|subscrib|derlin|archiv)\w+ed$/.test(word))
    return false
  return /[a-z]+ed$/.test(word)
}
