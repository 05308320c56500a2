import { afterAll } from 'vitest';
import { closeAll } from './atEnd.ts';

afterAll(closeAll);
