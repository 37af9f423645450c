import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { StartupError } from './startup-error.ts';

test('an empty environment is a whole installation on one machine', () => {
  expect(readEnv({}, '/srv/blindrank')).toEqual({
    port: 3000,
    host: '0.0.0.0',
    baseUrl: undefined,
    dataDir: '/srv/blindrank/.data',
    databaseUrl: undefined,
    redisUrl: undefined,
    role: 'all',
    logLevel: 'info',
    demo: true,
    s3: undefined,
    trustedProxies: ['loopback'],
    metrics: { port: undefined, token: undefined },
    checks: {},
    llm: undefined,
  });
});

test('everything can be set', () => {
  const env = readEnv(
    {
      PORT: '8080',
      HOST: '127.0.0.1',
      BASE_URL: 'https://vote.example.org/',
      DATA_DIR: '/var/blindrank',
      DATABASE_URL: 'postgres://u:p@db/blindrank',
      REDIS_URL: 'rediss://cache:6380',
      ROLE: 'web',
      LOG_LEVEL: 'debug',
      DEMO: 'off',
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      LLM_BASE_URL: 'https://models.example.org/v1',
      LLM_API_KEY: 'sk-x',
    },
    '/srv',
  );
  expect(env.llm).toEqual({ baseUrl: 'https://models.example.org/v1', apiKey: 'sk-x' });
  expect(env).toMatchObject({
    port: 8080,
    baseUrl: 'https://vote.example.org',
    dataDir: '/var/blindrank',
    role: 'web',
    demo: false,
  });
  expect(env.s3).toMatchObject({ endpoint: undefined, region: 'us-east-1', bucket: 'media' });
});

test('an empty variable counts as absent, and spaces around a value do not count', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', ROLE: ' all ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

function faultsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message.split('\n');
  }
  return [];
}

test('every fault is told at once, one line each, without repeating a secret', () => {
  const faults = faultsOf({
    PORT: '70000',
    ROLE: 'boss',
    DATABASE_URL: 'mysql://u:hunter2@db',
    LOG_LEVEL: 'loud',
    BASE_URL: 'vote',
  });
  expect(faults.map((line) => line.split(' ')[0])).toEqual(['PORT', 'BASE_URL', 'DATABASE_URL', 'ROLE', 'LOG_LEVEL']);
  expect(faults.join()).not.toContain('hunter2');
  expect(faults[0]).toBe('PORT must be a whole number from 0 to 65535.');
});

test.each(['-1', '3000.5', '0x10', '3e3', ' ', 'http'])('PORT %j', (port) => {
  expect(faultsOf({ PORT: port })).toHaveLength(port.trim() === '' ? 0 : 1);
});

test('processes that share work need what they share it through', () => {
  expect(faultsOf({ ROLE: 'worker' }).map((line) => line.split(' ')[0])).toEqual(['DATABASE_URL', 'REDIS_URL']);
  expect(faultsOf({ ROLE: 'web', DATABASE_URL: 'postgres://u@db/x' })).toHaveLength(1);
  expect(faultsOf({ ROLE: 'all' })).toEqual([]);
});

test('a store of media is named whole or not at all', () => {
  const faults = faultsOf({ S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'media' });
  expect(faults.map((line) => line.split(' ')[0])).toEqual(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
});

test('a service that checks persons is named with both its keys', () => {
  const keys = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'hunter2' };
  const verifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
  expect(readEnv(keys).checks).toEqual({ turnstile: { siteKey: 'site', secretKey: 'hunter2', verifyUrl } });
  const own = { ...keys, TURNSTILE_VERIFY_URL: 'http://127.0.0.1:9/check' };
  expect(readEnv(own).checks.turnstile?.verifyUrl).toBe('http://127.0.0.1:9/check');
  const faults = faultsOf({
    TURNSTILE_SECRET_KEY: 'hunter2',
    HCAPTCHA_SITE_KEY: 'site',
    HCAPTCHA_VERIFY_URL: 'ftp://x',
  });
  expect(faults.map((line) => line.split(' ')[0])).toEqual([
    'HCAPTCHA_VERIFY_URL',
    'TURNSTILE_SITE_KEY',
    'HCAPTCHA_SECRET_KEY',
  ]);
  expect(faults.join()).not.toContain('hunter2');
});

test('an endpoint of models is named with its key', () => {
  expect(faultsOf({ LLM_API_KEY: 'hunter2' })).toEqual([
    'LLM_BASE_URL is missing: a judge that is a model needs both LLM_BASE_URL and LLM_API_KEY.',
  ]);
  expect(faultsOf({ LLM_BASE_URL: 'http://127.0.0.1:11434/v1' })).toHaveLength(1);
  const faults = faultsOf({ LLM_BASE_URL: 'models.example.org', LLM_API_KEY: 'hunter2' });
  expect(faults).toEqual([expect.stringMatching(/^LLM_BASE_URL must be the address of the endpoint/)]);
});

test.each([
  ['loopback', ['loopback']],
  ['uniquelocal, 203.0.113.7', ['uniquelocal', '203.0.113.7']],
  ['10.0.0.0/8,2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
])('the proxies %j are trusted', (list, trustedProxies) => {
  expect(readEnv({ TRUSTED_PROXIES: list })).toMatchObject({ trustedProxies });
});

test.each(['everybody', '10.0.0.0/33', '10.0.0.0/', '/8', '10.0.0.0/8/8', 'loopback,', '1', '300.1.1.1'])(
  '%j names no proxies',
  (list) => {
    expect(faultsOf({ TRUSTED_PROXIES: list })).toEqual([expect.stringMatching(/^TRUSTED_PROXIES must be a list of/)]);
  },
);

test('metrics have a port of their own, a token, or both', () => {
  const token = 'sixteen-or-more-signs';
  expect(readEnv({ METRICS_PORT: '9464', METRICS_TOKEN: token }).metrics).toEqual({ port: 9464, token });
  expect(faultsOf({ METRICS_PORT: 'x', METRICS_TOKEN: 'short' })).toEqual([
    'METRICS_PORT must be a whole number from 0 to 65535.',
    'METRICS_TOKEN must have at least 16 characters.',
  ]);
});
