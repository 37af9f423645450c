import { createHash } from 'node:crypto';
import pg from 'pg';

/** An answer: to the pair of an ordinal the code of the better work, or `skip`; to a design, by its code, like or dislike. */
export interface Answer {
  readonly ordinal: number | string;
  readonly attempt: number;
  readonly choice: string;
}

/** What a voter can swear to. */
export interface Witness {
  readonly name: string;
  /** The session's: the wire does not say whose account it is, the tables know it by the token's hash. */
  readonly token: string;
  sends(answer: Answer): void;
  /** The server said that it is stored. */
  isPromised(answer: Answer): void;
  /** Asks to take an answer back; `done` once the server said that it is. */
  undoes(answer: Pick<Answer, 'ordinal' | 'attempt'>, done: boolean): void;
  readonly sent: ReadonlySet<string>;
  readonly promised: ReadonlyMap<string, string>;
  /** Answers asked to be taken back, true for those that the server said are. */
  readonly undone: ReadonlyMap<string, boolean>;
}

/** What the tables say against the witnesses; every list is empty when all is well. */
export interface Verdict {
  readonly stored: number;
  readonly promised: number;
  readonly lost: readonly string[];
  readonly changed: readonly string[];
  readonly invented: readonly string[];
  readonly doubled: readonly string[];
}

/** Every promised vote is stored once as it was cast, and nothing that nobody cast. */
export const FAULTLESS = { lost: [], changed: [], invented: [], doubled: [] } as const;

const keyOf = ({ ordinal, attempt }: Pick<Answer, 'ordinal' | 'attempt'>) => `${ordinal}/${attempt}`;

export function createWitness(name: string, cookie: string): Witness {
  const sent = new Set<string>();
  const promised = new Map<string, string>();
  const undone = new Map<string, boolean>();
  return {
    name,
    token: cookie.slice(cookie.indexOf('=') + 1),
    sends: (answer) => void sent.add(`${keyOf(answer)} ${answer.choice}`),
    isPromised: (answer) => void promised.set(keyOf(answer), answer.choice),
    undoes: (answer, done) => void undone.set(keyOf(answer), done || undone.get(keyOf(answer)) === true),
    sent,
    promised,
    undone,
  };
}

/** Compares all comparisons of a round with what its voters swear to. */
export async function judge(databaseUrl: string, roundId: string, witnesses: readonly Witness[]): Promise<Verdict> {
  return verdictOn(await storedVotes(databaseUrl, roundId), witnesses);
}

/** The same of ratings. */
export async function judgeRatings(
  databaseUrl: string,
  roundId: string,
  witnesses: readonly Witness[],
): Promise<Verdict> {
  return verdictOn(await storedRatings(databaseUrl, roundId), witnesses);
}

function verdictOn(votes: readonly StoredVote[], witnesses: readonly Witness[]): Verdict {
  const byToken = new Map(witnesses.map((one) => [createHash('sha256').update(one.token).digest('hex'), one]));
  const found = new Map(witnesses.map((one) => [one, new Map<string, string>()]));
  const counted = new Set<string>();
  const verdict = { lost: [] as string[], changed: [] as string[], invented: [] as string[], doubled: [] as string[] };
  for (const vote of votes) {
    const witness = byToken.get(vote.token);
    const label = `${witness?.name ?? 'nobody'}: ${keyOf(vote)} ${vote.choice}`;
    const answers = witness && found.get(witness);
    if (answers === undefined || !witness?.sent.has(`${keyOf(vote)} ${vote.choice}`)) verdict.invented.push(label);
    if (answers?.has(keyOf(vote))) verdict.doubled.push(label);
    answers?.set(keyOf(vote), vote.choice);
    const undone = witness?.undone.get(keyOf(vote));
    if (vote.retracted && undone === undefined) verdict.changed.push(`${label}: taken back by nobody`);
    if (!vote.retracted && undone === true) verdict.lost.push(`${label}: taken back, and counted`);
    if (!vote.counts) continue;
    const once = `${vote.token} ${vote.once}`;
    if (counted.has(once)) verdict.doubled.push(label);
    counted.add(once);
  }
  for (const [witness, answers] of found) {
    for (const [key, choice] of witness.promised) {
      const stands = answers.get(key);
      if (stands === undefined) verdict.lost.push(`${witness.name}: ${key} ${choice}`);
      else if (stands !== choice) verdict.changed.push(`${witness.name}: ${key} ${choice}, stored ${stands}`);
    }
  }
  const promised = witnesses.reduce((sum, one) => sum + one.promised.size, 0);
  return { stored: votes.length, promised, ...verdict };
}

