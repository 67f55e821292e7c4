/** Routes that no document may take, without slashes: pages in code, the files of two, and the desk's. */
export const reserved: readonly string[] = [
  '',
  'active-lawsuits',
  'styleguide',
  'index',
  '404',
  'api',
  'desk',
]

/** A path without slashes that every host takes as it stands. */
export const route = /^[A-Za-z0-9-]+$/
