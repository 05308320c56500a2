import { afterAll } from 'vitest';
import { closeAll } from './atEnd.ts';
import './waitFor.ts';

afterAll(closeAll);
