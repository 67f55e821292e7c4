/** What `npm run new` writes: valid from the first line on, and saying what goes where. */

export interface Place {
  /** The name of a card grid. */
  readonly grid: string
  readonly place: number
  /** The form beside it. */
  readonly questionnaire: string
}

/** An article as a draft. */
export function lawsuitDraft(
  name: string,
  id: string,
  { grid, place, questionnaire }: Place,
  day: string,
) {
  return `---
# The name on cards, and in the search.
name: ${quoted(name)}
# At most 60 characters: the heading of the page, and its line in search results.
title: ${quoted(`TODO ${name}`)}
# 70 to 160 characters, for search results.
description: TODO what the lawsuits allege, what is known, where the cases stand and which records help.
# The first thing a reader reads: who says what, what the other side says, how it stands, as of when.
answer: >-
  TODO people who … say that … The company denies it. As of … cases were pending.
published: ${day}
updated: ${day}
# Take this line out to publish on the day above. Until then only npm run dev shows the article.
draft: true
picture:
  src: ../images/${id}.svg
  alt: TODO what the picture shows
grids:
  - { name: ${quoted(grid)}, place: ${place} }
# The form beside the article: a file of content/questionnaires.
questionnaire: ${questionnaire}
preset: { lawsuits: Other }
# For a medicine: cautions: [medicine]. For abuse: cautions: [abuse].
cautions: []
recommended: []
facts:
  about: TODO claims that …
  who: TODO people who …
  # court: U.S. District Court, Northern District of …
  # mdl: "3140"
  # judge: …
  # pending: { count: 2100, asOf: 2026-05, sources: [1] }
  status: TODO before trial, settled in part …
  asOf: ${day.slice(0, 7)}
  sources: [1]
timeline:
  - date: ${day.slice(0, 4)}
    text: TODO what happened.
    sources: [1]
# A date to come is written so:
#  - date: 2027-12-07
#    text: The first trial is set to begin.
#    scheduled: true
#    sources: [1]
sources:
  - title: TODO the title of the source
    publisher: TODO the court, agency or paper
    date: ${day.slice(0, 4)}
    url: https://www.example.com/
---

TODO two or three sentences: what happened, and whom this page is for. [1]

## What the lawsuits allege

TODO who says what, and what the other side answers.

## What is known

TODO studies, rulings and findings, each with its date and its source.

## Where the cases stand

TODO as of when, how many, before whom, and what comes next.

## Who may have a claim, and which records help

TODO what law firms look for, and a list of records:

- medical records
- receipts

## Deadlines

TODO the time limits, and that they differ by state.
`
}

/** A claim form as a draft: no page shows it until an article names it. */
export function questionnaireDraft(name: string) {
  return `name: ${quoted(`${name} claim review`)}
endpoint: /submitform
success: Thank you! Your submission was successful.
# Sent with every answer. Agree on both with those who receive them.
constants:
  category: Inquiry
  sub_category: ${quoted(name)}
steps:
  - heading: You May Qualify for Compensation
    button: DO I QUALIFY?
    questions:
      # A key is what is sent. It never changes once the form is in use.
      - key: Did_you_or_a_loved_one_use_it
        label: Did you or a loved one use it?
        kind: buttons
        who: true
        options: [MYSELF, LOVED ONE]
        required: Please select 'MYSELF' or 'LOVED ONE' to proceed.
      - key:
          MYSELF: Have_you_been_diagnosed_with_one_of_the_following
          LOVED ONE: Was_your_loved_one_diagnosed_with_one_of_the_following
        label:
          MYSELF: Have you been diagnosed with one of the following?
          LOVED ONE: Was your loved one diagnosed with one of the following?
        kind: list
        options: [TODO first illness, TODO second illness, None of the above]
        required: Please select a diagnosis from the list.
      - key: Do_you_currently_have_a_lawyer_representing_your_claim
        label: Do you currently have a lawyer for your claim?
        kind: buttons
        options: [Yes, No]
        required: Please select whether you have a lawyer representing your claim.
  # Name, address and consent, written once for every form: content/parts/contact.yaml
  - contact
`
}

/** How the palette of the pictures turns on a dark page; what comes first is the ground. */
const dark = [
  '@media (prefers-color-scheme:dark){',
  '[fill="#12343b"]{fill:#071a1e}[stroke="#12343b"]{stroke:#071a1e}',
  '[fill="#fbf8f1"]{fill:#e6e0d0}[stroke="#fbf8f1"]{stroke:#e6e0d0}',
  'style+[fill="#f0e4cc"]{fill:#3f5654}style+[fill="#dbe9e4"]{fill:#335459}',
  'style+[fill="#a9cfc9"]{fill:#2b4d53}style+[fill="#12343b"]{fill:#183840}}',
].join('')

/** A picture to be replaced: the ground on which all pictures of the site stand. */
export function pictureDraft() {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400">
  <style>${dark}</style>
  <path d="M0 0h640v400H0z" fill="#f0e4cc"/>
  <circle cx="320" cy="190" r="160" fill="#fbf8f1"/>
  <path d="M0 318h640v82H0z" fill="#a9cfc9"/>
</svg>
`
}

/** A text as YAML that means the text and nothing else. */
function quoted(text: string): string {
  return JSON.stringify(text)
}
