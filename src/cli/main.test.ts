import { expect, test } from 'vitest';
import { StartupError } from '../platform/startup-error.ts';
import { main } from './main.ts';

function run(...words: string[]): Promise<void> {
  return main(['node', 'blindrank', ...words]);
}

test.each(['http://vote.example.org', 'http://192.168.1.20:3000', 'http://127.0.0.1.example.org', 'http://10.0.0.1'])(
  'simulated votes do not go to %s unless its owner says so',
  async (url) => {
    await expect(run('simulate', '--url', url, '--code', 'ABCDEF')).rejects.toThrow('--i-own-this-server');
  },
);

test('a file that cannot be read is a sentence', async () => {
  await expect(run('import', 'csv', '/nowhere/votes.csv')).rejects.toThrow(
    new StartupError('/nowhere/votes.csv cannot be read.'),
  );
});
