// The list of all rules, by name. The rule file and the reference order them by area.
import type { Rule } from '../rule.ts'
import { accordions } from './accordions.ts'
import { activeVoice } from './active-voice.ts'
import { anticipateQuestions } from './anticipate-questions.ts'
import { apiExamples } from './api-examples.ts'
import { apiPages } from './api-pages.ts'
import { authExample } from './auth-example.ts'
import { boldHeadings } from './bold-headings.ts'
import { callouts } from './callouts.ts'
import { codeComments } from './code-comments.ts'
import { codeGroup } from './code-group.ts'
import { codeLanguage } from './code-language.ts'
import { completeExamples } from './complete-examples.ts'
import { consistentTerms } from './consistent-terms.ts'
import { contrast } from './contrast.ts'
import { defineAcronyms } from './define-acronyms.ts'
import { deprecated } from './deprecated.ts'
import { descriptiveHeadings } from './descriptive-headings.ts'
import { distinctLabels } from './distinct-labels.ts'
import { docsJson } from './docs-json.ts'
import { duplicateHeadings } from './duplicate-headings.ts'
import { duplicateTitles } from './duplicate-titles.ts'
import { emphasis } from './emphasis.ts'
import { emptySections } from './empty-sections.ts'
import { endpointComponents } from './endpoint-components.ts'
import { errorHandling } from './error-handling.ts'
import { exampleAddresses } from './example-addresses.ts'
import { exampleMarkers } from './example-markers.ts'
import { exampleRequests } from './example-requests.ts'
import { exampleSyntax } from './example-syntax.ts'
import { exclusiveProps } from './exclusive-props.ts'
import { expectedOutcome } from './expected-outcome.ts'
import { expectedOutput } from './expected-output.ts'
import { externalLinks } from './external-links.ts'
import { fieldDescription } from './field-description.ts'
import { fieldsNotTables } from './fields-not-tables.ts'
import { fileName } from './file-name.ts'
import { foreignSyntax } from './foreign-syntax.ts'
import { frame } from './frame.ts'
import { frontMatterValues } from './front-matter-values.ts'
import { goalsOverFeatures } from './goals-over-features.ts'
import { headers } from './headers.ts'
import { headingCase } from './heading-case.ts'
import { headingOrder } from './heading-order.ts'
import { hiddenCharacters } from './hidden-characters.ts'
import { hiddenText } from './hidden-text.ts'
import { ignoreComments } from './ignore-comments.ts'
import { imageAlt } from './image-alt.ts'
import { imports } from './imports.ts'
import { invalidProp } from './invalid-prop.ts'
import { keyboard } from './keyboard.ts'
import { knownIcon } from './known-icon.ts'
import { knownLanguage } from './known-language.ts'
import { lfsPointers } from './lfs-pointers.ts'
import { linkText } from './link-text.ts'
import { mdxSyntax } from './mdx-syntax.ts'
import { mediaTitle } from './media-title.ts'
import { missingProp } from './missing-prop.ts'
import { missingTranslations } from './missing-translations.ts'
import { mostImportantFirst } from './most-important-first.ts'
import { navigationDuplicates } from './navigation-duplicates.ts'
import { navigationPages } from './navigation-pages.ts'
import { nestedFields } from './nested-fields.ts'
import { noEffect } from './no-effect.ts'
import { noSecrets } from './no-secrets.ts'
import { orphanPages } from './orphan-pages.ts'
import { ownComponents } from './own-components.ts'
import { pageLinks } from './page-links.ts'
import { pageMetadata } from './page-metadata.ts'
import { parallelStructure } from './parallel-structure.ts'
import { plainLanguage } from './plain-language.ts'
import { platformTabs } from './platform-tabs.ts'
import { preferredComponents } from './preferred-components.ts'
import { prerequisitesFirst } from './prerequisites-first.ts'
import { proceduresAsSteps } from './procedures-as-steps.ts'
import { progressiveDisclosure } from './progressive-disclosure.ts'
import { promotionalWords } from './promotional-words.ts'
import { publishedFiles } from './published-files.ts'
import { rateLimits } from './rate-limits.ts'
import { realExamples } from './real-examples.ts'
import { realisticData } from './realistic-data.ts'
import { redirects } from './redirects.ts'
import { relatedTogether } from './related-together.ts'
import { repeatedProps } from './repeated-props.ts'
import { repeatedTitle } from './repeated-title.ts'
import { repeatedWords } from './repeated-words.ts'
import { responseStatuses } from './response-statuses.ts'
import { scannable } from './scannable.ts'
import { searchTests } from './search-tests.ts'
import { secondPerson } from './second-person.ts'
import { sentenceLength } from './sentence-length.ts'
import { siteLanguage } from './site-language.ts'
import { specReferences } from './spec-references.ts'
import { specifications } from './specifications.ts'
import { spelling } from './spelling.ts'
import { staleTranslations } from './stale-translations.ts'
import { statusCodes } from './status-codes.ts'
import { steps } from './steps.ts'
import { tense } from './tense.ts'
import { testedExamples } from './tested-examples.ts'
import { textEncoding } from './text-encoding.ts'
import { troubleshooting } from './troubleshooting.ts'
import { twoslash } from './twoslash.ts'
import { unknownComponent } from './unknown-component.ts'
import { unknownProp } from './unknown-prop.ts'
import { validExamples } from './valid-examples.ts'
import { validFormulas } from './valid-formulas.ts'
import { verification } from './verification.ts'
import { wrongChild } from './wrong-child.ts'
import { wrongParent } from './wrong-parent.ts'

