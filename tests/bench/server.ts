import { launch } from '../../src/cli/start.ts';
import { type BenchProgram, startProgram } from './program.ts';

const owner = { email: 'owner@example.com', password: 'password of the benchmark' };

const settings = {
  PORT: '0',
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  CAPTCHA_PROVIDER: 'none',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
};

/** As `npm start` does, because flags and variables affect what is measured. */
export function startServer(more: Record<string, string>): Promise<BenchProgram> {
  const { args, env } = launch();
  return startProgram(args, { ...env, ...settings, ...more });
}

/** As a person starts it: by `npm start`, which checks first whether the web app is built. */
export const npmStart = (env: Record<string, string>): Promise<BenchProgram> =>
  startProgram([process.env.npm_execpath as string, 'start'], { ...settings, ...env });

export const json = { 'content-type': 'application/json' };

/** The body of a sign-in, right or wrong. */
export const login = (password = owner.password) => JSON.stringify({ email: owner.email, password, captcha: 'x' });

export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

export interface SignedIn {
  /** An IP address, because a name with two addresses would be tried twice. */
  origin: string;
  headers: Record<string, string>;
  /** @throws for an error answer */
  call: Call;
}

export async function signIn(server: BenchProgram): Promise<SignedIn> {
  const answer = await fetch(`${server.url}/api/v1/auth/login`, { method: 'POST', headers: json, body: login() });
  const headers = { authorization: `WebApp ${await answer.text()}`, ...json };
  const call: Call = async (method, path, sent) => {
    const body = sent === undefined ? {} : { body: JSON.stringify(sent) };
    const reply = await fetch(`${server.url}/api${path}`, { method, headers, ...body });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    const isText = reply.headers.get('content-type')?.startsWith('text/plain');
    return (isText ? reply.text() : reply.json()) as never;
  };
  return { origin: server.url.replace('localhost', '127.0.0.1'), headers, call };
}
