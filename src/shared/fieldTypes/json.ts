import { z } from 'zod/mini';
import { limits, requestLimits } from '#shared/limits.ts';
import { isStorableJson } from '#shared/shapes.ts';
import type { FieldType } from './fieldType.ts';

const encoder = new TextEncoder();

/** JSON.parse reads 1e999 as Infinity, and JSON.stringify would write that as null. */
const isFiniteJson = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isFiniteJson)
    : typeof value !== 'number' || Number.isFinite(value);

const fits = (value: unknown) => encoder.encode(JSON.stringify(value)).length <= limits.json_max_bytes;

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((most: number, part) => Math.max(most, depthOf(part)), 0)
    : 0;

const value = z.unknown().check(
  z.refine((given) => depthOf(given) <= requestLimits.json_depth_max, { error: 'errors.depth', abort: true }),
  z.refine(isStorableJson, { error: 'errors.text', abort: true }),
  z.refine(isFiniteJson, { error: 'errors.type_number', abort: true }),
  z.refine(fits, { error: 'errors.too_long' }),
);

export const json: FieldType = {
  name: 'json',
  shape: 'json',
  extras: [],
  column: () => 'jsonb',
  value: () => value,
  // It can only be filtered by whether it has a value.
  operand: () => z.never(),
  filter: () => ({ type: 'checkbox', matches: 'presence' }),
  is_sortable: false,
  is_searchable: false,
  is_indexed: false,
  client: { read: 'any', operand: 'never' },
  sample: () => ({ source: 'website' }),
  is_multiline: true,
  is_hidden_at_first: true,
  diff: 'json',
};
