import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const ROLES = ['all', 'web', 'worker'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const S3_REQUIRED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** An S3-compatible store of media; without it they are files in `dataDir`. */
export interface S3Env {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** All that is configured by environment variables, parsed once at start. */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** The address people type, without a slash at the end; undefined: worked out from the machine's addresses. */
  readonly baseUrl: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: PostgreSQL is started inside `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Undefined: queue and live messages stay in this process. */
  readonly redisUrl: string | undefined;
  readonly role: (typeof ROLES)[number];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Whether an empty installation gets the demo challenge. */
  readonly demo: boolean;
  readonly s3: S3Env | undefined;
  /** Proxies whose word for a visitor's address is taken: names of Express, addresses or blocks of them. */
  readonly trustedProxies: readonly string[];
  readonly metrics: MetricsEnv;
  /** Services that tell people from programs, for arenas that ask for one. */
  readonly checks: Readonly<Partial<Record<CheckServiceName, CheckService>>>;
  /** The endpoint that LLM judges are asked at; undefined: there are none. */
  readonly llm: LlmEnv | undefined;
}

/** An endpoint of models that speaks OpenAI's protocol. */
export interface LlmEnv {
  readonly baseUrl: string;
  readonly apiKey: string;
}

export type CheckServiceName = 'turnstile' | 'hcaptcha';

export interface CheckService {
  /** Public: the page's widget shows it. */
  readonly siteKey: string;
  readonly secretKey: string;
  /** Where what the widget gave is checked. */
  readonly verifyUrl: string;
}

/** Where operators read metrics; with neither there are none to read. */
export interface MetricsEnv {
  /** A port of their own. */
  readonly port: number | undefined;
  /** What a reader must show; without a port of their own it opens `/metrics` beside the pages. */
  readonly token: string | undefined;
}

const CHECK_NAMES = { turnstile: 'TURNSTILE', hcaptcha: 'HCAPTCHA' } as const;
/** Two variables that make sense together alone, and what needs them. */
const PAIRS: readonly [string, string, string][] = [
  ...Object.values(CHECK_NAMES).map((service): [string, string, string] => [
    `${service}_SITE_KEY`,
    `${service}_SECRET_KEY`,
    'the check of persons',
  ]),
  ['LLM_BASE_URL', 'LLM_API_KEY', 'a judge that is a model'],
];
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const MIN_TOKEN_LENGTH = 16;

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port <= 65_535);

/** One schema a variable; the sentence says what a right value looks like. */
const variables = z.object({
  PORT: sentence(portNumber, 'must be a whole number from 0 to 65535').default(3000),
  HOST: z.string().default('0.0.0.0'),
  BASE_URL: url(['http:', 'https:'], 'must be the address people type, such as https://vote.example.org').optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'must be a PostgreSQL address, such as postgresql://user:password@127.0.0.1:5432/blindrank',
  ).optional(),
  REDIS_URL: url(['redis:', 'rediss:'], 'must be a Redis address, such as redis://127.0.0.1:6379').optional(),
  ROLE: sentence(z.enum(ROLES), 'must be all, web or worker').default('all'),
  LOG_LEVEL: sentence(z.enum(LOG_LEVELS), `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  DEMO: sentence(z.enum(['on', 'off']), 'must be on or off').default('on'),
  S3_ENDPOINT: url(['http:', 'https:'], 'must be the address of the store, such as https://s3.example.org').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((proxy) => proxy.trim()))
    .refine((list) => list.every(isProxy), {
      error: `must be a list of addresses, blocks such as 10.0.0.0/8, or ${PROXY_NAMES.join(', ')}`,
    })
    .default(['loopback']),
  METRICS_PORT: sentence(portNumber, 'must be a whole number from 0 to 65535').optional(),
  METRICS_TOKEN: z
    .string()
    .min(MIN_TOKEN_LENGTH, { error: `must have at least ${MIN_TOKEN_LENGTH} characters` })
    .optional(),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_VERIFY_URL: url(['http:', 'https:'], 'must be the address at which Turnstile checks answers').default(
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  ),
  HCAPTCHA_SITE_KEY: z.string().optional(),
  HCAPTCHA_SECRET_KEY: z.string().optional(),
  HCAPTCHA_VERIFY_URL: url(['http:', 'https:'], 'must be the address at which hCaptcha checks answers').default(
    'https://api.hcaptcha.com/siteverify',
  ),
  LLM_BASE_URL: url(
    ['http:', 'https:'],
    'must be the address of the endpoint, such as https://api.example.com/v1',
  ).optional(),
  LLM_API_KEY: z.string().optional(),
});

