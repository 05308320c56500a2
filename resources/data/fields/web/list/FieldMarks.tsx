import RequiredIcon from '@mui/icons-material/Emergency';
import UniqueIcon from '@mui/icons-material/Fingerprint';
import Tooltip from '@mui/material/Tooltip';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './fields.module.css';

const marks = { is_required: RequiredIcon, is_unique: UniqueIcon } as const;

/** Which rules the values of a field keep, as quiet marks behind its name. */
export function FieldMarks({ extra }: Pick<Field, 'extra'>) {
  const translate = useTranslate();
  const set = (['is_required', 'is_unique'] as const).filter((rule) => extra[rule]);
  return set.map((rule) => {
    const { [rule]: Icon } = marks;
    return (
      <Tooltip key={rule} title={translate(`fields.fields.${rule}`)}>
        <span role="img" aria-label={translate(`fields.fields.${rule}`)} className={styles.rule}>
          <Icon aria-hidden className={styles.ruleIcon} />
        </span>
      </Tooltip>
    );
  });
}
