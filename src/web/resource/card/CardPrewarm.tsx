import { Activity, Component, type ReactNode, useInsertionEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useView } from '../ViewContext.ts';
import type { Row, View } from '../view.ts';
import ResourceCard from './ResourceCard.tsx';

/** The second, with everything compiled, tells the engine what is mostly given to what. */
const rounds = 2;

/** Not again each time that a card was closed. */
const rehearsed = new WeakSet<View>();

/**
 * Draws a card where nobody sees it, whenever the browser has nothing better to do: the first drawing takes twice as
 * long as those after it, for scripts are compiled and styles are made. No effect runs, so nothing is asked of the server,
 * and nothing is kept.
 */
export default function CardPrewarm({ row }: { row: Row }) {
  const [stage] = useState(() => document.createElement('div'));
  const view = useView();
  const [drawn, setDrawn] = useState(0);
  if (rehearsed.has(view)) return null;
  const done = () => {
    if (drawn + 1 >= rounds) rehearsed.add(view);
    setDrawn(drawn + 1);
  };
  return createPortal(
    <Activity key={drawn} mode="hidden">
      <Fault onFault={done}>
        <ResourceCard id={row.id} row={row} onClose={done} isInPlace />
        <Drawn onDrawn={done} />
      </Fault>
    </Activity>,
    stage,
  );
}

/** The only effect of what is hidden is that its styles are put in their place. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useInsertionEffect(() => {
    setTimeout(onDrawn);
  });
  return null;
}

/** What fails here fails again when somebody asks for it, where they are told. */
class Fault extends Component<{ onFault: () => void; children: ReactNode }> {
  override state = { isFaulty: false };
  static getDerivedStateFromError = () => ({ isFaulty: true });
  override componentDidCatch() {
    this.props.onFault();
  }
  override render() {
    return this.state.isFaulty ? null : this.props.children;
  }
}
