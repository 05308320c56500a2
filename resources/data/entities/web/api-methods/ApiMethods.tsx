import ExpandIcon from '@mui/icons-material/ExpandMore';
import OpenIcon from '@mui/icons-material/OpenInNew';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { type Snippet, snippets } from '#shared/client/snippets.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { apiBase } from '#web/api/address.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './ApiMethods.module.css';
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
    <div className={styles.methods}>
      <Typography color="text.secondary">
        {translate('entities.api.intro')}{' '}
        <Link href="/api/docs" target="_blank" rel="noopener" className={styles.docs}>
          {translate('entities.api.docs')}
          <OpenIcon aria-hidden className={styles.open} />
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
    </div>
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
      className={styles.method}
    >
      <AccordionSummary expandIcon={<ExpandIcon />} className={styles.summary}>
        <MethodBadge http={http} />
        <span className={styles.path}>{templateOf(path)}</span>
        <span className={styles.hint}>{translate(title)}</span>
      </AccordionSummary>
      <AccordionDetails className={styles.details}>
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
    <Typography variant="h3" className={styles.title}>
      {title}
    </Typography>
    {children}
  </section>
);

/** The HTTP method, coloured by its effect on data. */
const MethodBadge = ({ http }: { http: Snippet['http'] }) => (
  <span className={styles.badge} data-method={http}>
    {http}
  </span>
);
