import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { makeProgram } from '../../stoa.ts';
import { linked, table } from './markdown.ts';

const opening = `# Commands

All commands, with their arguments and options. \`npm run golden\` writes this page from what the commands declare.

In the folder of an installation, \`npx stoa <command>\` and \`npm run stoa -- <command>\` are the same, and \`npx stoa <command> --help\` explains one. A service or a container, which needs no npm, runs \`node src/cli/stoa.cjs <command>\` with \`node_modules/.bin\` first in \`PATH\`. The settings are those of the server ([settings](settings.md)). Files and folders that are given are relative to where the caller is. A command that may not do what it should says why in one line, and exits 1.
`;

/** docs/reference/commands.md, from the declarations of the commands. */
export async function commandsPage(): Promise<string> {
  const { commands } = await makeProgram(() => true);
  const topics = Map.groupBy(commands, (command) => command.helpGroup());
  const parts = [...topics].flatMap(([topic, members]) => [
    `## ${topic.replace(':', '')}\n`,
    ...members.flatMap((command) => sectionsOf(command)),
  ]);
  return [opening, ...parts].join('\n');
}

/** A command, or those of its group. */
function sectionsOf(command: CommandUnknownOpts): string[] {
  if (command.commands.length > 0) return command.commands.flatMap(sectionsOf);
  const help = command.createHelp();
  const options = help.visibleOptions(command).filter(({ long }) => long !== '--help');
  const usage = help.commandUsage(command);
  const call = options.length > 0 ? usage : usage.replace(' [options]', '');
  const rows = [
    ...command.registeredArguments.map((each) => [
      each.required ? `\`<${each.name()}>\`` : `\`[${each.name()}]\``,
      help.argumentDescription(each),
    ]),
    ...options.map((option) => [`\`${help.optionTerm(option)}\``, help.optionDescription(option)]),
  ];
  return [
    `### ${call.replace(/ [[<].*/, '')}\n`,
    `${linked(command.description())}\n`,
    `\`\`\`sh\nnpx ${call}\n\`\`\`\n`,
    ...(rows.length > 0 ? [table(['argument or option', 'meaning'], rows)] : []),
  ];
}
