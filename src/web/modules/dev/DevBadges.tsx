import { use, useState } from 'react';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { useMe } from '#web/session/session.ts';
import { useModule } from '../moduleStates.ts';
import type { RunnableModule } from '../runner.ts';
import { DevAddress } from './DevAddress.tsx';
import styles from './DevBadges.module.css';
import { reloadDev, setDev } from './devFlags.ts';

const messages = loadMessages('widgets');

/** The visible mark of DEV mode: which modules run from their author's server, and how it is going. */
export default function DevBadges({ modules }: { modules: readonly RunnableModule[] }) {
  use(messages);
  const translate = useTranslate();
  return (
    <aside className={styles.badges} aria-label={translate('widgets.dev.title')}>
      {modules.map((module) => (
        <DevBadge key={module.alias} module={module} />
      ))}
    </aside>
  );
}

function DevBadge({ module: { alias, name, widget } }: { module: RunnableModule }) {
  const translate = useTranslate();
  const [isEditing, setEditing] = useState(false);
  const isInstalled = useMe().modules.some((each) => each.alias === alias);
  const state = useModule(alias);
  const url = widget?.url ?? '';
  const failure = state?.failure ?? state?.replaced?.failure ?? null;
  return (
    <section className={styles.badge} aria-label={name} data-failed={failure !== null}>
      <div className={styles.line}>
        <strong className={styles.mark}>DEV</strong>
        <span className={styles.name}>{name}</span>
        <button
          type="button"
          className={styles.address}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          {url === '' ? translate('widgets.dev.no_address') : url.replace(/^https?:\/\//, '')}
        </button>
        <Button onClick={() => reloadDev(alias)}>{translate('widgets.dev.reload')}</Button>
        <Button onClick={() => setDev(alias, false)}>{translate('widgets.dev.off')}</Button>
      </div>
      {isEditing && <DevAddress alias={alias} url={url} onClose={() => setEditing(false)} />}
      {failure && (
        <div role="alert" className={styles.failure}>
          <span>{translate(`widgets.why.${failure.kind}`)}</span> <span>{failure.reason}</span>
          {failure.kind === 'unreachable' && <code>npm run dev</code>}
        </div>
      )}
      {!failure && !isInstalled && <p className={styles.hint}>{translate('widgets.dev.not_installed')}</p>}
    </section>
  );
}
