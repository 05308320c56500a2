import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import { pillStyle } from '#web/inputs/controls/variantTint.ts';
import { isNone, None } from '../cellParts.tsx';
import cells from '../cells.module.css';
import { SelectValueCell } from '../select/SelectValueCell.tsx';
import type { ValueCellProps } from '../valueProps.ts';
import { idsOf } from './idsOf.ts';

/** How many letters of names fit into the widest column, and what a chip takes besides its name. */
const room = { letters: 38, chip: 3 };
const shownPeople = 5;

/** The options as chips, people as avatars over each other; how many do not fit, and all names in the tooltip. */
export function SelectsValueCell({ field, value, each = [] }: ValueCellProps) {
  const ids = idsOf(value);
  if (isNone(value) || ids.length === 0) return <None />;
  const named = ids.map((id) => {
    const variant = field.variants.find((one) => one.id === id);
    const person = each.find((one) => one?.id === id);
    return { id, name: variant?.name ?? person?.name ?? `#${id}`, color: variant?.color, person };
  });
  const isOfPeople = field.extra.select_subtype === 'user';
  const [first] = named;
  if (isOfPeople && first && named.length === 1)
    return <SelectValueCell field={field} value={first.id} data={first.person} />;
  const shown = named.slice(0, isOfPeople ? shownPeople : fitting(named.map(({ name }) => name)));
  const rest = named.slice(shown.length);
  return (
    <span
      className={isOfPeople ? `${cells.several} ${cells.stacked}` : cells.several}
      title={named.map(({ name }) => name).join(', ')}
    >
      {shown.map(({ id, name, color, person }, at) => (
        <span key={id}>
          {at > 0 && <span className="visually-hidden">, </span>}
          {isOfPeople ? (
            <>
              <PersonAvatar person={{ id, name, avatar: person?.avatar ?? null }} size={24} />
              <span className="visually-hidden">{name}</span>
            </>
          ) : (
            <span className={cells.chip} style={pillStyle(color)}>
              {name}
            </span>
          )}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={cells.more}>
          <span aria-hidden>+{rest.length}</span>
          <span className="visually-hidden">{rest.map(({ name }) => `, ${name}`)}</span>
        </span>
      )}
    </span>
  );
}

/** How many of the names fit; one always does. */
function fitting(names: readonly string[]): number {
  let letters = 0;
  const end = names.findIndex((name) => {
    letters += name.length + room.chip;
    return letters > room.letters;
  });
  return end < 0 ? names.length : Math.max(1, end);
}
