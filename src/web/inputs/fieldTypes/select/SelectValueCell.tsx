import { Link as RouterLink } from 'react-router-dom';
import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import { pillStyle } from '#web/inputs/controls/variantTint.ts';
import { isNone, None } from '../cellParts.tsx';
import styles from '../cells.module.css';
import type { ValueCellProps } from '../valueProps.ts';

/**
 * The name of the choice, or its id if the name is unknown: a variant as a chip, a person with their avatar, a
 * record as a link to its card.
 */
export function SelectValueCell({ field, value, data, to }: ValueCellProps) {
  if (isNone(value)) return <None />;
  const variant = field.variants.find(({ id }) => id === value);
  const name = variant?.name ?? data?.name ?? `#${String(value)}`;
  if (variant)
    return (
      <span title={name} className={styles.chip} style={pillStyle(variant.color)}>
        {name}
      </span>
    );
  if (to !== undefined)
    return (
      <RouterLink to={to} title={name} className={`${styles.link} ${styles.line}`}>
        {name}
      </RouterLink>
    );
  if (field.extra.select_subtype !== 'user' || !data?.name) return <>{name}</>;
  return (
    <span className={styles.pictured}>
      <PersonAvatar person={{ id: Number(value), name, avatar: data.avatar ?? null }} size={24} />
      {name}
    </span>
  );
}
