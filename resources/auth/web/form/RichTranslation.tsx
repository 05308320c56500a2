import { Fragment } from 'react';
import { useTranslate } from '#web/i18n/words.ts';

interface Props {
  phrase: string;
  /** What fills the phrase and stands out in it: names and addresses. */
  strong: Record<string, string>;
  /** What fills it as mere words. */
  plain?: Record<string, string>;
}

/** A sentence whose facts stand out, wherever its language puts them. */
export function Said({ phrase, strong, plain = {} }: Props) {
  const parts = useTranslate()(phrase, plain).split(/%\{(\w+)\}/);
  return parts.map((part, index) => {
    const fact = index % 2 === 1 ? strong[part] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other names
    return <Fragment key={index}>{fact === undefined ? part : <strong>{fact}</strong>}</Fragment>;
  });
}
