/** docs/reference/product/app.md#browser-storage. None of it is a secret or a right, but the token of a preview. */
export const storageKeys = {
  theme: 'stoa.theme',
  blur: 'stoa.blur',
  locale: 'stoa.locale',
  /** The language shown last, chosen or not: its messages are fetched before the session is known. */
  spoken: 'stoa.spoken',
  favicon: 'stoa.favicon',
  /** N after the first steps were hidden, Y after they were shown again. */
  firstSteps: 'stoa.first_steps',
  /** When each entity was last opened, as JSON. */
  usedData: 'stoa.used_data',
  apiHost: 'stoa.api_host',
  moduleReplacements: 'stoa.module_replacements',
  /** Y or N. */
  moduleDev: (alias: string) => `stoa.module_dev.${alias}`,
  moduleUrl: (alias: string) => `stoa.module_url.${alias}`,
  /** A person's settings of a list: hidden columns, order, widths and density, as JSON. */
  list: (whose: string) => `stoa.list.${whose}`,
  /** Y while editing in the list is on. */
  grid: (resource: string) => `stoa.grid.${resource}`,
  /** In the tab's own storage: a preview's token, which reads and cannot write, and is valid for minutes. */
  preview: 'stoa.preview',
  /** In the tab's own storage: Y while it starts no modules. */
  safe: 'stoa.safe',
  /** In the tab's own storage: what is typed into the dialog that tops up, and the payment that was begun, as JSON. */
  topUp: 'stoa.top_up',
  /** In the tab's own storage: the challenge of a sign-in whose second step is open. It is worth nothing without that step. */
  secondStep: 'stoa.second_step',
  expandedNodes: (tree: string) => `stoa.expanded.${tree}`,
} as const;
