import { readEnv } from './schemas/env.ts'
import { environment, servicesOf } from './schemas/environment.ts'
import { readSite } from './schemas/site.ts'

export const site = readSite()

/** What forms are told of the environment. */
export const services = servicesOf(environment(readEnv(), site.host))
