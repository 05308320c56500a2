import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { StorageSettings } from '#resources/account/storage/storage.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import { useInput } from '#web/inputs/form/useInput.ts';
import { Segmented } from '#web/inputs/ui/Segmented.tsx';
import type { Side } from '../storageValues.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { PortInput } from './PortInput.tsx';

/** The inputs of the customer's own server; nothing while the provider's side is chosen. */
export function OwnServer({ record }: { record: StorageSettings }) {
  const translate = useTranslate();
  const [location, separate] = useWatch({ name: ['storage_location', 'storage_separate_rw'] });
  if (location !== 'own') return null;
  return (
    <>
      <SeparateInput name="storage_separate_rw" />
      <Columns>
        <TextInput name="storage_database" label={translate('storage.form.database')} required />
        <TextInput
          name="storage_schema"
          label={translate('storage.form.schema')}
          hint={translate('storage.form.schema_hint')}
          required
        />
      </Columns>
      <ServerInputs
        record={record}
        side="read"
        title={translate(separate ? 'storage.form.reading' : 'storage.form.server')}
        host={translate(separate ? 'storage.form.read_host' : 'storage.form.host')}
      />
      {Boolean(separate) && (
        <ServerInputs
          record={record}
          side="write"
          title={translate('storage.form.writing')}
          host={translate('storage.form.write_host')}
        />
      )}
    </>
  );
}

/** Whether reading and writing go to one server or to two. */
function SeparateInput({ name }: { name: string }) {
  const translate = useTranslate();
  const { value, onChange } = useInput<0 | 1>(name);
  const label = translate('storage.form.rw');
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography component="span" sx={{ fontSize: '0.8125rem', lineHeight: '18px', fontWeight: 550 }}>
        {label}
      </Typography>
      <div>
        <Segmented
          legend={label}
          options={(['shared', 'separate'] as const).map((each) => ({
            value: each,
            label: translate(`storage.form.${each}`),
          }))}
          value={value ? 'separate' : 'shared'}
          onChange={(each) => onChange(each === 'separate' ? 1 : 0)}
        />
      </div>
      <Typography variant="body2" color="text.secondary">
        {translate(value ? 'storage.form.separate_hint' : 'storage.form.shared_hint')}
      </Typography>
    </Box>
  );
}

interface ServerProps {
  record: StorageSettings;
  side: Side;
  title: string;
  /** The label of the host. */
  host: string;
}

function ServerInputs({ record, side, title, host }: ServerProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Typography id={id} variant="h3">
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 96px', gap: 4, alignItems: 'start' }}>
        <TextInput name={`storage_${side}_host`} label={host} required />
        <PortInput name={`storage_${side}_port`} />
      </Box>
      <Columns>
        <TextInput name={`storage_${side}_user`} label={translate('storage.form.user')} required />
        <PasswordInput side={side} record={record} />
      </Columns>
    </Box>
  );
}

/** Two columns where there is room. */
const Columns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
      gap: 4,
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
);
