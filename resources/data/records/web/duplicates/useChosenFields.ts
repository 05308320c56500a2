import { useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';

/** Values of these shapes are compared whole. */
const compared: ReadonlySet<string> = new Set(['text', 'number', 'choice', 'day', 'moment']);

const isText = (field: Field) => fieldTypeOf(field).shape === 'text';

/** The fields by which records are compared: several for equal values, one text for similar ones. */
export function useChosenFields(fields: readonly Field[]) {
  const offered = fields.filter((field) => compared.has(fieldTypeOf(field).shape) && !field.is_partial);
  const texts = offered.filter(isText);
  const [isSimilar, setSimilar] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([...texts, ...offered].slice(0, 1).map(({ alias }) => alias));
  return {
    shown: isSimilar ? texts : offered,
    hasTexts: texts.length > 0,
    isSimilar,
    chosen,
    by: isSimilar ? chosen.map((alias) => `${alias}:similar`) : chosen,
    choose(alias: string) {
      if (isSimilar) setChosen([alias]);
      else setChosen(chosen.includes(alias) ? chosen.filter((other) => other !== alias) : [...chosen, alias]);
    },
    compareSimilar(similar: boolean) {
      setSimilar(similar);
      if (similar) setChosen(chosen.filter((alias) => texts.some((field) => field.alias === alias)).slice(0, 1));
    },
  };
}