/** Comparisons that count, as the votes say and as the latest standing does. */
export async function countComparisons(
  databaseUrl: string,
  roundId: string,
): Promise<{ votes: number; standing: number }> {
  const { rows } = await query<{ votes: number; standing: number | null }>(
    databaseUrl,
    `SELECT (SELECT count(*)::int FROM "Ballot" WHERE "roundId" = $1 AND status = 'counted' AND kind = 'fresh'
               AND outcome <> 'skip') AS votes,
            (SELECT (blind->>'comparisons')::int FROM "Standing" WHERE "roundId" = $1 AND board = ''
               AND method = 'pairwise') AS standing`,
    [roundId],
  );
  return { votes: rows[0].votes, standing: rows[0].standing ?? 0 };
}

interface StoredVote {
  readonly token: string;
  readonly ordinal: number | string;
  readonly attempt: number;
  readonly choice: string;
  /** Of which a voter may have one answer that counts. */
  readonly once: string;
  readonly counts: boolean;
  readonly retracted: boolean;
}

async function storedVotes(databaseUrl: string, roundId: string): Promise<StoredVote[]> {
  const { rows } = await query<StoredVote>(
    databaseUrl,
    `SELECT encode(s."tokenHash", 'hex') AS token, b.ordinal, b.attempt, b.low || ' ' || b.high AS once,
            b.status = 'retracted' AS retracted,
            coalesce(re.code, b.outcome::text) AS choice,
            b.status = 'counted' AND b.kind = 'fresh' AND b.outcome <> 'skip' AS counts
     FROM "Ballot" b JOIN "Voter" v ON v.id = b."voterId"
     LEFT JOIN "Session" s ON s."accountId" = v."accountId"
     LEFT JOIN "RoundEntry" re ON re."roundId" = b."roundId"
      AND re.slot = CASE b.outcome WHEN 'low' THEN b.low WHEN 'high' THEN b.high END
     WHERE b."roundId" = $1 ORDER BY b.seq`,
    [roundId],
  );
  return rows;
}

async function storedRatings(databaseUrl: string, roundId: string): Promise<StoredVote[]> {
  const { rows } = await query<StoredVote>(
    databaseUrl,
    `SELECT encode(s."tokenHash", 'hex') AS token, re.code AS ordinal, r.attempt, re.code AS once,
            r."retractedAt" IS NOT NULL AS retracted, r."retractedAt" IS NULL AS counts,
            CASE WHEN r.liked THEN 'like' ELSE 'dislike' END AS choice
     FROM "Rating" r JOIN "Voter" v ON v.id = r."voterId"
     LEFT JOIN "Session" s ON s."accountId" = v."accountId"
     JOIN "RoundEntry" re ON re."roundId" = r."roundId" AND re.slot = r.slot
     WHERE r."roundId" = $1 ORDER BY r.seq`,
    [roundId],
  );
  return rows;
}

/** Every number of the round's sequence that was given out belongs to one act; returns those that two share. */
export async function doubledNumbers(databaseUrl: string, roundId: string): Promise<string[]> {
  const { rows } = await query<{ seq: string }>(
    databaseUrl,
    `SELECT seq::text FROM (
       SELECT seq FROM "Ballot" WHERE "roundId" = $1
       UNION ALL SELECT seq FROM "BallotEvent" WHERE "roundId" = $1
       UNION ALL SELECT seq FROM "Rating" WHERE "roundId" = $1
       UNION ALL SELECT "retractedSeq" FROM "Rating" WHERE "roundId" = $1 AND "retractedSeq" IS NOT NULL) acts
     GROUP BY seq HAVING count(*) > 1`,
    [roundId],
  );
  return rows.map(({ seq }) => seq);
}

async function query<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<T>(text, values);
  } finally {
    await client.end();
  }
}
