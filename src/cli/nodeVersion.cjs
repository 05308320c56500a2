// Refuses a version of Node.js that does not run TypeScript. `node -r` loads this before a program, and the older
// version runs it: plain JavaScript only.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18) || (major === 23 && minor < 6)) {
  console.error(`Stoa needs Node.js 22.18 or later, and this is ${process.versions.node}: https://nodejs.org`);
  process.exit(1);
}
