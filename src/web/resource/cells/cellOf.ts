import type { ComponentType } from 'react';
import type { Schema } from '#shared/violations.ts';
import { type ValueKind, valueKind } from '#web/inputs/valueKind.ts';
import type { CellProps } from '../view.ts';
import { BooleanCell } from './BooleanCell.tsx';
import { MomentCell } from './MomentCell.tsx';
import { TextCell } from './TextCell.tsx';

const cells: Record<ValueKind, ComponentType<CellProps>> = {
  text: TextCell,
  number: TextCell,
  other: TextCell,
  boolean: BooleanCell,
  moment: MomentCell,
};

/** The cell of a field whose declaration names none. */
export const cellOf = (record: Schema | undefined, field: string) => cells[valueKind(record, field)];
