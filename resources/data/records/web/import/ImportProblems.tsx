import Button from '@mui/material/Button';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useMe } from '#web/session/session.ts';
import type { ChosenFile } from './chosenFile.ts';
import styles from './import.module.css';
import { positionOf } from './importColumns.ts';
import { columnFormat, formatExamples } from './importFormats.ts';
import { emptyWords, mendsOf, type Problem, problemsOf } from './problems.ts';
import type { Import } from './useImport.ts';

interface Props {
  work: Pick<Import, 'report' | 'format' | 'takeAsEmpty'> & {
    fields: readonly FieldModel[];
    /** Absent where all options are made in any case. */
    makeOptions?: () => void;
    makeRecords?: () => void;
  };
  chosen: ChosenFile;
}

/** Words that a line names. */
const named = 5;

/** What is wrong in each column, and what mends it. */
export function ImportProblems({ work, chosen }: Props) {
  const translate = useTranslate();
  const { report } = work;
  if (!report || report.error_count === 0) return null;
  const { error_count, errors } = report;
  return (
    <section className={styles.problems} aria-label={translate('imports.problems', { smart_count: error_count })}>
      <p className={styles.problemsTitle}>
        {translate('imports.problems', { smart_count: error_count })}
        {errors.length < error_count && ` ${translate('imports.first_faults', { count: errors.length })}`}
      </p>
      <ul>
        {problemsOf(report).map((problem) => (
          <ProblemLine key={`${problem.field} ${problem.message}`} {...{ work, chosen, problem }} />
        ))}
      </ul>
    </section>
  );
}

function ProblemLine({ work, chosen, problem }: Props & { problem: Problem }) {
  const translate = useTranslate();
  const { user } = useMe();
  const { field: alias, count, words } = problem;
  const field = work.fields.find((each) => each.alias === alias);
  const name = alias === '' ? translate('imports.whole_row') : (field?.name ?? alias.toUpperCase());
  const type = field && fieldTypeOf(field);
  const target = type?.target?.(field?.extra ?? {});
  const mends = mendsOf(problem, {
    isText: Boolean(type?.is_text) || !type,
    isOwnChoice: target === 'variant',
    isLink: typeof target === 'object' && work.makeRecords !== undefined && !chosen.makesRecords,
    mayMake: user?.full_access === true && work.makeOptions !== undefined,
  });
  const at = positionOf(chosen.columns, alias);
  const read = mends.includes('format') ? columnFormat(chosen, at, field) : null;
  return (
    <li className={styles.problem}>
      <span className={styles.problemField}>
        {name} <span className={styles.problemCount}>{groupDigits(count)}</span>
      </span>
      <span className={styles.problemText}>
        {violationText(problem, translate)}
        {words.length > 0 && (
          <span className={styles.words}>
            {words.slice(0, named).map((word) => (
              <q key={word}>{word}</q>
            ))}
            {words.length > named && `+${words.length - named}`}
          </span>
        )}
      </span>
      <span className={styles.mends}>
        {read?.choices.map((format) => (
          <Button key={format} size="small" variant="outlined" onClick={() => work.format(alias, format)}>
            {translate('imports.mend.format', { format: formatExamples[format] })}
          </Button>
        ))}
        {mends.includes('options') && (
          <Button size="small" variant="outlined" onClick={work.makeOptions}>
            {translate('imports.mend.options', { smart_count: words.length })}
          </Button>
        )}
        {mends.includes('records') && (
          <Button size="small" variant="outlined" onClick={work.makeRecords}>
            {translate('imports.mend.records', { smart_count: words.length })}
          </Button>
        )}
        {mends.includes('empty') && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => work.takeAsEmpty(emptyWords(chosen, work.report, words))}
          >
            {translate('imports.mend.empty')}
          </Button>
        )}
      </span>
    </li>
  );
}
