import Box from '@mui/material/Box';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Explanation } from '../../roles.resource.ts';
import { Verdict } from './Verdict.tsx';

const actions = ['read', 'update', 'delete'] as const;

/** What the person may do with the record, all roles together. */
export function AccessSummary({ rights }: Pick<Explanation, 'rights'>) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none', fontWeight: 550 }}>
      {actions.map((action) => (
        <li key={action}>
          <Verdict holds={rights[action]}>
            {translate(`role.access.${rights[action] ? 'may' : 'may_not'}.${action}`)}
          </Verdict>
        </li>
      ))}
    </Box>
  );
}
