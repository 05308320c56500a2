import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { InputGroup } from '#resources/account/account/web/form/InputGroup.tsx';
import type { StorageSettings } from '#resources/account/storage/storage.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import { useInput } from '#web/inputs/form/useInput.ts';
import { Segmented } from '#web/inputs/ui/Segmented.tsx';
import type { Side } from '../storageValues.ts';
import styles from './OwnServer.module.css';
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
    <InputGroup label={label} hint={translate(value ? 'storage.form.separate_hint' : 'storage.form.shared_hint')}>
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
    </InputGroup>
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
    <fieldset aria-labelledby={id} className={styles.server}>
      <Typography id={id} variant="h3">
        {title}
      </Typography>
      <div className={styles.host}>
        <TextInput name={`storage_${side}_host`} label={host} required />
        <PortInput name={`storage_${side}_port`} />
      </div>
      <Columns>
        <TextInput name={`storage_${side}_user`} label={translate('storage.form.user')} required />
        <PasswordInput side={side} record={record} />
      </Columns>
    </fieldset>
  );
}

/** Two columns where there is room. */
const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;
