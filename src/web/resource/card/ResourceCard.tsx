import { type ReactNode, type RefObject, useRef } from 'react';
import { RecordContextProvider, ResourceContextProvider } from 'react-admin';
import { type CardSpec, cardFields } from '#shared/resource.ts';
import { useCardSlots } from '../slots.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView, ViewContext } from '../ViewContext.ts';
import type { Row, View } from '../view.ts';
import { CardDialog } from './dialog/CardDialog.tsx';
import { CardFailure } from './dialog/CardFailure.tsx';
import { CardSkeleton } from './dialog/CardSkeleton.tsx';
import { RecordEditor } from './editor/RecordEditor.tsx';
import { useCardRecord } from './useCardRecord.ts';

interface Props {
  /** 0 is a new record. */
  id: number;
  /** The record from the list, if that has all that the card shows. */
  row?: Row | undefined;
  preset?: Record<string, unknown> | undefined;
  onClose: () => void;
  /** Called with the saved record in place of `onClose`. */
  onSaved?: (record: Row) => void;
  /** Closing needs a confirmation, because the preset is a copy that someone made. */
  isCopy?: boolean;
  isInPlace?: boolean;
}

/** The standard card of a declaration, over its list. A new record starts with the preset, if any. */
export default function ResourceCard({ id, row, preset, onClose, onSaved, isCopy = true, isInPlace }: Props) {
  const view = useView();
  const { declaration } = view;
  const { heading, Head } = view.card;
  const card = declaration.card as CardSpec;
  const translate = useResourceTranslate(declaration.name);
  const reading = useCardRecord(view, id, row);
  const { states } = useCardSlots();
  const isLeaving = useRef(false);
  const title =
    heading && reading.record ? heading(reading.record) : translate(id === 0 ? 'card.create' : 'card.update');
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };

  const { record } = reading;
  const state = record && states.find(({ isFor }) => isFor(record));

  return (
    <CardContexts name={declaration.name} record={record} view={state ? state.viewOf(view) : view}>
      <CardDialog
        title={title}
        over={heading && translate('name')}
        actions={Head && reading.record && <Head record={reading.record} onGone={leave} />}
        width={card.width}
        onClose={leave}
        isInPlace={isInPlace}
      >
        {state && <state.Notice record={record} onClose={leave} />}
        {reading.error !== null && (
          <CardFailure
            name={declaration.name}
            error={reading.error}
            isAbove={reading.isReady}
            onRetry={reading.refresh}
          />
        )}
        {reading.isReady && (
          <RecordEditor
            key={reading.count}
            {...{ reading, preset, isLeaving, isCopy }}
            onSaved={onSaved && afterLeaving(isLeaving, onSaved)}
            onClose={leave}
          />
        )}
        {!reading.isReady && reading.error === null && <CardSkeleton count={cardFields(card, id === 0).length} />}
      </CardDialog>
    </CardContexts>
  );
}

/** A saved card leaves without a question, wherever that leads. */
const afterLeaving = (isLeaving: RefObject<boolean>, onSaved: (record: Row) => void) => (record: Row) => {
  isLeaving.current = true;
  onSaved(record);
};

interface ContextProps {
  name: string;
  record: Row | null;
  view: View;
  children: ReactNode;
}

/** The contexts of our view and of react-admin's own fields. */
const CardContexts = ({ name, record, view, children }: ContextProps) => (
  <ResourceContextProvider value={name}>
    <RecordContextProvider value={record ?? undefined}>
      <ViewContext value={view}>{children}</ViewContext>
    </RecordContextProvider>
  </ResourceContextProvider>
);
