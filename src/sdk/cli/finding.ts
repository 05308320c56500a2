/** What `stoa-module check` found (docs/guides/writing-a-module.md#check). An error fails the check. */
export interface Finding {
  level: 'error' | 'warning' | 'note';
  /** Relative to the folder of the module, with a line where one is known: `src/Page.tsx:12`. */
  file: string;
  /** What in the file: `stoa.asks.hosts`, `routes.0.path`, `fetch`. */
  field: string;
  /** What is wrong, and what helps. */
  message: string;
}

/** One line for a terminal. */
export const lineOf = ({ level, file, field, message }: Finding): string => `${level}: ${file}: ${field}: ${message}`;

export const hasErrors = (findings: readonly Finding[]): boolean => findings.some(({ level }) => level === 'error');
