import type { z } from 'zod';
import type { newContest } from '../../contract/http/contests.ts';
import { STAGE } from '../../domain/constants.ts';
import { randomCode, randomName } from '../../platform/random-names.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { InstallationHost } from '../access/require-role.ts';
import { insertChallenge } from './data.ts';

const SUFFIX_LENGTH = 6;
const MAX_NAME_PART = 50;

/** Makes a challenge as a draft, with its one task. Returns its slug. */
export async function createContest(
  services: Pick<Services, 'prisma'>,
  host: InstallationHost,
  input: z.output<typeof newContest>,
): Promise<string> {
  const { name, question, brief, ...settings } = input;
  const texts = { name, question, brief };
  const slug = newSlug(texts.name);
  await inTransaction(services, async (tx) => {
    const contestId = await insertChallenge(tx, {
      ...texts,
      slug,
      stageKey: randomName(),
      settings,
      stage: { width: STAGE.width, height: STAGE.height },
    });
    await recordAudit(tx, {
      contestId,
      actorId: host.accountId,
      action: 'contest.created',
      detail: { name: texts.name },
    });
  });
  return slug;
}

/** Readable from the name where it has Latin letters; unique and not to be guessed by its random end. */
export function newSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_PART)
    .replace(/^-+|-+$/g, '');
  return `${words === '' ? 'contest' : words}-${randomCode(SUFFIX_LENGTH).toLowerCase()}`;
}
