import type { LlmConfig } from '../../contract/http/judging.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Endpoint } from '../../platform/endpoint/endpoint.ts';
import { sentenceOf } from '../../platform/http/error-sentence.ts';
import { InvalidInput } from '../../platform/http/parse-input.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { LLM_FAULTS } from '../../words/llm-faults.ts';
import type { Judge } from '../judging/enter-judging.ts';
import { type OpenSession, openSession } from '../judging/open-session.ts';
import { submitJudgement } from '../judging/submit-judgement.ts';
import { askModel, type Wait } from './ask-model.ts';
import { type CallOutcome, insertCall, markAllSeen } from './data.ts';
import { judgeRequest, type Originals } from './judge-request.ts';
import { type ReadAnswer, readAnswer } from './read-answer.ts';

export interface JudgeBriefDeps extends Pick<Services, 'prisma' | 'media'> {
  readonly wait: Wait;
  readonly random: () => number;
}

/** A request is one text: it must not outgrow what a text may be. */
const MOST_BYTES = 192 * 1024 * 1024;
const PLACES_TOLD = 20;

/**
 * Lets a model judge a brief, once: what any judge sees, asked for by one call, handed in by the way of all judges. The
 * call is written down with what came of it; an answer that cannot be used leaves the brief open.
 * @throws AppError as `openSession`; what the signal was raised with: then nothing is written down
 */
export async function judgeBrief(
  deps: JudgeBriefDeps,
  judge: Judge,
  work: {
    readonly brief: string;
    readonly config: LlmConfig;
    readonly endpoint: Endpoint;
    readonly signal: AbortSignal;
  },
): Promise<CallOutcome> {
  const { prisma } = deps;
  const { brief } = work;
  const session = await inTransaction(deps, (tx) => openSession(tx, judge, brief));
  const originals = await readOriginals(deps, session);
  await markAllSeen(prisma, session.session.id);
  const started = performance.now();
  const read = await ask(deps, session, originals, work);
  const tookMs = Math.round(performance.now() - started);
  const { judgement, ...call } = read;
  const refusal = read.outcome === 'accepted' ? await handIn(deps, judge, brief, judgement) : null;
  const end = refusal === null ? {} : ({ outcome: 'not_accepted', fault: refusal } as const);
  const row = { judgeId: judge.judge.id, sessionId: session.session.id, tookMs, ...call, ...end };
  await insertCall(prisma, row);
  return row.outcome;
}

async function ask(
  deps: JudgeBriefDeps,
  session: OpenSession,
  originals: Originals,
  { config, endpoint, signal }: Parameters<typeof judgeBrief>[2],
): Promise<ReadAnswer> {
  const bytes = [...originals.values()].reduce((sum, { length }) => sum + length, 0);
  const sent = { pictures: originals.size, bytes };
  if (bytes > MOST_BYTES) {
    const fault = LLM_FAULTS.tooMuch(sent.pictures, bytes, MOST_BYTES);
    return { outcome: 'http_error', fault, httpStatus: null, answer: '', promptTokens: null, completionTokens: null };
  }
  const request = judgeRequest(config, session, originals);
  return readAnswer(await askModel({ ...deps, endpoint }, request, { retries: config.retries, signal }), config, sent);
}

async function readOriginals({ media }: Pick<Services, 'media'>, { items }: OpenSession): Promise<Originals> {
  const originals = new Map<string, Buffer>();
  for (const { code, storageKey } of items) {
    const stored = await media.read(storageKey);
    if (stored === undefined) throw new Error('a file that a row names is missing');
    originals.set(code, await stored.bytes());
  }
  return originals;
}

/** Null: the judgement is in. Else why it is not, by the places of what is wrong: never what was scored. */
async function handIn(
  deps: Pick<Services, 'prisma'>,
  judge: Judge,
  brief: string,
  judgement: unknown,
): Promise<string | null> {
  try {
    await submitJudgement(deps, judge, brief, judgement);
    return null;
  } catch (error) {
    if (error instanceof InvalidInput) {
      const places = error.fields.slice(0, PLACES_TOLD).map(({ path, message }) => `${path}: ${message}`);
      return LLM_FAULTS.notAccepted(places);
    }
    if (error instanceof AppError) return LLM_FAULTS.refusedHere(sentenceOf(error));
    throw error;
  }
}
