import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { PlacedObject } from '../schema/placed.ts'
export function upgradeMint(mint: PlacedObject): { docs: PlacedObject; notes: Diagnostic[] } {
  return { docs: mint, notes: [] }
}
