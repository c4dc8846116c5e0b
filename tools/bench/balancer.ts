import { connect, createServer } from 'node:net';

// A round-robin load balancer for connections. Arguments: its own port, then the servers' ports.
const [own, ...ports] = process.argv.slice(2).map(Number);
let next = 0;
createServer((incoming) => {
  const outgoing = connect(ports[next++ % ports.length] ?? 0, '127.0.0.1');
  const end = () => {
    incoming.destroy();
    outgoing.destroy();
  };
  incoming.on('error', end).on('close', end).setNoDelay();
  outgoing.on('error', end).on('close', end).setNoDelay();
  incoming.pipe(outgoing).pipe(incoming);
}).listen(own, '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());
