// The scripts of authors' interactive components.
import type { Output } from '../output.ts'

export const islands: Output = {
  name: 'islands',
  phase: 'late',
  paths: (site) => site.islands.files().map(({ path }) => path),
  render: (path, site) => site.islands.files().find((file) => file.path === path)?.content,
}
