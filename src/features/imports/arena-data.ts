import type { Tx } from '../../platform/transaction.ts';

/** Tasks and generators of an arena, under their names; returns the ids by name. */
export async function insertArenaParts(
  tx: Tx,
  contestId: string,
  tasks: readonly { readonly name: string; readonly category: string }[],
  generators: readonly string[],
): Promise<{ taskIds: Map<string, string>; generatorIds: Map<string, string> }> {
  const taskRows = await tx.task.createManyAndReturn({
    data: tasks.map(({ name, category }, n) => ({ contestId, position: n + 1, key: name, title: name, category })),
    select: { id: true, key: true },
  });
  const generatorRows = await tx.contestant.createManyAndReturn({
    data: generators.map((name) => ({ contestId, kind: 'ai' as const, key: name, label: name })),
    select: { id: true, key: true },
  });
  const byKey = (rows: readonly { id: string; key: string | null }[]) =>
    new Map(rows.map(({ id, key }) => [key ?? '', id]));
  return { taskIds: byKey(taskRows), generatorIds: byKey(generatorRows) };
}

/** Outputs without files, one of each generator and task given; returns their ids in that order. */
export async function insertOutputs(
  tx: Tx,
  contestId: string,
  outputs: readonly { readonly taskId: string; readonly generatorId: string }[],
): Promise<string[]> {
  const rows = await tx.entry.createManyAndReturn({
    data: outputs.map(({ taskId, generatorId }) => ({ contestId, taskId, contestantId: generatorId })),
    select: { id: true, taskId: true, contestantId: true },
  });
  const ids = new Map(rows.map(({ id, taskId, contestantId }) => [`${taskId}/${contestantId}`, id]));
  return outputs.map(({ taskId, generatorId }) => ids.get(`${taskId}/${generatorId}`) ?? '');
}

export interface ImportedArenaBallot {
  readonly voterId: string;
  readonly taskId: string;
  readonly ordinal: number;
  readonly low: number;
  readonly high: number;
  readonly lowShownLeft: boolean;
  readonly outcome: 'low' | 'high' | 'tie' | 'both_bad';
}

/** Stores ballots as the ballot box does, numbered from the round's row while it is open, with what was shown. */
export async function insertArenaBallots(
  tx: Tx,
  roundId: string,
  ballots: readonly ImportedArenaBallot[],
): Promise<void> {
  const [round] = await tx.$queryRaw<{ base: bigint }[]>`
    UPDATE "Round" SET "lastSeq" = "lastSeq" + ${ballots.length}::int WHERE id = ${roundId}::uuid AND status = 'open'
    RETURNING "lastSeq" - ${ballots.length}::int AS base`;
  const column = <K extends keyof ImportedArenaBallot>(name: K) => ballots.map((ballot) => ballot[name]);
  await tx.$executeRaw`
    INSERT INTO "Assignment" ("roundId", "voterId", "taskId", ordinal, low, high, "lowShownLeft", kind, propensity)
    SELECT ${roundId}::uuid, b.voter, b.task, b.ordinal, b.low, b.high, b.left, 'fresh', 0
    FROM unnest(${column('voterId')}::uuid[], ${column('taskId')}::uuid[], ${column('ordinal')}::int[],
                ${column('low')}::int[], ${column('high')}::int[], ${column('lowShownLeft')}::bool[])
         AS b(voter, task, ordinal, low, high, "left")`;
  await tx.$executeRaw`
    INSERT INTO "Ballot" ("roundId", seq, "voterId", "taskId", ordinal, low, high, "lowShownLeft", outcome, kind, source)
    SELECT ${roundId}::uuid, ${round.base}::bigint + b.n, b.voter, b.task, b.ordinal, b.low, b.high, b.left,
           b.outcome::"BallotOutcome", 'fresh', 'import'
    FROM unnest(${column('voterId')}::uuid[], ${column('taskId')}::uuid[], ${column('ordinal')}::int[],
                ${column('low')}::int[], ${column('high')}::int[], ${column('lowShownLeft')}::bool[],
                ${column('outcome')}::text[])
         WITH ORDINALITY AS b(voter, task, ordinal, low, high, "left", outcome, n)`;
}
