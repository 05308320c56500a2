import { type SettingNote, settings } from '#server/settings/settingNames.ts';
import { linked, table } from './markdown.ts';

const opening = `# Settings

The variables of the environment that the server and its commands read. Generated from \`src/server/settings/settingNames.ts\` by \`npm run golden\`. [Operating](../operating/running.md#settings) says what a wrong one does.

`;

/** docs/reference/settings.md. */
export const settingsPage = (): string =>
  opening +
  table(
    ['variable', 'without it', 'meaning'],
    Object.entries<SettingNote>(settings).map(([name, { value, without = 'none', meaning }]) => [
      `\`${name}\``,
      value === undefined ? without : `\`${value}\``,
      linked(meaning),
    ]),
  );
