import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { BundleFault, type BundleFaultKind } from '../../features/bundle/open-bundle.ts';
import { type Bundle, readBundle } from '../../features/bundle/read-bundle.ts';
import { verifyBenchmark } from '../../features/bundle/verify-benchmark.ts';
import { type Verdict, verifyBundle } from '../../features/bundle/verify-bundle.ts';
import { readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { createThreadPool } from '../../platform/pool.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { commandLine } from '../../words/words.ts';
import { printJson, printLine, withUsualOptions } from '../arguments.ts';
import { withServices } from '../with-services.ts';

const words = commandLine.verify;

interface VerifyOptions {
  readonly sha256?: string;
  readonly json?: true;
}

/** Exit status of a bundle whose numbers do not follow from its votes, or that cannot be checked here. */
const DIFFERS = 1;
const NOT_CHECKED = 2;
/** A bundle in which something does not fit together was changed; what is no bundle cannot be checked. */
const UNREADABLE: readonly BundleFaultKind[] = ['not_a_bundle', 'newer_format'];

export function verifyCommand(): Command {
  return withUsualOptions(new Command('verify').description(words.about))
    .argument('<bundle>', words.file)
    .option('--sha256 <digest>', words.digest)
    .action(verify);
}

async function verify(file: string, options: VerifyOptions): Promise<void> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new StartupError(words.noFile(file), { cause: error });
  });
  const bundle = await readBundle(bytes).catch((error: unknown) => {
    if (!(error instanceof BundleFault)) throw error;
    return error;
  });
  if (bundle instanceof BundleFault) {
    const { kind, where } = bundle;
    report(options, UNREADABLE.includes(kind) ? NOT_CHECKED : DIFFERS, { kind, where }, words.faults[kind](where));
    return;
  }
  const { sha256 } = bundle;
  if (options.sha256 !== undefined && options.sha256.toLowerCase() !== sha256) {
    report(options, DIFFERS, { kind: 'digest', sha256 }, words.otherDigest(sha256));
    return;
  }
  say(options, bundle, await verdictOn(bundle));
}

async function verdictOn(bundle: Bundle): Promise<Verdict> {
  const onRound = (name: string) => process.stderr.write(`${words.ranking(name)}\n`);
  if (bundle.kind === 'challenge') return inEmptyDatabase((deps) => verifyBundle({ ...deps, onRound }, bundle));
  onRound(bundle.about.contest.name);
  return verifyBenchmark(bundle);
}

function say(options: VerifyOptions, bundle: Bundle, verdict: Verdict): void {
  const { sha256, about } = bundle;
  const found = { ...verdict, contest: about.contest.name, sha256 };
  switch (verdict.kind) {
    case 'other_method': {
      const { round, published, here } = verdict;
      report(options, NOT_CHECKED, found, words.otherMethod(round, published, here));
      break;
    }
    case 'differs': {
      const { where, published, recomputed } = verdict.difference;
      const values = [published, recomputed].map((value) => JSON.stringify(value) ?? words.nothing) as [string, string];
      report(options, DIFFERS, found, words.differs(verdict.round, where, ...values));
      break;
    }
    case 'match': {
      const counted = countsOf(bundle);
      report(options, 0, found, `${counted}\n${words.digestIs(sha256)}`);
    }
  }
}

function countsOf(bundle: Bundle): string {
  const { name } = bundle.about.contest;
  if (bundle.kind === 'benchmark') {
    return words.matchBenchmark(name, bundle.record.models.length, bundle.record.judgements.length);
  }
  const { rounds } = bundle;
  const votes = rounds.reduce((sum, { tables }) => sum + tables.votes.length, 0);
  const ratings = rounds.reduce((sum, { tables }) => sum + tables.ratings.length, 0);
  return words.match(name, rounds.length, votes, ratings);
}

function report(options: VerifyOptions, exitCode: number, found: object, sentence: string): void {
  process.exitCode = exitCode;
  if (options.json === true) printJson({ match: exitCode === 0, ...found });
  else printLine(sentence);
}

/** A PostgreSQL of its own, gone afterwards: a configured database is never touched, and no network is needed. */
async function inEmptyDatabase<T>(
  run: (deps: Pick<Parameters<typeof verifyBundle>[0], 'pool' | 'threads'>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-verify-'));
  const threads = createThreadPool({ maxThreads: 1 });
  try {
    const env = readEnv({ DATA_DIR: folder });
    return await withServices(env, createLog({ level: 'warn', name: 'verify' }), ({ pool }) => run({ pool, threads }));
  } finally {
    await threads.close();
    await rm(folder, { recursive: true, force: true });
  }
}
