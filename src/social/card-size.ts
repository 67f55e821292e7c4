/** The size that social networks recommend, in px. */
export const cardWidth = 1200
export const cardHeight = 630
