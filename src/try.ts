import { LineCounter, parseDocument } from 'yaml'
import { findYamlMistakes } from './documents/yaml-mistakes.ts'

const tries = [
  'name: A\nupdated 2026-11-26\npicture:\n  src: x',
  'name: A\nupdated:2026-11-26\npicture:\n  src: x',
  'name: A\nupdated:2026-11-26\n',
  'steps:\n  - questions:\n      - key: a\n        label What happened?\n        kind: text',
  'steps:\n  - questions:\n      - key a\n        label: What happened?\n        kind: text',
  'steps:\n  - questions:\n      - key: a\n        kind: text\n        label What happened?\n      - key: b',
  'facts:\n  about: x\n   who: y\n  z: a',
  'name: A\n title: B\nx: y',
  'a:\n  - key: a\n     label: b\n',
  "title: 'Depo's lawsuit'\nx: 1",
  "a: { title: 'Depo's lawsuit', b: 2 }\nx: 1",
  "title: 'Depo's lawsuit\nx: 1",
  "title: 'Depo's: lawsuit'\nx: 1",
  'p: { count: 2,100, asOf: 2026 }',
  'p: { asOf: 2026, count: 1,234,567 }',
  'a: 1\nb: 2\na: 3',
  'title: It said: no\nx: 1',
  'options: [Third degree, No, there was no mark]',
  'options: [Third degree, “No, there was no mark”]',
  'options: [Third degree, No, I had none]',
  'options: [Yes, No, Not sure]',
  'options: [Yes, No, not sure]',
  'options: [yes, no]',
  'also: [Uber, lyft]',
  '- key: a\n  key: b',
]
for (const t of tries) {
  const l = new LineCounter()
  const d = parseDocument(t, { lineCounter: l })
  console.log(JSON.stringify(t))
  for (const e of findYamlMistakes(d, t, o => l.linePos(o).line))
    console.log(
      '   ',
      l.linePos(e.at).line,
      e.message,
      '\n        ',
      e.suggestion.replaceAll('\n', '\n         '),
    )
}
