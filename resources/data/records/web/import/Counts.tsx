import { useTranslate } from '#web/i18n/translate.ts';
import type { ImportReport } from './api.ts';
import styles from './import.module.css';

type Counted = Pick<ImportReport, 'created' | 'updated' | 'unchanged' | 'skipped'>;
const kinds = ['created', 'updated', 'unchanged', 'skipped'] as const satisfies readonly (keyof Counted)[];

/** "12 new · 340 changed · 8 unchanged · 3 skipped". */
export function Counts({ report }: { report: Counted }) {
  const translate = useTranslate();
  const shown = kinds.filter((kind) => report[kind] > 0);
  const texts = (shown.length > 0 ? shown : [kinds[0]]).map((kind) =>
    translate(`imports.count.${kind}`, { smart_count: report[kind] }),
  );
  return <span className={styles.counts}>{texts.join(' · ')}</span>;
}
