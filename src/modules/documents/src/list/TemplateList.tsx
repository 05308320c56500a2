import { useHost } from '@stoa/sdk/react';
import type { Template } from '../data/templates.ts';
import type { Library } from '../useLibrary.ts';
import { useWords } from '../words.ts';
import { StoreHint } from './StoreHint.tsx';
import { TemplateCard } from './TemplateCard.tsx';
import { useTemplateActions } from './useTemplateActions.ts';

interface Props {
  library: Library;
  reload: () => void;
}

/** The account's own templates, and those of the module. */
export function TemplateList({ library, reload }: Props) {
  const words = useWords();
  const host = useHost();
  const { own, starters, entities, store } = library;
  const mayWrite = store === 'write';
  const actionsOf = useTemplateActions(reload);
  const card = (template: Template) => (
    <TemplateCard
      key={template.key}
      {...{ template, mayWrite }}
      entity={entities.find(({ alias }) => alias === template.entity)?.name}
      actions={actionsOf(template)}
    />
  );
  return (
    <>
      <header className="dc-head">
        <h1 className="stoa-title">{words('title')}</h1>
        {mayWrite && (
          <button type="button" className="stoa-button" data-kind="primary" onClick={() => void host.navigate('new')}>
            {words('new')}
          </button>
        )}
      </header>
      <section className="dc-group" aria-label={words('own')}>
        <h2>{words('own')}</h2>
        {store === 'none' && <StoreHint />}
        {store !== 'none' && own.length === 0 && <p className="dc-soft">{words('own_none')}</p>}
        <div className="dc-cards">{own.map(card)}</div>
      </section>
      {starters.length > 0 && (
        <section className="dc-group" aria-label={words('starters')}>
          <h2>{words('starters')}</h2>
          <div className="dc-cards">{starters.map(card)}</div>
        </section>
      )}
    </>
  );
}
