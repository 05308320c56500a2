/** How the server's process is run: the one place of its flags and variables. */

/**
 * The arguments of Node.js: its flags, then the program.
 * @param program another that ends as the server
 */
export const serverCommand = (program = 'src/server/main.ts'): [first: string, ...rest: string[]] => [
  '--expose-gc',
  '--max-semi-space-size=16',
  '--heap-growing-percent=50',
  program,
];

/** Of the environment, beside the settings. */
export const serverVariables: Readonly<Record<string, string>> = {
  NODE_COMPILE_CACHE: '.cache/compiled',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
