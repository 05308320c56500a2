/** From now on Ctrl-C ends a long command between two steps. @returns whether it was pressed */
export function interruption(): () => boolean {
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isInterrupted = true;
    });
  return () => isInterrupted;
}
