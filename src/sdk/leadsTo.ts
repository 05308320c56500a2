/** Whether a route of a module (`board/*`) is that of a path below the module's own (docs/reference/product/modules.md#widgets). */
export function leadsTo(route: string, path: string): boolean {
  const clean = withoutEnd(path);
  if (!route.endsWith('*')) return withoutEnd(route) === clean;
  const start = withoutEnd(route.slice(0, -1));
  return start === '' || clean === start || clean.startsWith(`${start}/`);
}

/** Without slashes at the end. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
