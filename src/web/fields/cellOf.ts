import type { ComponentType } from 'react';
import type { Schema } from '#shared/violations.ts';
import type { CellProps } from '../resource/view.ts';
import { BooleanCell } from './BooleanCell.tsx';
import { MomentCell } from './MomentCell.tsx';
import { TextCell } from './TextCell.tsx';
import { type ValueKind, valueKind } from './valueKind.ts';

const cells: Record<ValueKind, ComponentType<CellProps>> = {
  text: TextCell,
  number: TextCell,
  other: TextCell,
  boolean: BooleanCell,
  moment: MomentCell,
};

/** The cell of a field whose declaration names none. */
export const cellOf = (record: Schema | undefined, field: string) => cells[valueKind(record, field)];
