import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/api.ts';
import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import type { CellProps, Row } from '#web/resource/view.ts';
import { users } from '../../users.resource.ts';
import styles from './PersonCell.module.css';

/** The person whose id is the field's value; a dash for none or a deleted one. Each person is fetched once. */
export function PersonByIdCell({ record, field }: CellProps<Row>) {
  const value = record[field];
  const id = typeof value === 'number' ? value : 0;
  const { data: person, isPending } = useQuery({
    queryKey: ['users', 'brief', id],
    queryFn: ({ signal }) => call(users.endpoints.get, { params: { id }, signal }),
    enabled: id !== 0,
    staleTime: 300_000,
    retry: false,
  });
  if (!person) return id !== 0 && isPending ? null : <span className="stoa-none">—</span>;
  return (
    <div className={styles.byId}>
      <PersonAvatar person={person} size={22} />
      {person.name}
    </div>
  );
}
