import { followAlias, isShown, listCards } from './content.ts'

/**
 * What the specification lists, in its order. Every test of such a list takes it from here, and
 * accepts what writers have added between and after, articles that they have left out, and those that they have renamed.
 */

const topicsOfGrid = {
  'Featured Lawsuits':
    'depo-provera-lawsuits pfas-water-contamination-lawsuits firefoam-afff-lawsuits car-accident-lawsuits hair-relaxer-lawsuit rideshare-abuse-assault-lawsuits talcum-powder-cancer-lawsuits roundup-lawsuit Los-angeles-wildfire-lawsuits baby-formula-nec-lawsuits',
  'Dangerous and Defective Products':
    'paraquat-herbicide-lawsuits baby-formula-nec-lawsuits video-game-addiction-lawsuits baby-food-autism-lawsuits tepezza-lawsuit',
  'Exposure to Toxic Substances':
    'lung-cancer-asbestos-lawsuits pfas-water-contamination-lawsuits firefoam-afff-lawsuits dacthal-dcpa-lawsuit',
  'Defective Drugs and Medical Devices':
    'bard-powerport-lawsuit hernia-mesh-class-action-lawsuit phillips-cpap-class-action-lawsuit tylenol-austism-apap-class-action-lawsuit oxbryta-class-action-lawsuits paragard-iud-class-action-lawsuit zantac-cancer-lawsuits suboxone-lawsuit nexium-lawsuit',
  'Injury and Disability':
    'sdi-disability-lawyers birth-injury-class-action-lawsuit va-disability-lawyers onewheel-injury-lawsuits Los-angeles-wildfire-lawsuits',
  'Physical and Sexual Abuse':
    'mormon-church-abuse-lawsuit understanding-social-media-abuse-lawsuits rideshare-abuse-assault-lawsuits',
}

const listShown = (ids: readonly string[]) => ids.map(followAlias).filter(isShown)

/** Those that have a card. */
export const grids = Object.entries(topicsOfGrid)
  .map(([name, ids]) => ({ name, ids: listShown(ids.split(' ')) }))
  .filter(({ name }) => listCards(name).length > 0)

export const topics = new Set(grids.flatMap(({ ids }) => ids))

export const carousel = listShown(topicsOfGrid['Featured Lawsuits'].split(' ').slice(0, 8))

export const menu = listShown([
  'depo-provera-lawsuits',
  'roundup-lawsuit',
  'Los-angeles-wildfire-lawsuits',
  'firefoam-afff-lawsuits',
  'rideshare-abuse-assault-lawsuits',
  'baby-formula-nec-lawsuits',
])

/** The entries of an object by the address today of each page. */
function followAliases(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [followAlias(id), value]))
}

/** The form of each page. A lead with the wrong category is lost. */
export const formOfPage = followAliases({
  index: 'claim-review',
  'depo-provera-lawsuits': 'depo-provera',
  'pfas-water-contamination-lawsuits': 'pfas',
  'firefoam-afff-lawsuits': 'firefoam-afff',
  'car-accident-lawsuits': 'car-accident',
  'hair-relaxer-lawsuit': 'hair-relaxer',
  'rideshare-abuse-assault-lawsuits': 'rideshare',
  'talcum-powder-cancer-lawsuits': 'talcum-powder',
  'roundup-lawsuit': 'roundup',
  'Los-angeles-wildfire-lawsuits': 'los-angeles-wildfire',
  'baby-formula-nec-lawsuits': 'baby-formula-nec',
  'paraquat-herbicide-lawsuits': 'paraquat',
  'video-game-addiction-lawsuits': 'video-game-addiction',
  'baby-food-autism-lawsuits': 'baby-food-autism',
  'tepezza-lawsuit': 'tepezza',
  'lung-cancer-asbestos-lawsuits': 'lung-cancer-asbestos',
  'oxbryta-class-action-lawsuits': 'oxbryta',
  'zantac-cancer-lawsuits': 'zantac',
  'suboxone-lawsuit': 'suboxone',
  'nexium-lawsuit': 'nexium',
  'sdi-disability-lawyers': 'ssdi',
  'va-disability-lawyers': 'va-disability',
  'mormon-church-abuse-lawsuit': 'mormon-church-abuse',
  contactUs: 'contact',
  newsletter: 'newsletter',
  'california-privacy': 'newsletter',
  'unsubscribe-mail': 'unsubscribe',
  'california-residents': 'california',
})

/** The preset case type of the general form, on pages of topics without their own form. */
export const presets = followAliases({
  'bard-powerport-lawsuit': 'Bard PowerPort',
  'dacthal-dcpa-lawsuit': 'Dacthal DCPA',
  'hernia-mesh-class-action-lawsuit': 'Hernia Mesh',
  'phillips-cpap-class-action-lawsuit': 'Phillips CPAP',
  'tylenol-austism-apap-class-action-lawsuit': 'Tylenol Autism (APAP)',
  'paragard-iud-class-action-lawsuit': 'Paragard IUD',
  'birth-injury-class-action-lawsuit': 'Birth Injury',
  'onewheel-injury-lawsuits': 'Onewheel Injury',
  'understanding-social-media-abuse-lawsuits': 'Understanding Social Media Abuse',
})
