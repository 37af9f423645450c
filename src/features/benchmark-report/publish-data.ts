import type { Tx } from '../../platform/transaction.ts';

export interface PanelJudge {
  readonly label: string;
  /** Briefs with something to judge that the judge has not handed in. */
  readonly left: number;
}

/** The judges whose scores rank. */
export async function readPanel(tx: Tx, contestId: string): Promise<PanelJudge[]> {
  return tx.$queryRaw<PanelJudge[]>`
    SELECT j."label", (
      SELECT count(*)::int FROM "Task" t
      WHERE t."contestId" = j."contestId"
        AND EXISTS (SELECT FROM "Entry" e
                    WHERE e."taskId" = t."id" AND e."status" = 'submitted' AND e."mediaId" IS NOT NULL)
        AND NOT EXISTS (SELECT FROM "JudgeSession" s
                        WHERE s."taskId" = t."id" AND s."judgeId" = j."voterId" AND s."submittedAt" IS NOT NULL)
    ) AS "left"
    FROM "Judge" j
    WHERE j."contestId" = ${contestId}::uuid AND j."onPanel" AND j."removedAt" IS NULL
    ORDER BY j."label", j."voterId"`;
}
