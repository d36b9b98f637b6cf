// The list of all targets, in the order of the help text.
import type { Target } from '../target.ts'
import { agentsMd } from './agents-md.ts'
import { augment } from './augment.ts'
import { claude } from './claude.ts'
import { cline } from './cline.ts'
import { continueDev } from './continue.ts'
import { copilot } from './copilot.ts'
import { cursor } from './cursor.ts'
import { devin } from './devin.ts'
import { gemini } from './gemini.ts'
import { jetbrains } from './jetbrains.ts'
import { junie } from './junie.ts'
import { kiro } from './kiro.ts'
import { qwen } from './qwen.ts'
import { roo } from './roo.ts'
import { skill } from './skill.ts'
import { windsurf } from './windsurf.ts'
import { zed } from './zed.ts'

export const targets: readonly Target[] = [
  cursor,
  copilot,
  claude,
  agentsMd,
  devin,
  windsurf,
  kiro,
  gemini,
  cline,
  roo,
  zed,
  continueDev,
  junie,
  augment,
  qwen,
  jetbrains,
  skill,
]
