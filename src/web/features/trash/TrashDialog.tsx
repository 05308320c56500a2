import CloudOffIcon from '@mui/icons-material/CloudOff';
import TrashIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { limits } from '#shared/limits.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardDialog } from '#web/resource/card/CardDialog.tsx';
import { CardSkeleton } from '#web/resource/card/CardSkeleton.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { useTrashDays } from '#web/session/session.ts';
import { type TrashedItem, TrashRow } from './TrashRow.tsx';

interface Props<T extends TrashedItem> {
  /** Whose words are `<name>.trash.*`. */
  name: 'entities' | 'fields';
  reading: UseQueryResult<readonly T[]>;
  /** What else is worth knowing of one, beside its alias. */
  detail: (item: T) => string | null;
  onRestore: (item: T) => Promise<unknown>;
  onClose: () => void;
}

/** What was deleted and can be had back: who did it, when, for how long still. */
export function TrashDialog<T extends TrashedItem>({ name, reading, detail, onRestore, onClose }: Props<T>) {
  const translate = useTranslate();
  const days = useTrashDays();
  const { data, error, refetch } = reading;
  return (
    <CardDialog title={translate(`${name}.trash.title`)} width={limits.user_card_px} onClose={onClose}>
      <Box sx={{ overflow: 'auto', minHeight: 240 }}>
        <Typography variant="body2" color="text.secondary" sx={{ px: { xs: 4, md: 6 }, pt: 4 }}>
          {translate(`${name}.trash.text`, { smart_count: days })}
        </Typography>
        {data === undefined ? (
          error ? (
            <Placeholder
              role="alert"
              icon={CloudOffIcon}
              title={translate(`${name}.trash.failed`)}
              text={errorText(error, name)}
              action={
                <Button variant="outlined" onClick={() => void refetch()}>
                  {translate('admin.list.retry')}
                </Button>
              }
            />
          ) : (
            <CardSkeleton count={3} />
          )
        ) : data.length === 0 ? (
          <Placeholder
            icon={TrashIcon}
            title={translate(`${name}.trash.empty`)}
            text={translate(`${name}.trash.empty_hint`)}
          />
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, pt: 2, listStyle: 'none' }}>
            {data.map((item) => (
              <TrashRow
                key={item.id}
                item={item}
                detail={detail(item)}
                restore={translate(`${name}.trash.restore`)}
                label={translate(`${name}.trash.restore_of`, { name: item.name })}
                onRestore={() => onRestore(item)}
              />
            ))}
          </Box>
        )}
      </Box>
    </CardDialog>
  );
}
