import { useQuery } from '@tanstack/react-query';
import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import type { CellProps, Row } from '#web/resource/view.ts';
import { personQuery } from './api.ts';
import styles from './PersonCell.module.css';

/** The person whose id is the field's value; a dash for none or a deleted one. Each person is fetched once. */
export function PersonByIdCell({ record, field }: CellProps<Row>) {
  const value = record[field];
  const id = typeof value === 'number' ? value : 0;
  const { data: person, isPending } = useQuery(personQuery(id));
  if (!person) return id !== 0 && isPending ? null : <span className="stoa-none">—</span>;
  return (
    <div className={styles.byId}>
      <PersonAvatar person={person} size={22} />
      {person.name}
    </div>
  );
}
