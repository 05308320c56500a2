import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { entityNamesQuery } from '#resources/data/entities/web/menu/api.ts';
import type { ConversionCheck, Field } from '#resources/data/fields/fields.resource.ts';
import { limits } from '#shared/limits.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useBlockSave } from '#web/inputs/form/saveBlockers.ts';
import { conversionCheckQuery } from '../api.ts';
import styles from './card.module.css';
import type { FieldValues } from './fieldValues.ts';
import { type PlannedConversion, plannedConversion } from './plannedConversion.ts';

/** What becomes of the values of a field that gets another type, subtype or format, before it is saved. */
export function ConversionPanel({ field }: { field: Field }) {
  const values = useWatch<FieldValues>() as FieldValues;
  const planned = plannedConversion(field, values);
  return planned && <Outlook field={field} planned={planned} />;
}

function Outlook({ field, planned }: { field: Field; planned: PlannedConversion }) {
  const translate = useTranslate();
  const { data, error, isPending } = useQuery(conversionCheckQuery(field.id, planned.body));
  const told = data && toldOf(data, planned.conversion !== null);
  useBlockSave(isPending || error !== null || told?.severity === 'error');
  if (error) return <Alert severity="error">{errorText(error, 'fields')}</Alert>;
  if (!told) return <Alert severity="info">{translate('fields.conversion.looking')}</Alert>;
  return (
    <Alert severity={told.severity} role="status">
      {told.key === 'options'
        ? translate('fields.conversion.options', { smart_count: data.options?.count ?? 0 })
        : translate(`fields.conversion.${told.key}`)}
      {data.options && told.key === 'options' && <Options {...data.options} />}
      {data.misfits.length > 0 && <Misfits entityId={field.entity_id} misfits={data.misfits} />}
    </Alert>
  );
}

/** What there is to say, and whether the field can be saved. */
function toldOf({ misfits, options, is_complete }: ConversionCheck, isConversion: boolean) {
  if (options?.count === 0) return { severity: 'error', key: 'no_options' } as const;
  if (options && options.count > limits.variants_per_field) return { severity: 'error', key: 'too_many' } as const;
  if (options) return { severity: 'info', key: 'options' } as const;
  if (misfits.length > 0)
    return isConversion
      ? ({ severity: 'error', key: 'misfits' } as const)
      : ({ severity: 'warning', key: 'kept' } as const);
  return is_complete ? ({ severity: 'success', key: 'fits' } as const) : ({ severity: 'info', key: 'large' } as const);
}

const Options = ({ count, names }: { count: number; names: readonly string[] }) => (
  <p className={styles.outlook}>
    {names.join(' · ')}
    {count > names.length && ' · …'}
  </p>
);

/** The first values that do not fit, with links to their records. */
function Misfits({ entityId, misfits }: { entityId: number; misfits: ConversionCheck['misfits'] }) {
  const translate = useTranslate();
  const { data: entities } = useQuery(entityNamesQuery);
  const alias = entities?.find(({ id }) => id === entityId)?.alias;
  return (
    <ul className={styles.outlook}>
      {misfits.map(({ id, value, is_deleted }) => (
        <li key={id}>
          <q>{value}</q>{' '}
          {alias && !is_deleted ? (
            <Link component={RouterLink} to={`/admin/data/${alias}?card=${id}`} target="_blank">
              #{id}
            </Link>
          ) : (
            `#${id}`
          )}
          {is_deleted && ` · ${translate('fields.conversion.in_trash')}`}
        </li>
      ))}
    </ul>
  );
}
