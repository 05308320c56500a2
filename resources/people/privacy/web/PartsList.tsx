import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import type { PersonalData } from '../privacy.resource.ts';
import { countText } from './countText.ts';
import styles from './privacy.module.css';

/** What the account has beside its records, each with what an erasure does with it. */
export function PartsList({ data }: { data: PersonalData }) {
  const translate = useTranslate();
  const history = data.history && data.history.count !== 0 ? [{ ...data.history, part: 'history' as const }] : [];
  const lines = [...data.parts, ...history.map((each) => ({ ...each, fate: 'unnamed' as const, examples: [] }))];
  return (
    <section aria-labelledby="privacy-parts">
      <Typography id="privacy-parts" variant="h3" component="h3" className={styles.title}>
        {translate('privacy.parts.title')}
      </Typography>
      <ul className={styles.list}>
        {lines.map(({ part, fate, examples, ...count }) => (
          <li key={part} className={styles.part}>
            <div className={styles.partMain}>
              <Typography className={styles.partName}>{translate(`privacy.parts.${part}`)}</Typography>
              {examples.length > 0 && (
                <Typography variant="body2" color="text.secondary" className={styles.anywhere}>
                  {translate('privacy.examples', { list: examples.join(', ') })}
                </Typography>
              )}
            </div>
            <Typography className={styles.count}>{countText(count, translate)}</Typography>
            <Typography variant="body2" color="text.secondary" className={styles.fate}>
              {translate(`privacy.fates.${fate}`)}
            </Typography>
          </li>
        ))}
      </ul>
    </section>
  );
}
