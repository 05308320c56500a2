import type { EntityInfo } from '@stoa/sdk';
import { useHost } from '@stoa/sdk/react';
import { useRef } from 'react';
import { BackLink } from '../BackLink.tsx';
import { labelOf } from '../data/record.ts';
import type { Template } from '../data/templates.ts';
import { Notice } from '../Notice.tsx';
import { printSheet } from '../paper/print.ts';
import { Sheet } from '../paper/Sheet.tsx';
import type { Library } from '../useLibrary.ts';
import { useWords } from '../words.ts';
import { FillWarnings } from './FillWarnings.tsx';
import { useFields, useFilled } from './useFilled.ts';

interface Props {
  template: Template;
  entity: EntityInfo;
  library: Library;
  /** Of the record; null before one is chosen. */
  id: number | null;
}

/** A template with the values of a record, as it will be printed. */
export function FillPage({ template, entity, library, id }: Props) {
  const words = useWords();
  const host = useHost();
  const sheet = useRef<HTMLDivElement>(null);
  const fields = useFields(entity, library.entities);
  const filled = useFilled({ text: template.body, entity, fields, id });
  const name = filled.loaded && labelOf(filled.loaded.record, entity);
  const choose = () => void pick().catch((error: Error) => host.notify(error.message, 'error'));
  const pick = async () => {
    const picked = await host.pickRecord(entity.alias);
    if (picked !== null) await host.navigate(`fill/${template.key}/${picked}`);
  };
  const print = () => {
    if (!sheet.current) return;
    const title = name === null ? template.name : `${template.name} ${name}`;
    printSheet(host, sheet.current, title).catch(() => host.notify(words('not_printed'), 'error'));
  };
  return (
    <>
      <BackLink />
      <header className="dc-head">
        <div>
          <h1 className="stoa-title">{template.name}</h1>
          {name !== null && <p className="dc-soft">{`${entity.name}: ${name}`}</p>}
        </div>
        <div className="stoa-row">
          {id !== null && (
            <button type="button" className="stoa-button" onClick={choose}>
              {words('choose_other')}
            </button>
          )}
          {filled.loaded && (
            <button type="button" className="stoa-button" data-kind="primary" onClick={print}>
              {words('print')}
            </button>
          )}
        </div>
      </header>
      <Result {...{ filled, template, fields, id, choose, entity, sheet }} />
    </>
  );
}

interface ResultProps {
  filled: ReturnType<typeof useFilled>;
  template: Template;
  fields: ReturnType<typeof useFields>;
  id: number | null;
  entity: EntityInfo;
  choose: () => void;
  sheet: React.RefObject<HTMLDivElement | null>;
}

function Result({ filled, template, fields, id, entity, choose, sheet }: ResultProps) {
  const words = useWords();
  const { blocks, loaded, failed, reload, isGone } = filled;
  if (failed !== null)
    return <Notice title={words('failed')} text={failed} action={{ label: words('retry'), run: reload }} />;
  if (id === null || isGone) {
    const text = words(isGone ? 'record_gone_text' : 'choose_text', { entity: entity.name });
    const title = words(isGone ? 'record_gone' : 'no_record');
    return <Notice title={title} text={text} action={{ label: words('choose'), run: choose, isPrimary: true }} />;
  }
  if (!loaded) return <div className="stoa-skeleton dc-desk" role="status" aria-label={words('loading')} />;
  return (
    <>
      <FillWarnings {...{ blocks, loaded, fields, text: template.body }} />
      <Sheet blocks={blocks} label={template.name} ref={sheet} />
    </>
  );
}
