// The list of all commands, in the order of the help.
import type { Command } from '../command.ts'
import { build } from './build.ts'
import { check } from './check.ts'
import { dev } from './dev.ts'
import { init } from './init.ts'
import { mcp } from './mcp.ts'
import { rules } from './rules.ts'
import { search } from './search.ts'
import { serve } from './serve.ts'

export const commands: readonly Command[] = [init, dev, build, check, rules, search, mcp, serve]
