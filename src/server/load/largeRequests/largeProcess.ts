import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lowerPriorityOf } from '../priority.ts';

export interface LargeProcess {
  /** For one request; null while the process is not running, which starts it. */
  begin(): Place | null;
  /** The same, but does not start it. */
  join(): Place | null;
  /** Ends it when it has answered what it has begun. */
  stop(): Promise<void>;
}

export interface Place {
  socketPath: string;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  /** To be called when the request is answered, or its caller gone. */
  done(): void;
}

/** What the process needs to know beside its environment. */
export interface LargeProcessStart {
  /** A Unix socket that only this user can open. */
  socketPath: string;
  /** Connection to an embedded database. */
  embedded: object | null;
}

/** Without large requests for so long, the process ends and gives its memory back. */
const IDLE_MS = 600_000;
/** After it ended on its own account, it is not started again for so long. */
const PAUSE_MS = 5000;
/** For what it is answering when it is told to stop. */
const STOP_MS = 10_000;

const program = path.join(import.meta.dirname, '../../start/largeMain.ts');

/** @param embedded connection to an embedded database; null if the settings name one */
export function largeProcess(embedded: object | null): LargeProcess {
  let child: Child | null = null;
  let requests = 0;
  let isStopped = false;
  /** When it may be started. */
  let from = 0;

  const start = () => {
    const started = startChild(embedded);
    child = started;
    void started.ended.then(() => {
      if (child !== started) return;
      child = null;
      from = Date.now() + PAUSE_MS;
    });
  };
  const end = async () => {
    const ending = child;
    child = null;
    await ending?.end();
  };
  const idle = setTimeout(() => {
    if (requests === 0) void end();
    else idle.refresh();
  }, IDLE_MS).unref();

  const join = () => {
    idle.refresh();
    if (!child?.isListening()) return null;
    requests += 1;
    return {
      socketPath: child.socketPath,
      ended: child.ended,
      done: () => {
        requests -= 1;
      },
    };
  };

  return {
    begin: () => {
      if (!child && !isStopped && Date.now() >= from) start();
      return join();
    },
    join,
    stop: async () => {
      isStopped = true;
      clearTimeout(idle);
      await end();
    },
  };
}

interface Child {
  socketPath: string;
  isListening(): boolean;
  ended: Promise<void>;
  end(): Promise<void>;
}

function startChild(embedded: object | null): Child {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stoa-'));
  const socketPath = path.join(folder, 'large');
  // In a session of its own: Ctrl-C does not reach it, and its priority counts against other sessions.
  const child = fork(program, { detached: true, serialization: 'advanced' });
  if (child.pid) void lowerPriorityOf(child.pid);
  child.send({ socketPath, embedded } satisfies LargeProcessStart, () => {});
  let isListening = false;
  child.once('message', () => {
    isListening = true;
  });
  // It keeps no server running that has nothing else to do.
  child.unref();
  child.channel?.unref();
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  }).then(() => {
    isListening = false;
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const end = async () => {
    if (child.connected) child.send('stop', () => {});
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
    child.kill('SIGKILL');
  };
  return { socketPath, isListening: () => isListening, ended, end };
}
