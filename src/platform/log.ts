import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;

/** Fields that never reach a log, at the top of a record or one level down. */
const SECRET_FIELDS = ['password', 'token', 'secret', 'cookie', 'authorization', 'seed', 'recoveryKey'];
const SECRET_HEADERS = ['cookie', 'authorization', 'set-cookie'];

/** Query parameters whose value is a key to something. */
const SECRET_PARAMETERS = /([?&#](?:token|key|secret|code|invite|password|sid|signature)=)[^&#\s"]+/gi;
/** A random token in a path: longer than any id (a UUID has 36 characters). */
const TOKEN_IN_PATH = /\/[A-Za-z0-9_-]{40,}(?=[/?#\s"]|$)/g;
/** Short keys in paths: join codes, projectors' keys, the names of pictures. */
const KEY_IN_PATH = /\/(join|stage|media)\/[^/?#\s"]+/g;
/** Its parts have bounds: without, a long address of a stranger would keep this process busy for seconds. */
const PASSWORD_IN_URL = /([a-z][a-z0-9+.-]{0,20}:\/\/[^:/?#\s@]{0,200}:)[^@/\s]{1,500}@/gi;

/** A stranger may ask for an address of any length. */
const MAX_URL = 300;

/** A text as it may be written down: tokens in addresses and passwords of connections are blotted out. */
export function scrub(text: string): string {
  return text
    .replace(PASSWORD_IN_URL, '$1[secret]@')
    .replace(SECRET_PARAMETERS, '$1[secret]')
    .replace(KEY_IN_PATH, '/$1/[secret]')
    .replace(TOKEN_IN_PATH, '/[secret]');
}

/**
 * Structured log, one JSON line a record, on standard error: standard output belongs to results and links.
 * Records may carry `err`, `req` (`{ method, url, headers }`) and `url`.
 */
export function createLog(options: { level?: string; name?: string }, stream?: DestinationStream): Log {
  return pino(
    {
      level: options.level ?? 'info',
      base: options.name === undefined ? null : { process: options.name, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedPaths(), censor: '[secret]' },
      serializers: { err: scrubbedError, req: scrubbedRequest, url: (value) => scrub(String(value)) },
      hooks: {
        logMethod(args, method) {
          method.apply(
            this,
            args.map((part: unknown) => (typeof part === 'string' ? scrub(part) : part)) as typeof args,
          );
        },
      },
    },
    // Written at once: the last lines before a crash are the ones that are needed.
    stream ?? destination({ dest: 2, sync: true }),
  );
}

function redactedPaths(): string[] {
  const headers = SECRET_HEADERS.flatMap((name) => [`headers["${name}"]`, `req.headers["${name}"]`]);
  return [...SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), ...headers];
}

function scrubbedError(error: Error): object {
  return scrubbed(stdSerializers.err(error));
}

function scrubbedRequest(request: { method?: string; url?: string; id?: unknown }): object {
  return { id: request.id, method: request.method, url: request.url && scrub(request.url).slice(0, MAX_URL) };
}

function scrubbed(record: object): object {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, typeof value === 'string' ? scrub(value) : value]),
  );
}
