import type { SymbolicOperand } from '#shared/entities/rights.ts';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { NumberBox } from '#web/inputs/controls/NumberBox.tsx';
import type { ConditionValueProps } from './ChoiceOperand.tsx';
import { Choose } from './Choose.tsx';
import { ConditionValue } from './ConditionValue.tsx';
import styles from './conditions.module.css';

/** Before the alias of a field, as the menu names it. */
const OWN = 'field:';

const keyOf = (symbol: SymbolicOperand | undefined): string => {
  if (!symbol) return 'value';
  return 'field' in symbol ? `${OWN}${symbol.field}` : 'me' in symbol ? 'me' : 'today';
};

const symbolOf = (key: string): SymbolicOperand | undefined => {
  if (key.startsWith(OWN)) return { field: key.slice(OWN.length) };
  return key === 'me' ? { me: true } : key === 'today' ? { today: 0 } : undefined;
};

interface Props extends ConditionValueProps {
  /** What else than a value or a field the condition may compare with. */
  kind: 'me' | 'today' | null;
  /** Fields of the record itself, as in a menu. */
  own: readonly (readonly [alias: string, name: string])[];
  symbol: SymbolicOperand | undefined;
  onSymbol: (symbol: SymbolicOperand | undefined) => void;
}

const days = { whole: true, min: -limits.role_days_max, max: limits.role_days_max };

/** A value, or in place of it the caller, a day counted from today, or a field of the record itself. */
export function SymbolicValue({ kind, own, symbol, onSymbol, ...value }: Props) {
  const translate = useTranslate();
  return (
    <div className={styles.values}>
      <Choose
        label={translate('fields.symbols.label')}
        value={keyOf(symbol)}
        onChange={(next) => onSymbol(symbolOf(next))}
      >
        {[
          ...(kind ? [[kind, translate(`fields.symbols.${kind}`)] as const] : []),
          ['value', translate(`fields.symbols.not_${kind ?? 'own'}`)],
          ...own.map(([alias, name]) => [`${OWN}${alias}`, translate('fields.symbols.own', { name })] as const),
        ]}
      </Choose>
      {!symbol && <ConditionValue key={value.choice} {...value} />}
      {symbol && 'today' in symbol && (
        <NumberBox
          id={value.id}
          describedBy={value.describedBy}
          label={translate('fields.symbols.days')}
          bounds={days}
          value={symbol.today}
          onChange={(number) => onSymbol({ today: Number(number ?? 0) })}
        />
      )}
    </div>
  );
}
