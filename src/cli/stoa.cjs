#!/usr/bin/env node
// `npx stoa <command>`. An older version of Node.js runs this too: plain JavaScript only.
require('./nodeVersion.cjs');
// What Node.js makes of the TypeScript files is kept: a command starts in half of the time.
require('node:module').enableCompileCache(require('node:path').resolve(__dirname, '../../.cache/compiled'));
void import('./stoa.ts').then(({ run }) => run(process.argv.slice(2)));
