import fc from 'fast-check';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { nearly } from './arbitrary.ts';
import { type FuzzWorld, letters } from './world.ts';

/** Bodies for entities and fields. Names are numbered, so that almost all are unused. */

let count = 0;
const fresh = (prefix: string) => fc.nat().map(() => `${prefix}${letters(++count)}`);
const word = fc.stringMatching(/^[a-zа-я]{1,12}$/);

export const entityBody = (how: string): fc.Arbitrary<unknown> =>
  near(how, fc.record({ name: word, alias: fresh('made') }));

const near = (how: string, valid: fc.Arbitrary<unknown>) => (how === 'valid' ? valid : nearly(valid));

const variants = fc
  .uniqueArray(word, { minLength: 1, maxLength: 4 })
  .map((names) => names.map((name) => ({ name, alias: name })));

/** Type-specific properties of a field, for each type. */
const kinds = ({ targets }: FuzzWorld): fc.Arbitrary<{ type_id: number; extra?: object; variants?: object }> => {
  const { text, number, textarea, boolean, select, date, timestamp, file, json } = fieldTypeIds;
  const target = { select_entity_id: targets.id, select_entity_key: targets.fields.title };
  const indexed = fc.boolean();
  return fc.oneof(
    fc.record({ type_id: fc.constant(text), extra: fc.record({ default_value: word, indexed }, { requiredKeys: [] }) }),
    fc.record({
      type_id: fc.constant(number),
      extra: fc
        .record({
          subtype: fc.constantFrom(
            { number_subtype: 'bigint' },
            { number_subtype: 'int' },
            { number_subtype: 'smallint' },
            { number_subtype: 'double' },
            { number_subtype: 'decimal', scale: 3 },
          ),
          default_value: fc.nat(9),
          indexed,
        })
        .map(({ subtype, ...rest }) => ({ ...subtype, ...rest })),
    }),
    fc.record({
      type_id: fc.constant(text),
      extra: fc.record({
        format: fc.constantFrom('email', 'phone', 'url'),
        help: word,
        names: fc.record({ ru: word }),
      }),
    }),
    fc.record({
      type_id: fc.constant(number),
      extra: fc.record({
        format: fc.constantFrom(
          { style: 'money', currency: 'EUR' },
          { style: 'percent' },
          { style: 'unit', unit: 'kg' },
        ),
      }),
    }),
    fc.record({ type_id: fc.constant(boolean), extra: fc.record({ default_value: fc.boolean() }) }),
    fc.record({ type_id: fc.constant(select), extra: fc.constant({ select_subtype: 'default' }), variants }),
    fc.constant({ type_id: select, extra: { select_subtype: 'entity', ...target } }),
    fc.constant({ type_id: select, extra: { select_subtype: 'user' } }),
    fc.constantFrom(...[textarea, date, timestamp, file, json].map((type_id) => ({ type_id }))),
  );
};

export const fieldBody = (world: FuzzWorld, how: string): fc.Arbitrary<unknown> => {
  const valid = fc
    .record({ kind: kinds(world), name: word, alias: fresh('made_') })
    .map(({ kind, ...named }) => ({ ...named, ...kind, entity_id: world.growing.id }));
  if (how === 'valid') return valid;
  // Properties of one type with the id of another.
  const mixed = fc.tuple(valid, kinds(world)).map(([body, { type_id }]) => ({ ...body, type_id }));
  const extra = valid.chain((body) =>
    nearly(fc.constant(body.extra ?? {})).map((broken) => ({ ...body, extra: broken })),
  );
  return fc.oneof(nearly(valid), mixed, extra);
};

export const fieldChange = (how: string): fc.Arbitrary<unknown> =>
  near(
    how,
    fc.record(
      {
        name: word,
        alias: fresh('moved_'),
        extra: fc.record({ default_value: word, indexed: fc.boolean() }, { requiredKeys: [] }),
      },
      { requiredKeys: ['name'] },
    ),
  );

/** Valid if it contains every field exactly once. */
export const orderBody = ({ things }: FuzzWorld, how: string): fc.Arbitrary<unknown> => {
  const ids = Object.values(things.fields);
  const whole = fc.shuffledSubarray(ids, { minLength: ids.length });
  const valid = (order: fc.Arbitrary<number[]>) => fc.record({ entity_id: fc.constant(things.id), order });
  return how === 'valid'
    ? valid(whole)
    : fc.oneof(
        nearly(valid(whole)),
        valid(fc.shuffledSubarray(ids)),
        valid(fc.array(fc.constantFrom(...ids, 0, -1, 2 ** 53))),
      );
};