/** Every variable that is read. */
export const ENVIRONMENT_VARIABLES: readonly string[] = Object.keys(variables.shape);

/**
 * Reads the environment; an empty variable counts as absent, a relative DATA_DIR starts at `folder`.
 * @throws StartupError naming every fault, a line each, values left out (they may be secrets).
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>, folder = process.cwd()): Env {
  const given = Object.fromEntries(
    ENVIRONMENT_VARIABLES.map((name) => [name, source[name]?.trim() === '' ? undefined : source[name]?.trim()]),
  );
  const parsed = variables.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  faults.push(...faultsBetween(given));
  if (!parsed.success || faults.length > 0) throw new StartupError(faults);
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    baseUrl: data.BASE_URL?.replace(/\/+$/, ''),
    dataDir: resolve(folder, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    redisUrl: data.REDIS_URL,
    role: data.ROLE,
    logLevel: data.LOG_LEVEL,
    demo: data.DEMO === 'on',
    s3: s3Of(data),
    trustedProxies: data.TRUSTED_PROXIES,
    metrics: { port: data.METRICS_PORT, token: data.METRICS_TOKEN },
    checks: checksOf(data),
    llm: llmOf(data),
  };
}

function faultsBetween(given: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  if (given.ROLE === 'web' || given.ROLE === 'worker') {
    for (const name of ['DATABASE_URL', 'REDIS_URL']) {
      if (given[name] === undefined)
        faults.push(`${name} is missing: ROLE=${given.ROLE} shares it with other processes.`);
    }
  }
  for (const [one, other, what] of PAIRS) {
    if ((given[one] === undefined) === (given[other] === undefined)) continue;
    const missing = given[one] === undefined ? one : other;
    faults.push(`${missing} is missing: ${what} needs both ${one} and ${other}.`);
  }
  const storeNamed = Object.keys(given).some((name) => name.startsWith('S3_') && given[name] !== undefined);
  for (const name of storeNamed ? S3_REQUIRED : []) {
    if (given[name] === undefined) faults.push(`${name} is missing: a store of media needs ${S3_REQUIRED.join(', ')}.`);
  }
  return faults;
}

function s3Of(data: z.infer<typeof variables>): S3Env | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { endpoint: data.S3_ENDPOINT, region: data.S3_REGION, bucket, accessKeyId, secretAccessKey };
}

function checksOf(data: z.infer<typeof variables>): Env['checks'] {
  const checks: { -readonly [K in keyof Env['checks']]: CheckService } = {};
  for (const name of Object.keys(CHECK_NAMES) as CheckServiceName[]) {
    const service = CHECK_NAMES[name];
    const siteKey = data[`${service}_SITE_KEY`];
    const secretKey = data[`${service}_SECRET_KEY`];
    if (siteKey === undefined || secretKey === undefined) continue;
    checks[name] = { siteKey, secretKey, verifyUrl: data[`${service}_VERIFY_URL`] };
  }
  return checks;
}

function llmOf({ LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey }: z.infer<typeof variables>): LlmEnv | undefined {
  return baseUrl === undefined || apiKey === undefined ? undefined : { baseUrl, apiKey };
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits === undefined) return PROXY_NAMES.includes(text) || longest > 0;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

function url(protocols: readonly string[], message: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), message);
}

/** Whatever is wrong with a value, its person is told the same sentence once. */
function sentence<T>(schema: z.ZodType<T, string>, message: string): z.ZodType<T, string> {
  return z.string().transform((value, context) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}
