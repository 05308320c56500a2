import type { SymbolicOperand } from '#shared/entities/rights.ts';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { NumberBox } from '#web/inputs/controls/NumberBox.tsx';
import type { ConditionValueProps } from './ChoiceOperand.tsx';
import { Choose } from './Choose.tsx';
import { ConditionValue } from './ConditionValue.tsx';
import styles from './conditions.module.css';

interface Props extends ConditionValueProps {
  kind: 'me' | 'today';
  symbol: SymbolicOperand | undefined;
  onSymbol: (symbol: SymbolicOperand | undefined) => void;
}

const days = { whole: true, min: -limits.role_days_max, max: limits.role_days_max };

/** A value, or in place of it the caller or a day counted from today. */
export function SymbolicValue({ kind, symbol, onSymbol, ...value }: Props) {
  const translate = useTranslate();
  return (
    <div className={styles.values}>
      <Choose
        label={translate('filters.symbols.label')}
        value={symbol ? kind : 'value'}
        onChange={(next) => onSymbol(next === 'value' ? undefined : kind === 'me' ? { me: true } : { today: 0 })}
      >
        {[
          [kind, translate(`filters.symbols.${kind}`)],
          ['value', translate(`filters.symbols.not_${kind}`)],
        ]}
      </Choose>
      {!symbol && <ConditionValue key={value.choice} {...value} />}
      {symbol && 'today' in symbol && (
        <NumberBox
          id={value.id}
          describedBy={value.describedBy}
          label={translate('filters.symbols.days')}
          bounds={days}
          value={symbol.today}
          onChange={(number) => onSymbol({ today: Number(number ?? 0) })}
        />
      )}
    </div>
  );
}
