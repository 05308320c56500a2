import { useTranslate } from '#web/i18n/translate.ts';
import { CopyButton } from '#web/inputs/controls/CopyButton.tsx';
import type { CellProps } from '#web/resource/view.ts';
import type { Module } from '../../modules.resource.ts';

export default function AliasCell({ record: { alias } }: CellProps<Module>) {
  const translate = useTranslate();
  return <CopyButton text={alias} label={translate('modules.copy_alias', { alias })} />;
}
