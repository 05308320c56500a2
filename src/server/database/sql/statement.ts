import type { CompiledQuery, KyselyPlugin } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../tables/tables.ts';

interface Built<Row> {
  compile(): CompiledQuery<Row>;
}

type Build<Values extends readonly unknown[], Row> = (db: Db, ...values: Values) => Built<Row>;

/** In place of a value while a statement is built. */
class Slot {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/**
 * A statement that is built once. Later calls only fill in its values, because building takes a fifth of the time of a
 * short call (docs/operating/performance.md#users).
 * @param build passes the values on to the query without looking at them
 */
export function statement<Values extends readonly unknown[], Row>(build: Build<Values, Row>) {
  const builtBy = new WeakMap<KyselyPlugin, CompiledQuery<Row>>();
  return async (db: Db, ...values: Values): Promise<Row[]> => {
    const plugin = schemaPluginOf(db);
    let built = builtBy.get(plugin);
    if (!built) {
      built = build(db, ...(values.map((_, at) => new Slot(at)) as unknown as Values)).compile();
      builtBy.set(plugin, built);
    }
    const parameters = built.parameters.map((value) => (value instanceof Slot ? values[value.at] : value));
    return (await db.executeQuery<Row>({ ...built, parameters })).rows;
  };
}

/** Each control database has its own. Its other plugins, which change what is built, are always the same. */
const schemaPluginOf = (db: Db) => db.getExecutor().plugins[0] as KyselyPlugin;

/** Statements that differ in more than values, such as the order of a list. Those used last are kept. */
export function statements<Shape, Values extends readonly unknown[], Row>(
  build: (shape: Shape) => Build<Values, Row>,
): (shape: Shape, db: Db, ...values: Values) => Promise<Row[]> {
  const kept = new LRUCache<string, ReturnType<typeof statement<Values, Row>>>({ max: 50 });
  return (shape, db, ...values) => {
    const key = JSON.stringify(shape);
    const run = kept.get(key) ?? statement(build(shape));
    kept.set(key, run);
    return run(db, ...values);
  };
}
