import settings from 'virtual:settings'

/** The configuration of this run, which `contentIntegration` gives to pages. */
export const getConfig = () => settings.config

/** The texts of pages. */
export const getTexts = () => settings.texts

/** The names on the page of partners. */
export const getPartners = () => settings.partners
