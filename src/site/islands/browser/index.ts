// What the programs of islands share. The used parts are in one script of the site.
export {
  check as sign_check,
  danger as sign_danger,
  info as sign_info,
  note as sign_note,
  tip as sign_tip,
  warning as sign_warning,
} from '../../../components/callout/sign-shapes.ts'
export { codeBlocks } from './code-blocks.ts'
export { learnLines } from './code-lines.ts'
export { hydrateHandlers } from './handlers.ts'
export { learnIcons } from './icons.ts'
export { jsx } from './jsx.ts'
export { takePieces } from './pieces.ts'
export { eventNames, reactElements, selectValues, styleUnits, svgNames } from './react-elements.ts'
export { register, useFeatures } from './runtime.ts'
export { learnSigns } from './signs.ts'
export { learnCode, learnWords, live, useCode } from './vocabulary.ts'
