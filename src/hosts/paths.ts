/** The target of paths without a file: the home page, with a line that says so. */
export const fallbackPath = '/#not-found'

/** The folder whose file names change with their contents. */
export const hashedFolder = '/_astro/'

/** Lets the previews of other sites show the pictures of that folder, in place of the header of all files. */
export const embeddedHeader = ['Cross-Origin-Resource-Policy', 'cross-origin'] as const

/**
 * Code, and the data that only code requests. What is missing is answered with 404 in place of a redirect to a page: so a
 * page from before a deployment knows that it is old, and browsers that an earlier site's service worker is gone.
 */
export const codePath = /^\/(_astro|forms)\/|\.m?js$/
