/** Runs what concerns the same record one after another, so that each knows the version that the one before made. */
export function inTurns() {
  const last = new Map<number, Promise<unknown>>();
  return <T>(id: number, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(
      id,
      mine.catch(() => {}),
    );
    return mine;
  };
}
