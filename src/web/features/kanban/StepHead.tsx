import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { tintOf } from '#web/controls/tint.ts';
import { groupDigits } from '#web/i18n/interpolate.ts';
import { may } from '#web/providers/rights.ts';
import { useCard } from '#web/resource/card/useCard.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { useMe } from '#web/session/session.ts';
import type { Step } from './steps.ts';

interface Props {
  id: string;
  field: string;
  step: Step;
  /** Undefined while loading. */
  totals: { count: number; is_estimate?: true } | undefined;
}

/** The header of a column: name, number of records, and a button to create one. */
export function StepHead({ id, field, step, totals }: Props) {
  const { declaration } = useView();
  const translate = useResourceTranslate(declaration.name);
  const card = useCard();
  const me = useMe();
  const name = step.name ?? translate('pipeline.none');
  const mayAdd = !step.isDeleted && declaration.card && may(me, declaration.endpoints.create);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, height: 44, pl: 3, pr: 2 }}>
      <Typography id={id} variant="h3" component="h2" title={name} sx={chip(step)}>
        {name}
      </Typography>
      {step.isDeleted && (
        <Typography variant="body2" color="text.secondary">
          {translate('pipeline.deleted')}
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
        {totals && `${totals.is_estimate ? '≈ ' : ''}${groupDigits(totals.count)}`}
      </Typography>
      {mayAdd && (
        <IconButton
          size="small"
          aria-label={translate('pipeline.add', { step: name })}
          onClick={() => card.open(0, { [field]: step.value })}
        >
          <AddIcon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
    </Box>
  );
}

const chip =
  ({ value, isDeleted }: Step) =>
  ({ palette }: { palette: { mode: 'light' | 'dark' } }) => ({
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    px: 2,
    py: 0.5,
    borderRadius: 0.75,
    fontSize: '0.8125rem',
    lineHeight: '18px',
    ...(value === null ? { px: 0 } : tintOf(value, palette.mode)),
    ...(isDeleted && { textDecoration: 'line-through' }),
  });
