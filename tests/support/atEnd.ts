const tasks: (() => unknown)[] = [];

/**
 * Closes or removes something when the test file ends, the last opened first. May be called in a hook or in a test,
 * where vitest silently drops a call of `afterAll`.
 */
export function atEnd(task: () => unknown): void {
  tasks.push(task);
}

export async function closeAll(): Promise<void> {
  const errors: unknown[] = [];
  for (let task = tasks.pop(); task; task = tasks.pop())
    try {
      await task();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'some resources of the test file could not be closed');
}
