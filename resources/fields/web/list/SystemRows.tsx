import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TypeLabel } from '../TypeLabel.tsx';
import { CopyButton } from './CopyButton.tsx';
import { RowFrame } from './RowFrame.tsx';

/** The system columns of every entity. They are locked and have no ids, because they are not fields. */
export function SystemRows() {
  const translate = useTranslate();
  return (
    <Paper variant="outlined" sx={{ mt: 4, overflow: 'hidden' }}>
      <Box
        component="ul"
        aria-label={translate('fields.system.title')}
        sx={{ m: 0, p: 0, containerType: 'inline-size', '& li': { bgcolor: 'background.default' } }}
      >
        {systemColumns.map(({ alias, type, column }) => (
          <RowFrame
            key={alias}
            mark={
              <LockIcon
                titleAccess={translate('fields.system.locked')}
                sx={{ fontSize: 16, color: 'text.secondary' }}
              />
            }
            name={translate(`fields.system.${alias}`)}
            alias={<CopyButton text={alias} label={translate('fields.row.copy_alias', { alias })} />}
            type={
              <TypeLabel type_id={fieldTypeIds[type]} extra={column === 'bigint' ? { number_subtype: 'bigint' } : {}} />
            }
          />
        ))}
      </Box>
    </Paper>
  );
}
