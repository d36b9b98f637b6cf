// What to write instead of an icon that isn't there.
import { expect, it } from 'vitest'
import { checkProject } from '../check.ts'
import { PAGE, project } from '../testing.ts'

it.each([
  ['rokcet', 'Did you mean `rocket`?'],
  ['phones', 'Did you mean `phone`?'],
  [
    'game',
    "There is `gamepad`, `board-game-geek`, or `fantasy-flight-games`. Look up others in the site's icon library.",
  ],
  ['pc-floppy', "There is `floppy-disk`. Look up others in the site's icon library."],
  ['floppy', "There is `floppy-disk`. Look up others in the site's icon library."],
  ['quaykeeper', "Look up its name in the site's icon library."],
])('helps with %s', async (icon, help) => {
  const read = await project({ 'index.mdx': `${PAGE}<Icon icon="${icon}" />\n` })
  const found = checkProject(read, { only: new Set(['known-icon']) })
  expect(found.map((finding) => finding.help)).toEqual([help])
})
