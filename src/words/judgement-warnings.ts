/** What a warning names: the score by its name, and the figures of the standard's rule. */
interface Facts {
  readonly dimension: string;
  readonly most?: number;
  readonly from?: number;
  readonly to?: number;
  readonly problems?: number;
}

/** Where a score and what was written beside it disagree, by the warning's code; the judge is told, and decides. */
export const JUDGEMENT_WARNINGS = {
  defects_but_high_score: ({ dimension, most }: Facts) =>
    `${dimension}: hard errors are listed, which means ${most} or less. Lower the score, or take away what is no hard error.`,
  low_score_without_defect: ({ dimension, most }: Facts) =>
    `${dimension}: ${most} or less means a hard error, and none is listed. Quote it, or raise the score.`,
  score_not_used: ({ dimension, from, to }: Facts) =>
    `${dimension}: ${from} to ${to} is not used. With a hard error the score is lower, without one higher.`,
  not_deducted: ({ dimension, most, problems = 0 }: Facts) =>
    `${dimension}: ${deducted(problems)}, which leaves ${most} at most. Each is deducted here, and only here.`,
} as const;

function deducted(problems: number): string {
  if (problems === 0) return 'it is the wrong deliverable';
  return problems === 1 ? 'one text problem is quoted' : `${problems} text problems are quoted`;
}
