// The list of all rules, in the order of the rule file: by area, and what matters most first.
import type { Rule } from '../rule.ts'
import { codeLanguage } from './code-language.ts'
import { deprecated } from './deprecated.ts'
import { exclusiveProps } from './exclusive-props.ts'
import { headingOrder } from './heading-order.ts'
import { imageAlt } from './image-alt.ts'
import { invalidProp } from './invalid-prop.ts'
import { knownLanguage } from './known-language.ts'
import { linkText } from './link-text.ts'
import { missingProp } from './missing-prop.ts'
import { noSecrets } from './no-secrets.ts'
import { pageMetadata } from './page-metadata.ts'
import { unknownComponent } from './unknown-component.ts'
import { unknownProp } from './unknown-prop.ts'
import { wrongChild } from './wrong-child.ts'
import { wrongParent } from './wrong-parent.ts'

export const rules: readonly Rule[] = [
  codeLanguage,
  deprecated,
  exclusiveProps,
  headingOrder,
  imageAlt,
  invalidProp,
  knownLanguage,
  linkText,
  missingProp,
  noSecrets,
  pageMetadata,
  unknownComponent,
  unknownProp,
  wrongChild,
  wrongParent,
]
