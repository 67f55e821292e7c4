/** Reserved routes, without slashes: pages defined in code and paths of the lead desk. */
export const reservedRoutes: readonly string[] = [
  '',
  'active-lawsuits',
  'index',
  '404',
  'api',
  'desk',
  'forms',
  'records',
]
