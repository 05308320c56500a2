import { useHost } from '@stoa/sdk/react';
import { useWords } from '../words.ts';

/** The account has no entity for templates of its own: what an administrator does about it. */
export function StoreHint() {
  const words = useWords();
  const host = useHost();
  if (!host.user.full_access) return <p className="dc-soft">{words('store_ask')}</p>;
  return (
    <div className="stoa-card dc-hint">
      <h3>{words('store_title')}</h3>
      <p>{words('store_text')}</p>
      <button type="button" className="stoa-button" onClick={() => void host.navigate('/admin/entities')}>
        {words('store_entities')}
      </button>
    </div>
  );
}
