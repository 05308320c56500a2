import ExpandIcon from '@mui/icons-material/ExpandMore';
import OpenIcon from '@mui/icons-material/OpenInNew';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { type Snippet, snippets } from '#shared/client/snippets.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { apiBase } from '#web/api/address.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { shape } from '#web/theme/tokens.ts';
import { CodeBlock, type Language } from './CodeBlock.tsx';
import { Parameters } from './Parameters.tsx';
import { RequestForm } from './RequestForm.tsx';

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

interface Props {
  entity: Entity;
  snippet: Snippet;
  language: Language;
  onLanguage: (language: Language) => void;
}

/** One API method as a collapsed row. Its content is rendered only while it is open. */
function ApiMethod({ entity, snippet, language, onLanguage }: Props) {
  const translate = useTranslate();
  const { method, title, http, path } = snippet;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      square={false}
      // No animation: a click target must not move away while the panel grows.
      slotProps={{ transition: { unmountOnExit: true, timeout: 0 }, heading: { component: 'h2' } }}
      sx={{ '&::before': { display: 'none' }, '&:not(:first-of-type)': { borderTop: 0 } }}
    >
      <AccordionSummary
        expandIcon={<ExpandIcon />}
        sx={{
          px: 4,
          '& .MuiAccordionSummary-content': { minWidth: 0, flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
        }}
      >
        <MethodBadge http={http} />
        <Box component="span" sx={{ fontFamily: shape.font_mono, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {templateOf(path)}
        </Box>
        <Box
          component="span"
          sx={{
            flex: { xs: '1 0 100%', md: 'none' },
            ml: { md: 'auto' },
            pr: 2,
            color: 'text.secondary',
            fontSize: '0.8125rem',
          }}
        >
          {translate(title)}
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, p: 4, pt: 1 }}>
        <Typography color="text.secondary">{translate(`entities.api.about.${method}`)}</Typography>
        <Part title={translate('entities.api.params.title')}>
          <Parameters method={method} entity={entity} />
        </Part>
        <Part title={translate('entities.api.try.title')}>
          <RequestForm entity={entity} snippet={snippet} />
        </Part>
        <Part title={translate('entities.api.code.title')}>
          <CodeBlock snippet={snippet} language={language} onLanguage={onLanguage} />
        </Part>
      </AccordionDetails>
    </Accordion>
  );
}

/** The path with a placeholder for the id: `/api/rest/deals/{id}`. */
const templateOf = (path: string) => path.replace(/\/\d+(?=\/|$)/, '/{id}');

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Typography variant="h3" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </section>
);

const colors = { GET: 'info.main', POST: 'success.main', PATCH: 'warning.main', DELETE: 'error.main' } as const;

/** The HTTP method, coloured by its effect on data. */
const MethodBadge = ({ http }: { http: Snippet['http'] }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-block',
      minWidth: 60,
      px: 1.5,
      border: 1,
      borderColor: 'currentcolor',
      borderRadius: 0.75,
      color: colors[http],
      fontFamily: shape.font_mono,
      fontSize: '0.75rem',
      fontWeight: 650,
      lineHeight: '20px',
      textAlign: 'center',
    }}
  >
    {http}
  </Box>
);
