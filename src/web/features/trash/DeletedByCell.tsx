import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { users } from '#resources/users/users.resource.ts';
import { call } from '#web/api/api.ts';
import { PersonAvatar } from '#web/controls/PersonAvatar.tsx';
import type { CellProps, Row } from '#web/resource/view.ts';

/** Who deleted it; a dash where nobody did, or they are no more. Each person is asked for once. */
export function DeletedByCell({ record }: CellProps<Row>) {
  const id = typeof record.deleted_by === 'number' ? record.deleted_by : 0;
  const { data: person, isPending } = useQuery({
    queryKey: ['users', 'brief', id],
    queryFn: ({ signal }) => call(users.endpoints.get, { params: { id }, signal }),
    enabled: id !== 0,
    staleTime: 300_000,
    retry: false,
  });
  if (!person) return id !== 0 && isPending ? null : <span className="stoa-none">—</span>;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, whiteSpace: 'nowrap' }}>
      <PersonAvatar person={person} size={22} />
      {person.name}
    </Box>
  );
}
