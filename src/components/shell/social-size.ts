/** The size that social networks recommend, in px. */
export const socialWidth = 1200
export const socialHeight = 630
