/** What networks ask of a shared link's image, in px. */
export const width = 1200
export const height = 630
