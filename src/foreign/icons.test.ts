import { describe, expect, it } from 'vitest'
import { iconFor, lucideIcon } from './icons.ts'

describe('icons of other systems', () => {
  it.each([
    ['material/rocket-launch', { icon: 'rocket' }],
    ['octicons-bug-16', { icon: 'bug' }],
    ['fa-brands fa-github', { icon: 'github', iconType: 'brands' }],
    ['lucide:clapperboard', { icon: 'lucide:clapperboard' }],
    ['i-lucide-grid-3x3', { icon: 'lucide:grid-3x3' }],
    ['i-lucide:zap', { icon: 'lucide:zap' }],
    ['i-tabler-brand-deno', { icon: 'tabler:brand-deno' }],
    ['i-simple-icons-github', { icon: 'github', iconType: 'brands' }],
    ['material/abacus', undefined],
  ])('%s', (name, icon) => {
    expect(iconFor(name)).toEqual(icon)
  })
})

describe('components of Lucide', () => {
  it.each([
    ['Rocket', 'lucide:rocket'],
    ['LucideBookOpen', 'lucide:book-open'],
    ['Link2Off', 'lucide:link-2-off'],
    ['AArrowDown', 'lucide:a-arrow-down'],
    ['Axis3dIcon', 'lucide:axis-3d'],
    ['Grid2x2', 'lucide:grid-2x2'],
  ])('%s', (component, icon) => {
    expect(lucideIcon(component)).toBe(icon)
  })
})
