import { dequal } from 'dequal/lite';

/** The fields whose values differ from those before: what an update sends. */
export const changedFields = <V extends object>(now: V, before: Partial<V>): Partial<V> =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => !dequal(value, before[key as keyof V])),
  ) as Partial<V>;
