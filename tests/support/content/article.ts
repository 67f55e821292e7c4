import type { TypedDocument } from '../../../src/documents/checks/typed-document.ts'
import { validateDocuments } from '../../../src/documents/checks/validate-documents.ts'
import {
  type ContentDocument,
  type DocumentKind,
  parseContentDocument,
} from '../../../src/documents/reading/content-document.ts'
import { type Finding, requireData } from '../../../src/documents/reading/finding.ts'
import { completeYaml } from './questionnaire.ts'

/** An article without findings on {@link day}. */
export const validArticle = `---
name: Sample Lawsuits
title: Sample lawsuits over a made-up illness
description: What the sample lawsuits allege, what is known about the made-up illness, where the cases stand and which records help.
summary: >-
  People who used the sample say it made them ill. The maker denies it. As of May 2026, 2,100 federal cases were pending.
published: 2026-01-05
updated: 2026-11-01
picture:
  src: ../images/tepezza-lawsuit.svg
  alt: A small lantern
grids:
  - { name: Featured Lawsuits, place: 1 }
harms: { of: The sample, names: [Made-up illness] }
questionnaire: sample
facts:
  claims: { status: open, text: Cases are pending., asOf: 2026-04, sources: [judge-order] }
  about: Claims that the sample makes people ill.
  who: People who used the sample.
  pending: { count: 2100, asOf: 2026-05, sources: [case-count] }
  unknown: how many people used it
  asOf: 2026-05
timeline:
  - date: 2025-02-07
    text: The panel creates MDL 3140.
    sources: [judge-order]
  - date: 2026-12
    text: The first trial is set to begin.
    scheduled: true
    sources: [judge-order]
sources:
  - id: judge-order
    title: Victims of the sample, a health alert
    publisher: A court
    date: 2025-02
    url: https://court.example/order
    kind: court
  - { id: case-count, title: Case count, publisher: A panel,
      url: https://panel.example/count, kind: court }
---

The judge ruled on May 3, 2025. [^judge-order] A trial will start in 2027. [^judge-order][^case-count]

![A jar](../images/tepezza-lawsuit.svg)

## Who may have a claim

You may.

## How long you may have

Ask now.

## What is alleged

- The maker knew. See [how it began](#what-is-alleged).
- The maker said nothing to
  the people who used it. [^case-count]
`

/** The day that the tests use as today. */
export const day = '2026-11-21'

export function parseSample(kind: DocumentKind, file: string, text: string): ContentDocument {
  return requireData(parseContentDocument(kind, file, text))
}

/** The article without findings, with one text replaced. */
export function createArticle(from = '', to = ''): ContentDocument {
  if (!validArticle.includes(from)) throw new Error(`The sample does not hold "${from}"`)
  return parseSample('lawsuit', 'content/lawsuits/sample.mdx', validArticle.replace(from, to))
}

/** The article with one text replaced, which fits its schema. */
export function createLawsuit(from = '', to = ''): TypedDocument<'lawsuit'> {
  return fitLawsuit(createArticle(from, to))
}

const settings = { grids: ['Featured Lawsuits'], categories: ['Featured Lawsuit', 'Inquiry'] }

export function fitLawsuit(article: ContentDocument): TypedDocument<'lawsuit'> {
  const form = parseSample('questionnaire', 'content/questionnaires/sample.yaml', completeYaml)
  const { lawsuits, invalid } = validateDocuments([article, form], settings)
  return lawsuits[0] ?? requireData({ findings: invalid })
}

/** The article without findings, with one more paragraph. */
export function createArticleSaying(words: string): ContentDocument {
  return createArticle('## What is alleged', `${words}\n\n## What is alleged`)
}

/** Findings about the schema or, if all files fit, about conflicts. */
export const listInvalid = (documents: readonly ContentDocument[]) =>
  validateDocuments(documents, settings).invalid

/** Returns the line of the document to which each finding points, and its message. */
export function locateFindings(
  findings: readonly Finding[],
  { file, text }: ContentDocument,
): string[] {
  return findings.map(finding => {
    if (finding.file !== file) throw new Error(`${finding.file} is not ${file}`)
    return `${text.split('\n')[finding.line! - 1]?.trim()} → ${finding.message}`
  })
}
