import path from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { givenPath } from '../arguments/readers.ts';
import { newModule } from '../generate/newModule.ts';
import { newResource } from '../generate/newResource.ts';
import { namesOf } from '../generate/resourceNames.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export const command = new Command('new');

command
  .command('resource')
  .description('Writes a working resource and registers it (docs/guides/adding-a-resource.md).')
  .argument('<name>', 'group and plural name, such as money/invoices')
  .argument('[singular]', 'of the name')
  .argument('[title]', 'the plural in Russian')
  .action(async (name, singular, russian) => {
    const { written, changed } = await newResource(root, namesOf(name, singular, russian));
    console.log([...written.map((file) => `+ ${file}`), ...changed.map((file) => `~ ${file}`)].join('\n'));
    console.log('Next: change it as docs/guides/adding-a-resource.md says, then run npm run golden && npm test');
  });

command
  .command('module')
  .description(
    'Writes a module that is worked on outside of this repository, with the SDK as an archive (docs/guides/writing-a-module.md#a-new-module).',
  )
  .argument('<folder>', 'empty, or not there')
  .argument('[alias]', 'of the module; the name of the folder by default')
  .action(async (given, alias) => {
    const written = await newModule(root, givenPath(given), alias);
    console.log(written.map((file) => `+ ${path.join(given, file)}`).join('\n'));
    console.log(`Next: cd ${given} && npm install && npm run dev. README.md has the rest`);
  });
