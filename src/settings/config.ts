import settings from 'virtual:settings'

/** The configuration of this run, which `contentIntegration` gives to pages. */
export const getConfig = () => settings.config

export const getTexts = () => settings.texts

export const getPartners = () => settings.partners
