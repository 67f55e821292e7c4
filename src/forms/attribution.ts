/**
 * Carries campaign parameters of the landing page to the `page_url` of a lead that is sent from
 * another page of the same visit. Only sites with `attribution: true` run this. The parameters lie in
 * `sessionStorage`, which ends with the tab, and are dropped under Global Privacy Control.
 */
const storageKey = 'campaign'

const campaignPattern = /^(utm_\w{1,20}|gclid|gbraid|wbraid|fbclid|msclkid|ttclid)$/

/** Saves the campaign parameters of this page, if it has any. Runs on every page. */
export function saveCampaign() {
  const campaign = parseCampaign(location.search)
  try {
    if (navigator.globalPrivacyControl) sessionStorage.removeItem(storageKey)
    else if (campaign.size > 0) sessionStorage.setItem(storageKey, `${campaign}`)
  } catch {
    // Browsers that block storage throw. The lead then goes without the parameters.
  }
}

/** Adds the saved campaign parameters that a page's URL does not have itself. @param href without a fragment */
export function addCampaign(href: string): string {
  const { searchParams } = new URL(href)
  const added = [...parseCampaign(readSavedCampaign())].filter(([name]) => !searchParams.has(name))
  if (added.length === 0) return href
  // Appended as text: URLSearchParams would write the page's own parameters in another way.
  return `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams(added)}`
}

function readSavedCampaign(): string {
  try {
    return (!navigator.globalPrivacyControl && sessionStorage.getItem(storageKey)) || ''
  } catch {
    return ''
  }
}

function parseCampaign(query: string): URLSearchParams {
  const all = [...new URLSearchParams(query)]
  // The limit keeps the payload small. Real identifiers have about 100 characters.
  return new URLSearchParams(
    all.filter(([name, value]) => campaignPattern.test(name) && value.length <= 500),
  )
}
