import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { ConversionCheck } from '#resources/data/fields/fields.resource.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { conversionCheckQuery } from '../api.ts';
import styles from './card.module.css';
import { outlookOf, type PlannedConversion } from './plannedConversion.ts';

interface Props {
  id: number;
  entityAlias: string;
  planned: PlannedConversion;
}

/** What becomes of the values of a field that gets another type, subtype or format, before it is saved. */
export function ConversionPanel({ id, entityAlias, planned }: Props) {
  const translate = useTranslate();
  const { data, error } = useQuery(conversionCheckQuery(id, planned.body));
  const told = data && outlookOf(data, planned);
  if (error) return <Alert severity="error">{errorText(error, 'fields')}</Alert>;
  if (!told) return <Alert severity="info">{translate('fields.conversion.looking')}</Alert>;
  return (
    <Alert severity={told.severity} role="status">
      {told.key === 'options'
        ? translate('fields.conversion.options', { smart_count: data.options?.count ?? 0 })
        : translate(`fields.conversion.${told.key}`)}
      {data.options && told.key === 'options' && <Options {...data.options} />}
      {data.misfits.length > 0 && <Misfits entityAlias={entityAlias} misfits={data.misfits} />}
    </Alert>
  );
}

const Options = ({ count, names }: { count: number; names: readonly string[] }) => (
  <p className={styles.outlook}>
    {names.join(' · ')}
    {count > names.length && ' · …'}
  </p>
);

/** The first values that do not fit, with links to their records. */
function Misfits({ entityAlias, misfits }: { entityAlias: string; misfits: ConversionCheck['misfits'] }) {
  const translate = useTranslate();
  return (
    <ul className={styles.outlook}>
      {misfits.map(({ id, value, is_deleted }) => (
        <li key={id}>
          <q>{value}</q>{' '}
          {is_deleted ? (
            `#${id} · ${translate('fields.conversion.in_trash')}`
          ) : (
            <Link component={RouterLink} to={`/admin/data/${entityAlias}?card=${id}`} target="_blank">
              #{id}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
