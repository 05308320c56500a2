import path from 'node:path';
import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Readers of arguments and options: each returns the value, or says what it must be. */

/** A file or folder, which the caller names from where they are. */
export const givenPath = (text: string): string => path.resolve(process.env.INIT_CWD ?? '', text);

export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

/** @param max characters */
export const shortText =
  (max: number) =>
  (text: string): string => {
    const value = text.trim();
    if (value !== '' && value.length <= max) return value;
    throw new InvalidArgumentError(`It takes 1 to ${max} characters.`);
  };
