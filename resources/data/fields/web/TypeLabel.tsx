import type { FieldExtra, FieldTypeId } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { typeViewOf } from '#web/inputs/fieldTypes/typeViews.ts';
import styles from './TypeLabel.module.css';

/** The icon and name of a type, and its subtype where it has one. */
export function TypeLabel({ type_id, extra = {} }: { type_id: FieldTypeId; extra?: FieldExtra }) {
  const translate = useTranslate();
  const { name } = fieldTypeOf({ type_id, extra });
  const { icon: Icon } = typeViewOf({ type_id, extra });
  const { number_subtype, select_subtype } = extra;
  const subtype = number_subtype ?? (select_subtype && translate(`fields.select.short_${select_subtype}`));
  return (
    <div className={styles.type}>
      <Icon aria-hidden className={styles.icon} />
      <span>
        {translate(`fields.types.${name}.name`)}
        {subtype && (
          <span className={styles.detail}>
            {' · '}
            {subtype}
          </span>
        )}
      </span>
    </div>
  );
}
