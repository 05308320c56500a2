import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import { shape } from '#web/theme/tokens.ts';
import type { MarketModule } from '../../marketplace.resource.ts';
import { AskList } from '../install/AskList.tsx';
import { shownVersion } from '../list/ModuleCard.tsx';
import { ModuleMarks, useMarks } from '../list/ModuleMarks.tsx';
import { MainStar } from '../MainStar.tsx';
import { Panel } from './Panel.tsx';

/** What the module is, who makes it, and what it may do. */
export function DescriptionSection({ module }: { module: MarketModule }) {
  const translate = useTranslate();
  const { description, withdrawn_reason, account_module, asks, callback_hosts } = module;
  const marks = useMarks(module);
  const isMain = account_module?.is_enabled && account_module.is_main;
  const consent = account_module?.is_enabled ? account_module.consent : null;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {withdrawn_reason !== null ? (
        <Alert severity="error">
          <AlertTitle>{translate('marketplace.module.withdrawn_text')}</AlertTitle>
          {translate('marketplace.module.withdrawn_reason', { reason: withdrawn_reason })}
        </Alert>
      ) : (
        (isMain || marks.length > 0) && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            {isMain && <MainStar />}
            <ModuleMarks module={module} />
          </Box>
        )
      )}
      <Typography
        sx={{
          maxWidth: 600,
          fontSize: '0.9375rem',
          lineHeight: '24px',
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          color: description ? undefined : 'text.secondary',
        }}
      >
        {description || translate('marketplace.module.no_description')}
      </Typography>
      <Panel title={translate(consent ? 'marketplace.about.agreed' : 'marketplace.about.asks')}>
        <AskList asked={{ asks: consent ?? asks, callback_hosts }} />
      </Panel>
      <Panel title={translate('marketplace.about.details')}>
        <Details module={module} />
      </Panel>
    </Box>
  );
}

function Details({ module }: { module: MarketModule }) {
  const translate = useTranslate();
  const { publisher, categories, alias, accounts_count } = module;
  const rows = [
    ['publisher', publisher],
    ['version', shownVersion(module)],
    ['categories', categories.map((category) => translate(`module.categories.${category}`)).join(', ')],
    ['alias', alias],
  ] as const;
  return (
    <>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', gap: '6px 20px', m: 0 }}
      >
        {rows
          .filter(([, text]) => text)
          .map(([key, text]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {translate(`marketplace.about.${key}`)}
              </Box>
              <Box
                component="dd"
                sx={{
                  m: 0,
                  overflowWrap: 'anywhere',
                  ...(key === 'alias' && { fontFamily: shape.font_mono, fontSize: '0.8125rem' }),
                }}
              >
                {text}
              </Box>
            </Box>
          ))}
      </Box>
      {accounts_count > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 3 }}>
          {translate('marketplace.module.accounts', { smart_count: accounts_count })}
        </Typography>
      )}
    </>
  );
}
