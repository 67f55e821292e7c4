import { readSite } from './schemas/site.ts'

export const site = readSite()
