import net from 'node:net';

/**
 * `node roundRobin.ts <port> <port>`: passes connections on to servers in turn, as the `cluster` module of Node.js does, and
 * prints its own URL.
 */
const ports = process.argv.slice(2).map(Number);
let next = 0;
const proxy = net.createServer((caller) => {
  const server = net.connect(ports[next++ % ports.length] as number, '127.0.0.1');
  caller.pipe(server).pipe(caller);
  caller.on('error', () => server.destroy());
  server.on('error', () => caller.destroy());
});
proxy.listen(0, '127.0.0.1', () => {
  const { port } = proxy.address() as net.AddressInfo;
  console.log(`ready http://127.0.0.1:${port}`);
});
process.on('SIGTERM', () => process.exit(0));
