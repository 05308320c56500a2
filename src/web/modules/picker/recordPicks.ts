import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { DataList } from '#sdk/contract.ts';
import type { ModuleAuthor } from '#web/inputs/ui/ModuleLine.tsx';
import { createStore } from '#web/state/store.ts';

/** A question of a module: which record of this entity. */
export interface RecordPick {
  id: number;
  /** The module that asks. */
  by: ModuleAuthor;
  entity: Entity;
  /** Records within what the person and the module's role may both read. */
  find(search: string): Promise<DataList>;
  settle(id: number | null): void;
}

export const recordPicks = createStore<readonly RecordPick[]>([]);

let last = 0;

/** @returns the id of the record; null: none */
export function askRecord(question: Omit<RecordPick, 'id' | 'settle'>): Promise<number | null> {
  last += 1;
  const id = last;
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const settle = (record: number | null) => {
    recordPicks.set(recordPicks.get().filter((each) => each.id !== id));
    resolve(record);
  };
  recordPicks.set([...recordPicks.get(), { ...question, id, settle }]);
  return promise;
}
