/** The target of paths without a file: the home page, with a line that says so. */
export const fallbackPath = '/#not-found'

/** The folder whose file names change with their contents. */
export const hashedFolder = '/_astro/'
