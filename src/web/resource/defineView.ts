import { type ComponentType, cloneElement, isValidElement, type LazyExoticComponent, type ReactElement } from 'react';
import type { core } from 'zod/mini';
import type { CellNames, GroupNames, InputNames, Resource } from '#shared/resource.ts';
import type { InputProps } from '#web/inputs/form/useInput.ts';
import type { CardGroupView, CardView, CellProps, ListView, Row, View } from './view.ts';

type RecordOf<R> = R extends { record: infer S extends core.$ZodType } ? core.output<S> : Row;

/** A component, or a react-admin element that reads the record context: `<TextField source="name" />`. */
type Drawn<P> = ComponentType<P> | ReactElement;

type ListParts<R, T> = Omit<ListView<T>, 'cells'> & { cells: { [C in CellNames<R>]: Drawn<CellProps<T>> } };
type CardParts<R, T> = Omit<CardView<T>, 'inputs' | 'groups'> &
  Needed<'inputs', InputNames<R>, Drawn<InputProps>> &
  Needed<'groups', GroupNames<R>, CardGroupView<T>>;

/** One part for each name; the key may be absent where there is no name. */
type Needed<Key extends string, Name extends string, Part> = [Name] extends [never]
  ? unknown
  : Record<Key, Record<Name, Part>>;

type Optional<T> = Partial<Pick<View<T>, 'merge' | 'page' | 'Background' | 'meta'>>;

/** `list` and `card` may be absent where the declaration names no cell, and no input or group. */
type Parts<R extends Resource, T = RecordOf<R>> = Pick<View<T>, 'icon' | 'menu' | 'title'> &
  Optional<T> &
  ([CellNames<R>] extends [never] ? { list?: Omit<ListView<T>, 'cells'> } : { list: ListParts<R, T> }) &
  ([InputNames<R> | GroupNames<R>] extends [never] ? { card?: CardParts<R, T> } : { card: CardParts<R, T> });

/** Binds a declaration to its components. A declared cell or input without a component does not compile. */
export const defineView = <const R extends Resource>(declaration: R, parts: Parts<R>): View => {
  const { list, card, ...rest } = parts as unknown as Loose;
  const cells = eachOf(
    list?.cells,
    (element): ListView['cells'][string] =>
      () =>
        element,
  );
  const inputs = eachOf(card?.inputs, inputOf);
  return { merge: {}, ...rest, declaration, list: { ...list, cells }, card: { ...card, inputs } };
};

interface Loose extends Omit<View, 'list' | 'card' | 'merge' | 'declaration'> {
  list?: { cells?: Readonly<Record<string, Drawn<CellProps>>> };
  card?: { inputs?: Readonly<Record<string, Drawn<InputProps>>> };
}

const eachOf = <P>(drawn: Readonly<Record<string, Drawn<P>>> = {}, make: (element: ReactElement) => ComponentType<P>) =>
  Object.fromEntries(Object.entries(drawn).map(([name, each]) => [name, isValidElement(each) ? make(each) : each]));

/** The element's own `label` wins over the card's; it is disabled if either of them says so. */
function inputOf(element: ReactElement): ComponentType<InputProps> {
  const input = element as ReactElement<{ label?: unknown; disabled?: boolean }>;
  const { label: own, disabled: isLocked = false } = input.props;
  return ({ label, disabled = false }) => cloneElement(input, { label: own ?? label, disabled: isLocked || disabled });
}

interface Screen extends Pick<View, 'icon' | 'menu' | 'label'> {
  Screen: LazyExoticComponent<ComponentType>;
}

/** Binds a declaration to a page of its own, at `/admin/<name>`. By its name alone, the page loads the declaration. */
export const defineScreen = (declaration: Resource | Pick<Resource, 'name'>, screen: Screen): View => ({
  title: () => '',
  list: { cells: {} },
  card: { inputs: {} },
  merge: {},
  ...screen,
  declaration: { endpoints: {}, ...declaration },
});
