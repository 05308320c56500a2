import type { Encryption } from '#server/tenant/servers/server.ts';
import type { Access } from '#server/tenant/servers/serverPool.ts';
import type { CheckLine, checkSteps } from '../../storage.resource.ts';
import { type Connected, connectSafely, type Target } from './connect.ts';
import { CheckFailed, type Inputs, isOfSignIn, stepFailure } from './failure.ts';
import { Probe } from './probe.ts';
import { checkVersion, takeSchema } from './schema.ts';

/** A server to check. */
export interface Candidate {
  target: Target;
  /** The least encryption that is taken. */
  least: Encryption;
  inputs: Inputs;
}

export interface Candidates {
  account_id: number;
  schema: string;
  write: Candidate;
  /** Null: the same server. */
  read: Candidate | null;
}

/** What a check that passed has found. */
export interface CheckResult {
  version: string;
  write_encryption: Encryption;
  read_encryption: Encryption;
}

type Lines<T> = AsyncGenerator<CheckLine, T, void>;
type Side = CheckLine['side'];
type Step = (typeof checkSteps)[number];

/**
 * Checks an account's servers (docs/reference/product/storage.md#the-check), one step after the other, and leaves nothing there.
 * @throws CheckFailed after the line of the step that failed
 */
export async function* checkServers(candidates: Candidates, access: Access): Lines<CheckResult> {
  const write = yield* connect('write', candidates.write, access);
  try {
    const { version } = yield* run(
      'write',
      'version',
      candidates.write,
      new CheckFailed('version', hostOf(candidates)),
      () => checkVersion(write.client, true, hostOf(candidates)),
    );
    const read_encryption = yield* checkSchema(write, candidates, access);
    return { version, write_encryption: write.encryption, read_encryption };
  } finally {
    write.client.close();
  }
}

const hostOf = ({ write }: Candidates) => write.inputs.host;

async function* connect(side: Side, { target, least, inputs }: Candidate, access: Access): Lines<Connected> {
  yield { side, step: 'connect', state: 'running' };
  let connected: Connected;
  try {
    connected = await connectSafely(target, access, least, inputs);
  } catch (error) {
    const failure = error as CheckFailed;
    if (isOfSignIn(failure)) {
      yield { side, step: 'connect', state: 'passed' };
      yield { side, step: 'sign_in', state: 'running' };
    }
    yield failedLine(side, isOfSignIn(failure) ? 'sign_in' : 'connect', failure);
    throw failure;
  }
  let isTaken = false;
  try {
    yield { side, step: 'connect', state: 'passed' };
    yield { side, step: 'sign_in', state: 'running' };
    yield { side, step: 'sign_in', state: 'passed' };
    isTaken = true;
    return connected;
  } finally {
    if (!isTaken) connected.client.close();
  }
}

async function* checkSchema(write: Connected, candidates: Candidates, access: Access): Lines<Encryption> {
  const { client } = write;
  const { schema, account_id } = candidates;
  const owner = { account_id, installation: access.installation };
  const taken = new CheckFailed('schema', 'storage_schema');
  const isNew = yield* run('write', 'schema', candidates.write, taken, () => takeSchema(client, schema, owner));
  const probe = new Probe(client, schema);
  try {
    const refused = new CheckFailed('privilege', candidates.write.inputs.user);
    yield* run('write', 'privileges', candidates.write, refused, () => probe.make());
    return candidates.read ? yield* checkRead(candidates, candidates.read, probe, access) : write.encryption;
  } finally {
    await probe.remove().catch(() => {});
    // Fails if somebody uses it by now.
    if (isNew) await client.query(`drop schema if exists "${schema}"`).catch(() => {});
  }
}

async function* checkRead({ write }: Candidates, read: Candidate, probe: Probe, access: Access): Lines<Encryption> {
  const connected = yield* connect('read', read, access);
  const { client, encryption } = connected;
  const { inputs, target } = read;
  try {
    const old = new CheckFailed('version', inputs.host);
    const { is_replica } = yield* run('read', 'version', read, old, () => checkVersion(client, false, inputs.host));
    yield* run('read', 'replica', read, new CheckFailed('replica', inputs.host), async () => {
      if (target.user !== write.target.user) await probe.grantTo(target.user).catch(() => {});
      await probe.findOn(client, is_replica, inputs);
    });
    return encryption;
  } finally {
    client.close();
  }
}

/** One step, with its lines. @param otherwise its failure where the error says nothing else */
async function* run<T>(
  side: Side,
  step: Step,
  { inputs }: Candidate,
  otherwise: CheckFailed,
  work: () => Promise<T>,
): Lines<T> {
  yield { side, step, state: 'running' };
  let result: T;
  try {
    result = await work();
  } catch (error) {
    const failure = stepFailure(error, inputs, otherwise);
    yield failedLine(side, step, failure);
    throw failure;
  }
  yield { side, step, state: 'passed' };
  return result;
}

const failedLine = (side: Side, step: Step, { kind, field }: CheckFailed): CheckLine => ({
  ...{ side, step, state: 'failed' },
  ...{ kind, field },
});
