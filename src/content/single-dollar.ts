// Decides whether the text between two single dollar signs is TeX, as opposed to prices or shell variables.

const COMMANDS = new Set(
  `alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi
  varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega frac dfrac tfrac sqrt sum prod int iint oint
  lim log ln exp sin cos tan cot arcsin arccos arctan sinh cosh tanh max min sup inf arg det dim ker gcd deg bmod pmod mod
  cdot cdots ldots dots vdots times div pm mp ast star circ bullet oplus otimes odot le leq ge geq lt gt ne neq ll gg approx
  sim simeq cong equiv propto in notin ni subset subseteq supset supseteq cup cap setminus emptyset varnothing forall exists
  nexists neg lnot land lor wedge vee implies iff to gets mapsto rightarrow leftarrow leftrightarrow Rightarrow Leftarrow
  Leftrightarrow longrightarrow uparrow downarrow infty partial nabla hbar ell Re Im aleph angle triangle perp parallel mid
  langle rangle lfloor rfloor lceil rceil lvert rvert lVert rVert vert Vert left right big Big bigg Bigg text textbf textit
  texttt textrm mathrm mathbf mathbb mathcal mathfrak mathit mathsf mathtt mathscr boldsymbol operatorname hat bar vec tilde
  dot ddot overline underline widehat widetilde overbrace underbrace overset underset stackrel binom choose quad qquad begin
  end displaystyle textstyle limits nolimits color boxed not prime top bot models vdash dagger space`.split(/\s+/),
)
/** Names of functions and the like that formulas contain without a backslash. */
const WORDS = new Set(
  'sin cos tan log exp lim max min sup inf arg det dim gcd lcm mod deg sgn var cov poly avg'.split(' '),
)

/**
 * Whether the text between two single `$` reads as TeX. `x`, `\alpha`, `n=5`, `O(n \log n)`, and `2^n` do. The insides
 * of `$5 and $10`, `$HOME/bin:$PATH`, and `$(pwd)/$file` don't. If in doubt, it doesn't: a price set as a formula is
 * worse than a formula shown as typed.
 */
export function readsAsTex(inner: string): boolean {
  if (inner.trim() === '' || inner.length > 1_000 || /\n\s*\n/.test(inner) || !bracesMatch(inner)) return false
  const commands = [...inner.matchAll(/\\([A-Za-z]+)/g)].map(([, name]) => name as string)
  // Only TeX has a command with braces after it.
  if (/\\[A-Za-z]+\{/.test(inner) || commands.some((name) => COMMANDS.has(name)))
    return !/^\d[\d.,]*\s+[a-z]{2,}\s/.test(inner)
  const formula = inner.trim()
  // Each sign is right next to the formula, or on a line of its own.
  if (inner !== formula && !/^\n.*\n[ \t]*$/s.test(inner)) return false
  return isFormula(
    formula
      .replace(/\\\{/g, '(')
      .replace(/\\\}/g, ')')
      .replace(/\\[|,;:! _%&#\\]/g, ' ')
      .replace(/\\[A-Za-z]+/g, 'x')
      .replace(/(?<=[\s,])\.\.\.(?=[\s,])/g, '…'),
  )
}

/** Single letters, numbers, operators, and brackets that start and end as a formula does. */
function isFormula(text: string): boolean {
  if (!/^[\p{L}\d\s+\-−*/=<>≤≥≠≈±×·→∈∞|()[\]{}^_,.;:!'°∑∏√∂%…]+$/u.test(text)) return false
  if (/[+\-−*/=<>([{^_,;:.…]$/.test(text) && !/^\[[^[]+\[$/.test(text)) return false
  if (text.endsWith('|') && text.split('|').length % 2 === 0) return false
  if (/^[*/=)\]}^,;:.!'%]/.test(text) || /^\{[A-Z]{2}/.test(text)) return false
  if (/(?:^|[^\p{L}\d)\]}'])'|::|\/\/|--|==|&&|\|\||\.\.|\p{L}\.\p{L}/u.test(text)) return false
  if (/^\d[\d.,]*\s*(?:[-/]\s*)?[\p{L}]{2,}/u.test(text)) return false
  if (!parenthesesMatch(text) && !/^[([]\s*[^()[\]]+,[^()[\]]+[)\]]$/.test(text)) return false
  if (/^[\d.,]+$/.test(text)) return /^\d+(?:\.\d+)?$/.test(text)
  if (/^[-−]?[\d.,]+[%°]?$/.test(text)) return true
  const plain = text.replace(/(?<=[_^])\{[^{}]*\}/g, '').replace(/(?<=(?:^|[^\p{L}])\p{L})_[\p{L}]+/gu, '')
  const words = plain.match(/\p{L}+/gu) ?? []
  // `price_{a/b}`: nothing but TeX puts braces after `_` or `^`.
  if (words.length === 1 && /^\p{L}+(?:[_^]\{[^{}]+\})+$/u.test(text)) return true
  if (words.length === 0) return /[+\-−*/=<>≤≥≠≈±×·→∈∞^_√∑∏]|^[([].*,.*[)\]]$/.test(text)
  if (words.some((word) => word.length > 2 && !WORDS.has(word))) return false
  if (/\p{L}{2}_|_\p{Lu}{2}/u.test(plain)) return false
  const longest = Math.max(...words.map((word) => (WORDS.has(word) ? 1 : word.length)))
  return longest === 1
    ? !/\p{L}\s+\p{L}\s+\p{L}\s+\p{L}/u.test(plain)
    : !/\s/.test(text) || /[+*/=<>≤≥≠≈±×·→∈^]/.test(text)
}

function bracesMatch(text: string): boolean {
  let depth = 0
  for (const brace of text.replace(/\\./g, '').match(/[{}]/g) ?? []) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

function parenthesesMatch(text: string): boolean {
  const open: string[] = []
  for (const bracket of text.match(/[()[\]]/g) ?? []) {
    if (bracket === '(' || bracket === '[') open.push(bracket)
    else if (open.pop() !== (bracket === ')' ? '(' : '[')) return false
  }
  return open.length === 0
}
