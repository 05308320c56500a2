import { expect, test } from 'vitest';
import { problem as ofServer, type ProblemKind } from '#shared/problems.ts';
import { ownKinds, problem } from '#web/api/ownProblem.ts';

test.each(Object.keys(ownKinds) as (ProblemKind & keyof typeof ownKinds)[])(
  'a problem of the browser is as one of the server: %s',
  (kind) => expect(problem(kind, 'text')).toEqual(ofServer(kind, 'text')),
);
