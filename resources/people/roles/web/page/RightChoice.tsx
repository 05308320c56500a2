import AllIcon from '@mui/icons-material/Check';
import NoneIcon from '@mui/icons-material/Close';
import WhereIcon from '@mui/icons-material/FilterAltOutlined';
import { useTranslate } from '#web/i18n/translate.ts';
import { Segmented } from '#web/inputs/ui/Segmented.tsx';
import type { RightState } from './roleDraft.ts';

const icons = { none: NoneIcon, where: WhereIcon, all: AllIcon } as const;
const colors = { none: 'var(--text-soft)', where: 'var(--primary-700)', all: 'var(--green)' } as const;

/** The sign of a state: its shape tells it, and the colour too. */
export function RightSign({ state, isFaint = false }: { state: RightState; isFaint?: boolean }) {
  const Icon = icons[state];
  return <Icon style={{ fontSize: 18, color: isFaint ? 'var(--text-soft)' : colors[state] }} />;
}

interface Props<S extends RightState> {
  /** What the right is: of which entity, and which action. */
  legend: string;
  states: readonly S[];
  value: S;
  /** With words instead of signs. */
  isWorded?: boolean;
  onChange: (state: S) => void;
}

/** The states of a right, one of which is chosen. */
export function RightChoice<S extends RightState>({ legend, states, value, isWorded = false, onChange }: Props<S>) {
  const translate = useTranslate();
  return (
    <Segmented
      legend={legend}
      value={value}
      onChange={onChange}
      options={states.map((state) => ({
        value: state,
        label: translate(`role.states.${state}`),
        ...(!isWorded && { icon: <RightSign state={state} isFaint={state !== value} /> }),
      }))}
    />
  );
}