export const rules: readonly Rule[] = [
  accordions,
  activeVoice,
  anticipateQuestions,
  apiExamples,
  apiPages,
  authExample,
  callouts,
  boldHeadings,
  codeComments,
  codeGroup,
  codeLanguage,
  completeExamples,
  consistentTerms,
  contrast,
  defineAcronyms,
  deprecated,
  descriptiveHeadings,
  distinctLabels,
  docsJson,
  noEffect,
  duplicateHeadings,
  duplicateTitles,
  emphasis,
  emptySections,
  endpointComponents,
  errorHandling,
  exampleAddresses,
  exampleMarkers,
  exampleRequests,
  exampleSyntax,
  exclusiveProps,
  expectedOutcome,
  expectedOutput,
  externalLinks,
  fieldDescription,
  fieldsNotTables,
  fileName,
  foreignSyntax,
  frame,
  goalsOverFeatures,
  headingCase,
  headingOrder,
  hiddenCharacters,
  imageAlt,
  imports,
  invalidProp,
  keyboard,
  knownIcon,
  knownLanguage,
  linkText,
  mediaTitle,
  mdxSyntax,
  missingProp,
  missingTranslations,
  spelling,
  staleTranslations,
  mostImportantFirst,
  navigationDuplicates,
  navigationPages,
  nestedFields,
  noSecrets,
  orphanPages,
  ownComponents,
  pageLinks,
  pageMetadata,
  parallelStructure,
  plainLanguage,
  platformTabs,
  preferredComponents,
  prerequisitesFirst,
  proceduresAsSteps,
  progressiveDisclosure,
  promotionalWords,
  rateLimits,
  realExamples,
  realisticData,
  redirects,
  relatedTogether,
  repeatedWords,
  repeatedProps,
  repeatedTitle,
  responseStatuses,
  specReferences,
  scannable,
  searchTests,
  secondPerson,
  sentenceLength,
  statusCodes,
  steps,
  tense,
  testedExamples,
  textEncoding,
  troubleshooting,
  unknownComponent,
  unknownProp,
  validExamples,
  verification,
  wrongChild,
  wrongParent,
  hiddenText,
  frontMatterValues,
  lfsPointers,
  validFormulas,
  headers,
  specifications,
  publishedFiles,
  twoslash,
  ignoreComments,
  siteLanguage,
]
