import type { PacketView } from '../src/contract/http/reviews.ts';
import type { RatingState } from '../src/contract/rating.ts';
import type { VoteState } from '../src/contract/vote.ts';
import type { Method } from '../src/domain/settings.ts';
import { type Challenge, openChallenge } from './challenge.ts';
import type { Person } from './person.ts';
import type { TestServer } from './server.ts';
import { until } from './until.ts';

/** A published challenge, with what everybody thought of each design. */
export interface ThreeMethods extends Challenge {
  /** Codes from the one that comparisons prefer to the least; jurors agree, people who like do not. */
  readonly order: readonly string[];
}

const ALL: readonly Method[] = ['pairwise', 'likes', 'experts'];

/** Plays a whole challenge over HTTP, from nothing to published results. */
export async function playThreeMethods(
  server: TestServer,
  designers = 6,
  jurors = 3,
  methods = ALL,
): Promise<ThreeMethods> {
  const played = await judgeThreeMethods(server, designers, jurors, methods);
  await publishPlayed(server, played, methods);
  return played;
}

/**
 * Opens a round and lets it be judged: designers and jurors compare pairs and like, jurors (none of whom competes) send
 * packets, by those methods that it has. Everybody judges by one hidden order, but likes go by its reverse.
 */
export async function judgeThreeMethods(
  server: TestServer,
  designers = 6,
  jurors = 3,
  methods = ALL,
): Promise<ThreeMethods> {
  const challenge = await openChallenge(server.url, server.host, { designers, jurors, benchmarks: 2, methods });
  const { rows } = await server.database.pool.query(
    `SELECT re.code FROM "RoundEntry" re JOIN "Entry" e ON e.id = re."entryId"
     JOIN "Contestant" c ON c.id = e."contestantId" WHERE re."roundId" = $1 ORDER BY c.kind = 'ai', c.label`,
    [challenge.roundId],
  );
  const order: string[] = rows.map(({ code }) => code);
  for (const person of [...challenge.designers, ...challenge.jurors]) {
    if (methods.includes('pairwise')) await compare(person, challenge, 14, order);
    if (methods.includes('likes')) await like(person, challenge, order);
  }
  if (methods.includes('experts')) {
    for (const [n, juror] of challenge.jurors.entries()) await review(juror, challenge, order, n);
  }
  return { ...challenge, order };
}

/** Closes the round, waits for its final standings, and publishes the contest. */
export async function publishPlayed(server: TestServer, { slug, roundId }: Challenge, methods = ALL): Promise<void> {
  await server.host.json('POST', `/api/v1/rounds/${roundId}/close`);
  await until(
    async () => {
      const found = await server.database.pool.query('SELECT final FROM "Standing" WHERE "roundId" = $1', [roundId]);
      return found.rows.length === methods.length && found.rows.every(({ final }) => final);
    },
    'the final standings of all methods',
    60_000,
  );
  await server.host.json('POST', `/api/v1/contests/${slug}/publish`);
}

async function compare(person: Person, { slug, roundId }: Challenge, times: number, order: readonly string[]) {
  let state = await person.json<VoteState>('GET', `/api/v1/contests/${slug}/pair`);
  for (let k = 0; k < times && state.open !== null; k++) {
    const { ordinal, attempt, left, right } = state.open;
    const pick = order.indexOf(left.code) < order.indexOf(right.code) ? left.code : right.code;
    state = await person.json('POST', `/api/v1/rounds/${roundId}/ballots`, { ordinal, attempt, choice: { pick } });
  }
}

async function like(person: Person, { slug, roundId }: Challenge, order: readonly string[]) {
  let state = await person.json<RatingState>('GET', `/api/v1/contests/${slug}/card`);
  while (state.open !== null) {
    const { code, attempt } = state.open;
    const liked = order.indexOf(code) >= order.length / 2;
    state = await person.json('POST', `/api/v1/rounds/${roundId}/ratings`, { code, attempt, liked });
  }
}

/** Scores from 7 for the first design down, the strictest juror last. */
async function review(juror: Person, { slug, roundId }: Challenge, order: readonly string[], strictness: number) {
  const { designs } = await juror.json<PacketView>('GET', `/api/v1/contests/${slug}/packet`);
  const scores = designs.flatMap(({ code, scores: given }) =>
    given.map((_, criterion) => ({
      ...{ code, criterion, seen: 0 },
      score: Math.max(1, 7 - Math.floor((5 * order.indexOf(code)) / order.length) - Math.min(1, strictness)),
    })),
  );
  const { version } = await juror.json<PacketView>('PUT', `/api/v1/rounds/${roundId}/packet/scores`, { scores });
  await juror.json('POST', `/api/v1/rounds/${roundId}/packet/submit`, { version });
}
