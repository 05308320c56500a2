import { Fragment, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { shownName } from '#shared/names.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import type { VariantSource } from '#web/inputs/controls/select/variantSource.ts';
import { useOneVariant } from '#web/inputs/controls/select/variantSource.ts';
import { typeViewOf } from '#web/inputs/fieldTypes/typeViews.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { sourceOf } from '#web/selectSources.ts';
import styles from './edit.module.css';

interface Props {
  ids: readonly number[];
  chosen: readonly string[];
}

/** Lists each field that will be set, with its value. */
export function EditPreview({ ids, chosen }: Props) {
  const { editable = {} } = useView().list;
  const translate = useTranslate();
  const locale = useLocale();
  const { control } = useFormContext();
  const values = useWatch({ control });
  return (
    <div role="status" className={styles.preview}>
      <div className={styles.count}>{translate('bulk.preview', { smart_count: ids.length })}</div>
      <ul className={styles.fields}>
        {chosen.map((alias) => {
          const field = editable[alias];
          return (
            field && (
              <li key={alias} className={styles.field}>
                <span className={styles.name}>{shownName(field.name, field.extra.names, locale)}:</span>
                <span className={styles.shown}>
                  <Shown field={field} value={values[alias]} />
                </span>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

interface ShownProps {
  field: FieldModel;
  value: unknown;
}

function Shown({ field, value }: ShownProps) {
  const translate = useTranslate();
  const { Cell } = typeViewOf(field);
  const { select_subtype, select_entity_id, select_entity_key } = field.extra;
  const source = useMemo(
    () => sourceOf({ select_subtype, select_entity_id, select_entity_key }),
    [select_subtype, select_entity_id, select_entity_key],
  );
  if (value === null || value === undefined) return translate('records.value.none');
  if (value === '') return translate('records.value.empty');
  if (Number.isNaN(value)) return '…';
  if (source && typeof value === 'number') return <Named source={source} id={value} />;
  if (source && Array.isArray(value))
    return value.map((id: number, at) => (
      <Fragment key={id}>
        {at > 0 && ', '}
        <Named source={source} id={id} />
      </Fragment>
    ));
  return <Cell field={field} value={value} />;
}

const Named = ({ source, id }: { source: VariantSource; id: number }) =>
  useOneVariant(source, id)?.variant?.label ?? `#${id}`;
