/** Whether a route of a module (`board/*`) is that of a path below the module's own (docs/product/modules.md#widgets). */
export function leadsTo(route: string, path: string): boolean {
  const clean = path.replace(/\/+$/, '');
  if (!route.endsWith('*')) return route.replace(/\/+$/, '') === clean;
  const start = route.slice(0, -1).replace(/\/+$/, '');
  return start === '' || clean === start || clean.startsWith(`${start}/`);
}
