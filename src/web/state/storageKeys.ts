/** What this browser remembers (SPEC.md section 9). None of it is a secret or a right. */
export const storageKeys = {
  theme: 'stoa.theme',
  blur: 'stoa.blur',
  locale: 'stoa.locale',
  /** The language last spoken here, chosen or not: its words are fetched before anybody is asked. */
  spoken: 'stoa.spoken',
  favicon: 'stoa.favicon',
  /** N once the first steps were hidden, Y once they were asked for again. */
  firstSteps: 'stoa.first_steps',
  /** When which entities were last looked at, as JSON. */
  usedData: 'stoa.used_data',
  apiHost: 'stoa.api_host',
  moduleReplacements: 'stoa.module_replacements',
  /** Y or N. */
  moduleDev: (alias: string) => `stoa.module_dev.${alias}`,
  moduleUrl: (alias: string) => `stoa.module_url.${alias}`,
  /** How somebody likes a list: hidden columns, order, widths and density, as JSON. */
  list: (whose: string) => `stoa.list.${whose}`,
  /** Y where a list's cells are edited in it. */
  grid: (resource: string) => `stoa.grid.${resource}`,
  expandedNodes: (tree: string) => `stoa.expanded.${tree}`,
} as const;
