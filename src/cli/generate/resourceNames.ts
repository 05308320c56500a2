import { StartRefused } from '#server/errors/startRefused.ts';
/** The spellings of a resource's name; `__spelling__` in a template. */
export type Names = Record<
  'group' | 'name' | 'path' | 'plural' | 'Plural' | 'single' | 'Single' | 'title' | 'Title' | 'ru',
  string
>;

/**
 * @param given plural noun in snake_case, the name of the folder, the table and the path; with its group as `money/invoices`,
 *   else of the group `data`
 * @param singular where it cannot be derived from the plural
 * @param russian plural title in Russian; the English one by default
 */
export function namesOf(given: string, singular = singularOf(nameIn(given)), russian = ''): Names {
  const name = nameIn(given);
  const group = given.includes('/') ? given.slice(0, -name.length - 1) : 'data';
  for (const word of [group, name, singular])
    if (!/^[a-z]+(_[a-z]+)*$/.test(word))
      throw new StartRefused(`${word} in ${given} should be lower-case words joined by _`);
  if (singular === name)
    throw new StartRefused(`The singular of ${name} is not known: npm run new:resource ${name} <singular>`);
  const title = name.replaceAll('_', ' ');
  return {
    group,
    name,
    path: name.replaceAll('_', '-'),
    plural: camel(name),
    Plural: pascal(name),
    single: camel(singular),
    Single: pascal(singular),
    title: singular.replaceAll('_', ' '),
    Title: capital(title),
    ru: russian || capital(title),
  };
}

const nameIn = (given: string) => given.slice(given.lastIndexOf('/') + 1);

const singularOf = (name: string) =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/(?<!s)s$/, '');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const pascal = (snake: string) => snake.split('_').map(capital).join('');
const camel = (snake: string) => pascal(snake).replace(/^./, (first) => first.toLowerCase());

/** @throws for an unknown spelling */
export const fill = (template: string, names: Readonly<Record<string, string>>): string =>
  template.replace(/__([A-Za-z]+?)__/g, (_, spelling: string) => {
    const found = names[spelling];
    if (found === undefined) throw new Error(`A template has an unknown __${spelling}__`);
    return found;
  });
