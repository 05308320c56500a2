import { Fragment } from 'react';
import type { MessageKey } from '#web/i18n/messages.ts';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props {
  phrase: MessageKey;
  /** Parameters shown in bold: names and addresses. */
  strong: Record<string, string>;
  /** Parameters shown as plain text. */
  plain?: Record<string, string>;
}

/** A translation with parameters in bold, wherever its language puts them. */
export function RichTranslation({ phrase, strong, plain = {} }: Props) {
  const parts = useTranslate()(phrase, plain).split(/%\{(\w+)\}/);
  return parts.map((part, index) => {
    const value = index % 2 === 1 ? strong[part] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other keys
    return <Fragment key={index}>{value === undefined ? part : <strong>{value}</strong>}</Fragment>;
  });
}
