import type { Limited } from './shapes.ts';

/** Of an endpoint: a type that no body or query has, if it takes a text or a list of any length. */
export type UnlimitedInput<Options> = Checked<Options, 'body'> & Checked<Options, 'query'>;

type Checked<Options, Part extends string> =
  Options extends Record<Part, infer S>
    ? [Unlimited<S, Part>] extends [never]
      ? unknown
      : Record<Part, { 'has no limit: use text(), url(), list() or limited() of shapes.ts': Unlimited<S, Part> }>
    : unknown;

/**
 * The places of a schema that take a text or a list of any length, as far as its type shows them.
 * `tests/golden/requestLengths.test.ts` finds the others, and maps and values of any kind.
 */
type Unlimited<S, At extends string> =
  S extends Def<{ type: 'string' }>
    ? Unmarked<S, At>
    : S extends Def<{ type: 'array'; element: infer Item }>
      ? Unmarked<S, At> | Unlimited<Item, `${At}[]`>
      : S extends Def<{ type: 'object'; shape: infer Shape }>
        ? { [Key in keyof Shape & string]: Unlimited<Shape[Key], `${At}.${Key}`> }[keyof Shape & string]
        : S extends Def<{ type: 'optional' | 'nullable' | 'default'; innerType: infer Inner }>
          ? Unlimited<Inner, At>
          : S extends Def<{ type: 'union'; options: readonly (infer Option)[] }>
            ? Unlimited<Option, At>
            : S extends Def<{ type: 'record'; valueType: infer Value }>
              ? Unlimited<Value, `${At}.*`>
              : S extends Def<{ type: 'pipe'; in: infer In }>
                ? Unlimited<In, At>
                : never;

type Unmarked<S, At> = S extends Limited ? never : At;

interface Def<D> {
  _zod: { def: D };
}
