import { getFixedAnswer } from '../fixed-keys.ts'
import type { AnswerFormat } from './answer-format.ts'
import { cleanCode } from './characters.ts'

/** A ZIP code: the provider takes 4 to 10 digits. */
export const zip: AnswerFormat = {
  // Word processors write other dashes than the hyphen. Source: Unicode, general category Pd.
  clean: entry =>
    cleanCode(entry)
      .replace(/[\s\p{Pd}\u2212]/gu, '')
      .replace(/(?<![.,;])[.,;]+$/, ''),
  pattern: /^\d{4,10}$/,
  message: 'Please enter a valid numeric zip code (e.g., 75001 ).',
  // The specification's message has a stray space.
  inline: 'Please enter a ZIP code of 4 to 10 digits, for example 75001.',
  warn(code, answers) {
    if (!zip.pattern.test(code)) return undefined
    if (code.length !== 5 && code.length !== 9)
      return { text: 'U.S. ZIP codes have 5 digits, or 9 with the last four. Please check yours.' }
    const state = getFixedAnswer(answers, 'state')
    const usual = listStatesForZip(code)
    if (!state || !usual || usual.includes(state)) return undefined
    return {
      text: `ZIP codes that begin with ${code.slice(0, 3)} are mostly in ${usual.join(' or ')}. Please check the ZIP code and the state.`,
    }
  },
  input: { inputMode: 'numeric', spellCheck: false },
}

/**
 * States by the first three digits of ZIP codes, as ranges: first prefix, last prefix, state. Source:
 * the U.S. Postal Service's three-digit prefixes (Labeling List L002), facts in the public domain.
 * Prefixes of the District of Columbia, territories and the military are left out, because the forms
 * list states only.
 */
const ranges: readonly (readonly [first: string, last: string, state: string])[] = [
  ['005', '005', 'New York'],
  ['010', '027', 'Massachusetts'],
  ['028', '029', 'Rhode Island'],
  ['030', '038', 'New Hampshire'],
  ['039', '049', 'Maine'],
  ['050', '059', 'Vermont'],
  ['055', '055', 'Massachusetts'],
  ['060', '069', 'Connecticut'],
  ['063', '063', 'New York'],
  ['070', '089', 'New Jersey'],
  ['100', '149', 'New York'],
  ['150', '196', 'Pennsylvania'],
  ['197', '199', 'Delaware'],
  ['201', '201', 'Virginia'],
  ['206', '219', 'Maryland'],
  ['220', '246', 'Virginia'],
  ['247', '268', 'West Virginia'],
  ['270', '289', 'North Carolina'],
  ['290', '299', 'South Carolina'],
  ['300', '319', 'Georgia'],
  ['320', '339', 'Florida'],
  ['341', '349', 'Florida'],
  ['350', '369', 'Alabama'],
  ['370', '385', 'Tennessee'],
  ['386', '397', 'Mississippi'],
  ['398', '399', 'Georgia'],
  ['400', '427', 'Kentucky'],
  ['430', '459', 'Ohio'],
  ['460', '479', 'Indiana'],
  ['480', '499', 'Michigan'],
  ['500', '528', 'Iowa'],
  ['530', '549', 'Wisconsin'],
  ['550', '567', 'Minnesota'],
  ['570', '577', 'South Dakota'],
  ['580', '588', 'North Dakota'],
  ['590', '599', 'Montana'],
  ['600', '629', 'Illinois'],
  ['630', '658', 'Missouri'],
  ['660', '679', 'Kansas'],
  ['680', '693', 'Nebraska'],
  ['700', '714', 'Louisiana'],
  ['716', '729', 'Arkansas'],
  ['730', '749', 'Oklahoma'],
  ['733', '733', 'Texas'],
  ['750', '799', 'Texas'],
  ['800', '816', 'Colorado'],
  ['820', '831', 'Wyoming'],
  ['832', '838', 'Idaho'],
  ['834', '834', 'Wyoming'],
  ['840', '847', 'Utah'],
  ['850', '865', 'Arizona'],
  ['870', '884', 'New Mexico'],
  ['885', '885', 'Texas'],
  ['889', '898', 'Nevada'],
  ['900', '961', 'California'],
  ['967', '968', 'Hawaii'],
  ['970', '979', 'Oregon'],
  ['980', '994', 'Washington'],
  ['995', '999', 'Alaska'],
]

/** Lists the states of a ZIP code, or returns undefined for an unknown prefix. */
export function listStatesForZip(zip: string): string[] | undefined {
  const prefix = zip.slice(0, 3)
  const states = ranges.filter(([first, last]) => prefix >= first && prefix <= last)
  return states.length > 0 ? states.map(([, , state]) => state) : undefined
}
