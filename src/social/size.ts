/** The size that networks ask for, in px. */
export const width = 1200
export const height = 630
