/** The target of paths without a file: the home page, with a line that says so. */
export const fallbackPath = '/#not-found'

/** The folder whose file names change with their contents. */
export const hashedFolder = '/_astro/'

/**
 * The folders of files that only code requests. A missing file in them is answered with 404 in place of a
 * redirect to a page, so that a page from before a deployment knows that it is old.
 */
export const codeFolders = [hashedFolder, '/forms/'] as const
