import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const read = file => parse(readFileSync(`content/${file}.yaml`, 'utf8'))
const { name, office, responsibleLawyer } = read('site')
const partners = read('partners').columns.flatMap(({ names }) => names)
const named = [name, office, responsibleLawyer, ...partners].join(' ')

/** @type {import('cspell').CSpellSettings} */
export default {
  version: '0.2',
  language: 'en-US',
  suggestionsTimeout: 20000,
  ignoreRegExpList: [
    /^\s+(- )?(publisher|url|icon|autocomplete|endpoint|kind|key|image|id): .*$/gm,
    /\[\^[^\]]*\]/g,
    /\bsources: \[[^\]]*\]/g,
    /^ *(sources|also|aliases):\n( *- \S.*\n)+/gm,
    /^(aliases|questionnaire|also): .*$/gm,
  ],
  // Whoever is named in the settings is named so wherever else.
  words: [named, named.replaceAll('’', "'")].join(' ').match(/[\p{L}\p{M}'’]+/gu),
  dictionaryDefinitions: [{ name: 'names', path: './content/words.txt', addWords: true }],
  dictionaries: ['names'],
  overrides: [
    {
      filename: 'content/site.yaml',
      ignoreRegExpList: [/^(host|mailbox|support|timeZone|\s+(- )?href): .*$/gm],
    },
  ],
}
