// KaTeX with its chemistry (`\ce`).
import 'katex/contrib/mhchem'

export { default as katex } from 'katex'
