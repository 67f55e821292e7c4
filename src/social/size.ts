/** The size that social networks recommend, in px. */
export const width = 1200
export const height = 630
