import { describe, expect, it } from 'vitest'
import { rareSpellings } from './compounds.ts'
import { Terms } from './terms.ts'

describe('the terms of a site', () => {
  const terms = new Terms({
    github: 'GitHub',
    'front-matter': 'front matter',
    whitelist: 'allowlist',
    Cloud: 'Acme Cloud',
    'e.g.': 'for example',
    nothing: 7,
    same: 'same',
  })
  it.each([
    ['Push to github, or to Github.', ['github>GitHub', 'Github>GitHub']],
    ['Front-matter first. A front-matter too.', ['Front-matter>Front matter', 'front-matter>front matter']],
    ['Whitelist it in the whitelists.', ['Whitelist>Allowlist']],
    ['See github.com/acme, @github and my-github.', []],
    ['GitHub and Acme Cloud. Cloud.', ['Cloud>Acme Cloud']],
    ['A key, e.g. this.', ['e.g.>for example']],
    ['The same nothing.', []],
  ])('in %j', (text, found) => {
    expect(terms.find(text).map(({ start, end, replacement }) => `${text.slice(start, end)}>${replacement}`)).toEqual(
      found,
    )
  })
  it('may be none', () => {
    expect(new Terms({}).find('anything')).toEqual([])
  })
})

describe('the spellings of compounds', () => {
  const often = (word: string) => `A ${word} here. `.repeat(6)
  it.each([
    ['one word beside two', `${often('frontmatter')} The front matter.`, ['front matter']],
    ['one word beside a hyphen', `${often('frontmatter')} The front-matter.`, ['front-matter']],
    ['two words beside one', `${often('front matter')} The frontmatter.`, ['frontmatter']],
    ['a hyphen before a noun', `${often('real-time')} In real time.`, []],
    ['a verb beside its noun', `${often('checkout')} To check out a branch.`, []],
    ['no clear habit', `${'A frontmatter. '.repeat(4)}${'A front matter. '.repeat(3)}`, []],
    ['names of code', `${often('client request')} The ClientRequest, clientrequest(), clientrequest2.`, []],
    ['words apart', `${often('frontmatter')} In front. Matter is all.`, []],
  ])('%s', (_, text, rare) => {
    expect(rareSpellings([text]).map(({ typed }) => typed)).toEqual(rare)
  })

  it('are in the texts that have them as words', () => {
    const texts = [often('front matter'), 'The FrontMatter class.', 'Some frontmatter.', 'A Frontmatter.']
    expect(rareSpellings(texts).map(({ typed, texts: numbers }) => [typed, numbers])).toEqual([['frontmatter', [2, 3]]])
  })
})
