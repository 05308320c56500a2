import FilterOffIcon from '@mui/icons-material/FilterListOff';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { useColumnLabel } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import { refusedFilters, withoutRefused } from './refusedFilters.ts';

/** Shown for an address with filters that the server refused: what is wrong, and a button to remove them. */
export default function RefusedFilters({ error }: { error: unknown }) {
  const { declaration } = useView();
  const list = useListSpec();
  const translate = useTranslate();
  const label = useColumnLabel(declaration.name);
  const { filterValues, setFilters } = useListContext();
  const wrong = refusedFilters(error);
  const texts = wrong.map((each) => {
    const name = each.field === null ? translate('filters.wrong.search') : label(each.field);
    return `${name}: ${violationText(each, translate)}`;
  });
  return (
    <Placeholder
      role="alert"
      icon={FilterOffIcon}
      title={translate('filters.wrong.title', { smart_count: wrong.length })}
      text={[...new Set(texts)].join('. ')}
      action={
        <Button variant="outlined" onClick={() => setFilters(withoutRefused(error, filterValues, list))}>
          {translate('filters.wrong.clear', { smart_count: wrong.length })}
        </Button>
      }
    />
  );
}
