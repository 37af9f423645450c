import type { z } from 'zod';
import type { judgeMade, newJudge } from '../../contract/http/judging.ts';
import { AppError } from '../../domain/app-error.ts';
import { PEOPLE_WELCOME } from '../../domain/lifecycle.ts';
import { randomCode, randomSecret } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { judgingScope } from '../access/api-token.ts';
import { insertAccount, insertApiToken, insertJudge, insertMembership } from '../access/data.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { hashSecret } from '../access/session-token.ts';
import { holdContest } from '../entries/data.ts';
import { insertVoter } from './judges-data.ts';

const PSEUDONYM_LENGTH = 10;

/**
 * Adds a judge that is no person. A program has an account that one token alone opens, which is in this answer only; an
 * LLM is asked by this server and has none.
 * @throws AppError wrong_contest_state, llm_not_set_up
 */
export async function addJudge(
  services: Pick<Services, 'prisma' | 'env'>,
  { accountId: actorId, contest }: HostOf,
  input: z.output<typeof newJudge>,
): Promise<z.infer<typeof judgeMade>> {
  const { kind, label } = input;
  if (kind === 'llm' && services.env.llm === undefined) throw new AppError('llm_not_set_up');
  return inTransaction(services, async (tx) => {
    if (!PEOPLE_WELCOME.includes(await holdContest(tx, contest.id))) throw new AppError('wrong_contest_state');
    const program = kind === 'program' ? await makeProgram(tx, contest, label) : null;
    const voter = { contestId: contest.id, accountId: program?.accountId ?? null };
    const voterId = await insertVoter(tx, { ...voter, pseudonym: randomCode(PSEUDONYM_LENGTH) });
    const config = input.kind === 'llm' ? { config: input.config } : {};
    await insertJudge(tx, { voterId, contestId: contest.id, kind, label, ...config });
    await recordAudit(tx, { contestId: contest.id, actorId, action: 'judge.added', detail: { kind, label } });
    return { id: voterId, token: program?.token ?? null };
  });
}

async function makeProgram(
  tx: Tx,
  { id, slug }: HostOf['contest'],
  label: string,
): Promise<{ accountId: string; token: string }> {
  const token = randomSecret();
  const accountId = await insertAccount(tx);
  await insertMembership(tx, { accountId, contestId: id, role: 'judge' });
  await insertApiToken(tx, { tokenHash: hashSecret(token), accountId, label, scopes: [judgingScope(slug)] });
  return { accountId, token };
}
