import { limits } from '#shared/limits.ts';
import { useMe } from './session.ts';

/** How many days the account keeps what was deleted. */
export function useTrashDays(): number {
  const { account } = useMe();
  return 'trash_days' in account ? account.trash_days : limits.trash_days;
}
