// The server straight from its TypeScript, for scripts/dev.mjs; run by tsx.
const { main } = await import('../src/cli/main.ts');
await main([process.argv[0], process.argv[1], 'start', ...process.argv.slice(2)]);
