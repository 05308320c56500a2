import type { Dispatch, SetStateAction } from 'react';
import type { ChosenFile } from '#resources/data/records/web/import/chosenFile.ts';
import { type Column, newFieldFor } from '#resources/data/records/web/import/importColumns.ts';
import { freeAlias } from '#shared/entities/freeAlias.ts';
import type { ColumnKind } from '#shared/values/columnGuess.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import { randomKey } from '#web/api/randomKey.ts';
import { isField, type Names } from './entityDraft.ts';

type Set<T> = Dispatch<SetStateAction<T>>;

/** What a person decides about a proposal. With a new key the file is checked again. */
export function fileEdits(setChosen: Set<ChosenFile | null>, setNames: Set<Names>) {
  const change = (to: (now: ChosenFile) => Partial<ChosenFile>) =>
    setChosen((now) => now && { ...now, key: randomKey(), ...to(now) });
  const changeColumn = (at: number, to: (column: Column, now: ChosenFile) => Column) =>
    change((now) => ({ columns: now.columns.with(at, to(now.columns[at] ?? null, now)) }));
  return {
    /** @param kind null: the column is left out */
    setKind: (at: number, kind: ColumnKind | null, header: string) =>
      changeColumn(at, (column, now) => {
        if (kind === null) return null;
        if (isField(column)) return { ...column, kind, drawn: undefined };
        const taken = new Set(now.columns.filter(isField).map(({ alias }) => alias));
        return { ...newFieldFor(now.preview, at, header), kind, alias: freeAlias(header, taken) } as Column;
      }),
    setRequired: (at: number, isRequired: boolean) =>
      changeColumn(at, (column) =>
        isField(column) ? ({ ...column, isRequired, isOwnRequired: true } as Column) : column,
      ),
    /** Nothing that the check found changes with a name. */
    rename: (at: number, name: string) =>
      setChosen((now) => {
        const column = now?.columns[at];
        if (!now || !isField(column)) return now;
        return { ...now, columns: now.columns.with(at, { ...column, name, isRenamed: true } as Column) };
      }),
    format: (field: string, format: ValueFormat) => change((now) => ({ formats: { ...now.formats, [field]: format } })),
    takeAsEmpty: (empty: readonly string[]) => change(() => ({ empty })),
    skip: (skips: boolean) => setChosen((now) => now && { ...now, skips }),
    /** Its alias follows, until the person types one. */
    nameEntity: (name: string) => {
      setNames((now) => ({ ...now, name }));
      change(() => ({}));
    },
    setAlias: (alias: string) => {
      setNames((now) => ({ ...now, alias, isOwnAlias: true }));
      change(() => ({}));
    },
  };
}
