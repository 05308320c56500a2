import { useHost } from '@stoa/sdk/react';
import type { ReactNode } from 'react';
import { EditorPage } from './editor/EditorPage.tsx';
import { FillPage } from './fill/FillPage.tsx';
import { TemplateList } from './list/TemplateList.tsx';
import { Notice } from './Notice.tsx';
import { findTemplate, type Library, useLibrary } from './useLibrary.ts';
import { useWords } from './words.ts';

/** The pages of the module, by address: `new`, `edit/7`, `fill/offer/12`; otherwise the list. */
export function DocumentsPage({ path }: { path: string }) {
  const words = useWords();
  const { library, failed, reload } = useLibrary();
  const page = () => {
    if (failed) return <Notice title={words('failed')} text={failed} action={{ label: words('retry'), run: reload }} />;
    if (!library) return <Skeleton label={words('loading')} />;
    if (library.entities.length === 0) return <Notice title={words('nothing')} text={words('nothing_text')} />;
    return <Part {...{ path, library, reload }} />;
  };
  return <div className="dc-page">{page()}</div>;
}

function Part({ path, library, reload }: { path: string; library: Library; reload: () => void }): ReactNode {
  const words = useWords();
  const host = useHost();
  const [what = '', key = '', record = ''] = path.split('/');
  const template = key === '' ? undefined : findTemplate(library, key);
  if (what === 'new') return <EditorPage key="new" template={null} {...{ library, reload }} />;
  if (what !== 'edit' && what !== 'fill') return <TemplateList {...{ library, reload }} />;
  const entity = library.entities.find(({ alias }) => alias === template?.entity);
  if (what === 'edit' && template && !template.isStarter)
    return <EditorPage key={key} {...{ template, library, reload }} />;
  if (what === 'fill' && template && entity)
    return <FillPage key={key} {...{ template, entity, library }} id={Number.parseInt(record, 10) || null} />;
  const back = { label: words('back'), run: () => void host.navigate('') };
  return <Notice title={words('gone')} text={words('gone_text')} action={back} />;
}

function Skeleton({ label }: { label: string }) {
  return (
    <div className="dc-skeleton" role="status" aria-label={label}>
      <div className="stoa-skeleton" style={{ width: 220, height: 28 }} />
      <div className="dc-cards">
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className="stoa-skeleton" style={{ height: 132 }} />
        ))}
      </div>
    </div>
  );
}
