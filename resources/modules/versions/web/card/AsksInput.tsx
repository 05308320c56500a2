import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFormState } from 'react-hook-form';
import { entityAsks } from '#shared/modules.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextAreaInput } from '#web/inputs/form/TextAreaInput.tsx';
import { useInput } from '#web/inputs/form/useInput.ts';
import styles from './card.module.css';
import type { AskRow, VersionValues } from './versionValues.ts';

/** What a version asks of an account that installs it: entities with a right, and hosts (docs/reference/product/modules.md#asks-and-consent). */
export function AsksInput() {
  const id = useId();
  const translate = useTranslate();
  return (
    <section aria-labelledby={id} className={styles.asks}>
      <div>
        <Typography id={id} variant="h3" component="h3">
          {translate('versions.asks.title')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('versions.asks.text')}
        </Typography>
      </div>
      <EntityRows />
      <TextAreaInput
        name="hosts"
        label={translate('versions.asks.hosts')}
        hint={translate('versions.asks.hosts_hint')}
        lines={[1, 6]}
      />
    </section>
  );
}

let count = 0;

function EntityRows() {
  const translate = useTranslate();
  const { value: rows, onChange } = useInput<AskRow[]>('entities');
  const { errors } = useFormState<VersionValues>({ name: 'entities' });
  const change = (key: string, part: Partial<AskRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    count += 1;
    onChange([...rows, { key: `new-${count}`, alias: '', ask: 'read' }]);
  };
  return (
    <>
      {rows.map((row, at) => (
        <div key={row.key} className={styles.ask}>
          <TextField
            label={translate('versions.asks.entity')}
            value={row.alias}
            error={Boolean(errors.entities?.[at]?.alias)}
            helperText={errors.entities?.[at]?.alias?.message}
            onChange={(event) => change(row.key, { alias: event.target.value.trim().toLowerCase() })}
            className={styles.alias}
            slotProps={{ htmlInput: { 'data-field': `entities.${at}.alias` } }}
          />
          <TextField
            select
            label={translate('versions.asks.right')}
            value={row.ask}
            onChange={(event) => change(row.key, { ask: event.target.value as AskRow['ask'] })}
            slotProps={{ select: { native: true } }}
            className={styles.access}
          >
            {entityAsks.map((ask) => (
              <option key={ask} value={ask}>
                {translate(`versions.asks.${ask}`)}
              </option>
            ))}
          </TextField>
          <IconButton
            aria-label={translate('versions.asks.remove', { alias: row.alias })}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <RemoveIcon className={styles.smallIcon} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="small" startIcon={<AddIcon />} onClick={add}>
          {translate('versions.asks.add')}
        </Button>
      </div>
    </>
  );
}
