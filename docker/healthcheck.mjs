// Exit code 0 while this container's process can work: web processes answer on PORT, a worker on METRICS_PORT.
const { ROLE, PORT = '3000', METRICS_PORT = PORT } = process.env;
const port = ROLE === 'worker' ? METRICS_PORT : PORT;
const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) }).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(ready ? 0 : 1);
