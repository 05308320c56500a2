import path from 'node:path';
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { forgetPgVariables } from '#server/settings/forgetPgVariables.ts';
import { exitOnError } from './operator/exitOnError.ts';

/**
 * All commands by topic, with a line for each (docs/reference/commands.md). `citus-cluster` is in commands/citusCluster.ts, which is
 * loaded when the command runs, or is asked for help, alone.
 */
const topics: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Running: {
    start: 'builds what is not built, and runs the server',
    demo: 'the same with a filled account',
    dev: 'the same with hot reload',
    build: 'builds the web app',
    migrate: 'brings the database up to this version',
  },
  'Keeping it sound': {
    doctor: 'checks the installation',
    backup: 'writes a copy of the installation, or of one account',
    restore: 'loads a backup into an empty installation, or adds one account',
    rebuild: "copies an entity's table that has used up its columns",
    secret: 'replaces the secret of a stopped installation',
  },
  'Accounts and people': {
    account: "moves an account's records to another plane",
    billing: 'charges and credits accounts',
    module: 'trusts, recommends and withdraws modules',
    'second-factor': 'helps a person who has lost theirs',
    erasures: 'erases people again after a restore',
  },
  'Database servers': {
    plane: "the servers on which accounts' records are",
    'citus-cluster': 'a Citus cluster of this machine for a trial',
  },
  Development: {
    new: 'writes a resource or a module to begin with',
    check: 'checks all that concerns one resource',
    golden: 'writes what is generated from the code',
    budget: 'checks sizes and contents of the pages',
  },
};

async function load(name: string): Promise<CommandUnknownOpts> {
  const file = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const { command } = (await import(`./commands/${file}.ts`)) as { command: CommandUnknownOpts };
  return command;
}

/**
 * The command line.
 * @param isWanted chooses the commands whose files are loaded; of others only the summary is known
 */
export async function makeProgram(isWanted: (name: string) => boolean): Promise<CommandUnknownOpts> {
  const program: CommandUnknownOpts = new Command('stoa')
    .usage('<command>')
    .helpCommand('help [command]', 'explains it');
  for (const [topic, entries] of Object.entries(topics))
    for (const [name, summary] of Object.entries(entries)) {
      const command = isWanted(name) ? await load(name) : new Command(name);
      program.addCommand(command.summary(summary).helpGroup(`${topic}:`));
      if (!command.description()) command.description(summary);
    }
  configure(program, 'stoa');
  return program;
}

/** A wrong call is answered by one line. */
function configure(command: CommandUnknownOpts, call: string): void {
  const inOneLine = (text: string) => text.replace('error:', `${call}:`).trim().replaceAll('\n', ' ');
  command.helpOption('-h, --help', 'shows this').configureOutput({
    outputError: (text, write) => write(`${inOneLine(text).replace(/([^.)])$/, '$1.')} See ${call} --help\n`),
  });
  for (const each of command.commands) configure(each, `${call} ${each.name()}`);
}

/** Runs a command in the folder of the installation. Paths that are given are relative to where the caller is. */
export async function run(args: string[]): Promise<void> {
  process.env.INIT_CWD ??= process.cwd(); // npm has set it
  process.chdir(path.resolve(import.meta.dirname, '../..'));
  forgetPgVariables();
  const name = args.find((each) => each !== 'help');
  const program = await makeProgram((each) => each === name);
  await exitOnError(async () => void (await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' })));
}
