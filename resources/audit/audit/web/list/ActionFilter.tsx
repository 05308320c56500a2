import { type Translate, translateIfKnown, useTranslate } from '#web/i18n/translate.ts';
import type { FilterInputProps } from '#web/inputs/controls/filterInputProps.ts';
import { Select } from '#web/inputs/controls/select/Select.tsx';
import { type AuditGroup, auditGroups } from '../../auditActions.ts';

/** Selects an action, or a group of them. Searchable by the names of both. */
export default function ActionFilter({ id, describedBy, value, onChange }: FilterInputProps) {
  const translate = useTranslate();
  return (
    <Select
      id={id}
      describedBy={describedBy}
      value={typeof value === 'string' ? value : null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      variants={variantsOf(translate)}
    />
  );
}

const variantsOf = (translate: Translate) =>
  (Object.keys(auditGroups) as AuditGroup[]).flatMap((group) => {
    const name = translate(`audit.options.action.${group}`);
    return [
      { value: group as string, label: translate('audit.all_of', { group: name }) },
      ...auditGroups[group].map((action) => ({
        value: action as string,
        label: `${name}: ${translateIfKnown(`audit.options.action.${action}`) ?? action}`,
      })),
    ];
  });
