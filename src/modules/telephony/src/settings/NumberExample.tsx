import { useLocale } from '@stoa/sdk/react';
import { dialled } from '../numbers.ts';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../words/words.ts';
import type { LineSettings } from './lineSettings.ts';

/** Of ranges that are not in use. */
const numbers = { en: ['020 7946 0123', '+44 20 7946 0123'], ru: ['8 495 000-12-34', '+7 495 000-12-34'] } as const;

/** What the settings do to numbers, before they are saved. */
export function NumberExample({ settings }: { settings: LineSettings }) {
  const words = useWords();
  const locale = useLocale();
  return (
    <ul className="tel-example">
      {numbers[locale].map((number) => (
        <li key={number}>
          <Icon name="phone" size={16} />
          <span>
            {words('example', { number })} <strong>{dialled(number, settings)}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}
