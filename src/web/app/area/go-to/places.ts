import type { Translate } from '#web/i18n/translate.ts';
import { labelText, type MenuGroupSpec, type MenuItemSpec, pathOfItem } from '../menu.ts';

/** A page or a record that the person can go to. */
export interface Place {
  key: string;
  name: string;
  to: string;
  /** What it belongs to: its group in the sidebar, or the entity of a saved view or a record. */
  under: string;
}

/** Every page of the sidebar, with the nested ones. */
export function placesOf(menu: readonly MenuGroupSpec[], translate: Translate): Place[] {
  const of = (item: MenuItemSpec, under: string, key: string): Place[] => {
    const name = labelText(item, translate);
    const own = { key: `${key}/${item.key}`, name, to: pathOfItem(item), under };
    const nested = item.children.flatMap((child) => of(child, name, own.key));
    return item.isShortcut ? nested : [own, ...nested];
  };
  return menu.flatMap((group) => group.items.flatMap((item) => of(item, labelText(group, translate), group.key)));
}

const plain = (text: string) => text.trim().toLocaleLowerCase();

/** The places that have the text in their name; those whose name begins with it come first. */
export function matchingPlaces(places: readonly Place[], text: string): Place[] {
  const wanted = plain(text);
  const found = places.filter(({ name }) => plain(name).includes(wanted));
  const rank = ({ name }: Place) => (plain(name).startsWith(wanted) ? 0 : 1);
  return wanted === '' ? found : found.sort((a, b) => rank(a) - rank(b));
}
