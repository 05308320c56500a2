import { Activity, Component, type ReactNode, useInsertionEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useView } from '../ViewContext.ts';
import type { Row, View } from '../view.ts';
import ResourceCard from './ResourceCard.tsx';

/** In the second render all code is compiled, so the engine can optimize it by the values it gets. */
const rounds = 2;

/** Once for each view, not again each time a card was closed. */
const prewarmed = new WeakSet<View>();

/**
 * Renders a card out of sight when the browser is idle. The first render takes twice as long as later ones, because scripts
 * are compiled and styles are generated. Without this the first card of a list opens about 90 ms later
 * (docs/operating/performance-browser.md#lists-and-cards-in-chromium). No effect runs in it, so it sends no request.
 */
export default function CardPrewarm({ row }: { row: Row }) {
  const [stage] = useState(() => document.createElement('div'));
  const view = useView();
  const [rendered, setRendered] = useState(0);
  if (prewarmed.has(view)) return null;
  const done = () => {
    if (rendered + 1 >= rounds) prewarmed.add(view);
    setRendered(rendered + 1);
  };
  return createPortal(
    <Activity key={rendered} mode="hidden">
      <ErrorBoundary onError={done}>
        <ResourceCard id={row.id} row={row} onClose={done} isInPlace />
        <Rendered onRendered={done} />
      </ErrorBoundary>
    </Activity>,
    stage,
  );
}

/** Insertion effects, which insert styles, are the only ones that run in a hidden `Activity`. */
function Rendered({ onRendered }: { onRendered: () => void }) {
  useInsertionEffect(() => {
    setTimeout(onRendered);
  });
  return null;
}

/** An error is ignored here: it occurs again, and is shown, when the card is opened. */
class ErrorBoundary extends Component<{ onError: () => void; children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch() {
    this.props.onError();
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
