import OpenIcon from '@mui/icons-material/OpenInNew';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { Entity } from '#resources/entities/entities.resource.ts';
import { snippets } from '#shared/client/snippets.ts';
import { changeStatus } from '#shared/statuses.ts';
import { apiBase } from '#web/api/address.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ApiMethod } from './ApiMethod.tsx';
import type { Language } from './CodeBlock.tsx';

/** The entity's data API: each method with its parameters, a form to try it, and sample code. */
export default function ApiMethods({ entity }: { entity: Entity }) {
  const translate = useTranslate();
  const [language, setLanguage] = useState<Language>('curl');
  const methods = useMemo(() => snippets(entity, { base_url: apiBase().replace(/\/api$/, '') }), [entity]);
  if (entity.status_id !== changeStatus.ready)
    return <Alert severity="info">{translate('entities.api.not_ready')}</Alert>;

  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography color="text.secondary">
        {translate('entities.api.intro')}{' '}
        <Link href="/api/docs" target="_blank" rel="noopener" sx={{ whiteSpace: 'nowrap' }}>
          {translate('entities.api.docs')}
          <OpenIcon aria-hidden sx={{ fontSize: 14, ml: 1, verticalAlign: '-2px' }} />
        </Link>
      </Typography>
      <div>
        {methods.map((snippet) => (
          <ApiMethod
            key={snippet.method}
            entity={entity}
            snippet={snippet}
            language={language}
            onLanguage={setLanguage}
          />
        ))}
      </div>
    </Box>
  );
}
