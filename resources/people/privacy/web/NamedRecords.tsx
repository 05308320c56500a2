import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import type { PersonalData } from '../privacy.resource.ts';
import { recordsText } from './countText.ts';

type Records = NonNullable<PersonalData['records']>;

/** The entities with records that name the person, or may be about them, with a few of the records. */
export function NamedRecords({ records }: { records: PersonalData['records'] }) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-labelledby="privacy-records">
      <Typography id="privacy-records" variant="h3" component="h3" sx={{ mb: 2 }}>
        {translate('privacy.records.title')}
      </Typography>
      {records === null || records.length === 0 ? (
        <Typography color="text.secondary">
          {translate(records === null ? 'privacy.records.unavailable' : 'privacy.records.none')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {records.map((each) => (
            <Box key={each.entity_id} component="li" sx={{ py: 2.5, borderTop: 1, borderColor: 'divider' }}>
              <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{each.name}</Typography>
              {each.named.count !== 0 && <Line of="named" alias={each.alias} found={each.named} />}
              {each.texts.count !== 0 && <Line of="texts" alias={each.alias} found={each.texts} />}
            </Box>
          ))}
        </Box>
      )}
    </Box>
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
    <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
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
