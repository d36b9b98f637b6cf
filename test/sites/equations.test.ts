// From labels and references in formulas to numbers and links.
import { expect, it } from 'vitest'
import { testSite } from '../site.ts'

async function html(source: string): Promise<string> {
  return (await testSite({ 'index.mdx': source })).html('/')
}

/** The references of a page as they are shown, with the ids that they link to. */
async function references(source: string): Promise<string[]> {
  const links = (await html(source)).matchAll(/<a href="#(equation-[^"]*)">(.*?)<\/a>/g)
  return Array.from(links, ([, id, text]) => `${text} ${id}`)
}

it('numbers equations as the page shows them, and links references to the formula', async () => {
  const source = String.raw`
By $\eqref{eq:sum}$, $\ref{eq:third}$, $\eqref{named}$, $\ref{eq:whole}$, and $\eqref{eq:last}$.

$$
\begin{align}
a &= b \label{eq:sum} \\[2pt]
c &= \begin{cases} 1 \\ 2 \end{cases} \nonumber \\ % not \label{this} \\
e &= f \label{eq:third} \\ % as in LaTeX, the line after this break has a number
\end{align}
$$

$$
\begin{align*} x &= y \\ z &= 1 \end{align*}
$$

- In a list:

  $$
  m = n \tag{N} \label{named}
  $$

$$
\begin{equation}\label{eq:whole}
\begin{split} a &= b \\ &= c \end{split}
\end{equation}
$$

$$
\begin{multline} a + \\ b \label{eq:last} \end{multline}
$$
`
  expect(await references(source)).toEqual([
    '(1) equation-eq-sum',
    '2 equation-eq-sum',
    '(N) equation-named',
    '4 equation-eq-whole',
    '(5) equation-eq-last',
  ])
  const page = await html(source)
  for (const id of ['eq-sum', 'named', 'eq-whole', 'eq-last'])
    expect(page.match(new RegExp(`<div class="math" id="equation-${id}"`, 'g')), id).toHaveLength(1)
  // KaTeX's stylesheet counts these.
  expect(page.match(/class="eqn-num"/g)).toHaveLength(5)
})

it('shows the number in a longer formula, and the label where there’s no number', async () => {
  const page = await html(
    String.raw`So $x \overset{\eqref{eq:a}}{=} y$, from $\eqref{eq:b_2}$ and $\eqref{eq:no_such}$.` +
      '\n\n$$\n\\begin{equation} a \\label{eq:a} \\end{equation}\n$$\n\n$$\nb \\label{eq:b_2}\n$$\n',
  )
  expect(page).toContain(String.raw`x \overset{\text{(1)}}{=} y`)
  expect(page).toContain('<a href="#equation-eq-b_2">(eq:b_2)</a>')
  expect(page).toContain(String.raw`\text{(eq:no\_such)}`)
  expect(page).not.toContain('math-error')
})

it('what a label or a number contains stays text', async () => {
  const page = await html('$\\eqref{<b>"}$\n\n$$\na \\tag{<i>} \\label{<b>"}\n$$\n')
  expect(page).toContain('<a href="#equation--b-">(&lt;i&gt;)</a>')
  expect(page).toContain('id="equation--b-"')
})

it('reads a reference without dollar signs, as MathJax does, and says how to write it', async () => {
  const source =
    'By \\eqref{eq:sum} and\\\n\\ref{eq:sum}.\n\n$$\n\\begin{equation} a \\label{eq:sum} \\end{equation}\n$$\n'
  const site = await testSite({ 'index.mdx': source })
  expect(site.html('/')).toContain('By <a href="#equation-eq-sum">(1)</a> and')
  expect(site.html('/')).toContain('<a href="#equation-eq-sum">1</a>.')
})
