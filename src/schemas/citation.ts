/** What stands for sources in a text, by their places in its list: `[1]` or `[1, 3]`. */
export const citation = /\[[1-9]\d*(?:, ?[1-9]\d*)*\]/g
