import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import items from '#web/inputs/controls/items.module.css';
import type { PersonalData } from '../privacy.resource.ts';
import { recordsText } from './countText.ts';
import styles from './privacy.module.css';

type Records = NonNullable<PersonalData['records']>;

/** The entities with records that name the person, or may be about them, with a few of the records. */
export function NamedRecords({ records }: { records: PersonalData['records'] }) {
  const translate = useTranslate();
  return (
    <section aria-labelledby="privacy-records">
      <Typography id="privacy-records" variant="h3" component="h3" className={styles.title}>
        {translate('privacy.records.title')}
      </Typography>
      {records === null || records.length === 0 ? (
        <Typography color="text.secondary">
          {translate(records === null ? 'privacy.records.unavailable' : 'privacy.records.none')}
        </Typography>
      ) : (
        <ul className={styles.list}>
          {records.map((each) => (
            <li key={each.entity_id} className={styles.entity}>
              <Typography className={items.name}>{each.name}</Typography>
              {each.named.count !== 0 && <Line of="named" alias={each.alias} found={each.named} />}
              {each.texts.count !== 0 && <Line of="texts" alias={each.alias} found={each.texts} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface LineProps {
  of: 'named' | 'texts';
  alias: string;
  found: Records[number]['named'];
}

function Line({ of, alias, found }: LineProps) {
  const translate = useTranslate();
  return (
    <Typography variant="body2" color="text.secondary" className={styles.found}>
      {recordsText(of, found, translate)}
      {of === 'texts' && `. ${translate('privacy.records.about')}`}
      {found.examples.length > 0 && ': '}
      {found.examples.map(({ id, label }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link href={`/admin/data/${alias}?card=${id}`} target="_blank" rel="noopener">
            {label}
          </Link>
        </Fragment>
      ))}
    </Typography>
  );
}
